/// What one pass over a text tells: which phases it needs, and in which language its characters are.
struct TextContents: Sendable {
  var isASCII = true
  var hasHangul = false
  var hasKana = false
  var mayBeRightToLeft = false

  /// Notes a UTF-16 unit from U+0590 on; those below say nothing but that they are not ASCII.
  mutating func note(_ unit: UInt16) {
    if unit >= 0x1100 {
      hasHangul = hasHangul || Characters.isHangul(unit)
      hasKana = hasKana || Characters.isKana(unit)
    }
    mayBeRightToLeft = mayBeRightToLeft || Characters.mayBeRightToLeft(unit)
  }

  /// Han is drawn and kana breaks by language. A style in a language that does not use Han says
  /// nothing of either, so the characters decide: Hangul, then kana, else nothing (Chinese).
  func language(stated: String?) -> String? {
    if let stated {
      let primary = stated.lowercased().prefix { $0 != "-" && $0 != "_" }
      if ["ko", "ja", "zh", "yue"].contains(primary) {
        return stated.replacing("_", with: "-")
      }
    }
    if hasHangul { return "ko" }
    if hasKana { return "ja" }
    return stated
  }
}

/// Text as UTF-16, in a buffer that is used again and again.
struct UTF16Buffer {
  private(set) var units = ContiguousArray<UInt16>()
  private(set) var contents = TextContents()

  /// Reads `text`; ill-formed parts cannot be in a `String`. O(n).
  mutating func read(_ text: String) {
    units.removeAll(keepingCapacity: true)
    contents = TextContents()
    var text = text
    text.withUTF8 { bytes in
      units.reserveCapacity(bytes.count)
      var i = 0
      while i < bytes.count {
        let byte = bytes[i]
        if byte < 0x80 {
          units.append(UInt16(byte))
          i += 1
        } else {
          append(bytes, &i)
        }
      }
    }
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ i: inout Int) {
    contents.isASCII = false
    let first = UInt32(bytes[i])
    func tail(_ n: Int) -> UInt32 { UInt32(bytes[i + n]) & 0x3F }
    if first < 0xE0 {
      let unit = UInt16(truncatingIfNeeded: (first & 0x1F) << 6 | tail(1))
      i += 2
      if unit >= 0x0590 { contents.note(unit) }
      units.append(unit)
    } else if first < 0xF0 {
      let unit = UInt16(truncatingIfNeeded: (first & 0x0F) << 12 | tail(1) << 6 | tail(2))
      i += 3
      contents.note(unit)
      units.append(unit)
    } else {
      let scalar = (first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3)
      i += 4
      let high = UInt16(truncatingIfNeeded: 0xD7C0 + (scalar >> 10))
      contents.note(high)
      units.append(high)
      units.append(UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF))
    }
  }
}
