/// What one pass over a text tells: which phases it needs, and in which language its characters are.
struct TextContents: Sendable {
  var isASCII = true
  var hasHangul = false
  var hasKana = false
  var mayBeRightToLeft = false

  /// Notes a UTF-16 unit from U+0590 on; those below say nothing but that they are not ASCII.
  mutating func note(_ unit: UInt16) {
    if unit >= 0x3041, unit < 0xD7FC {
      hasHangul = hasHangul || Characters.isHangul(unit)
      hasKana = hasKana || Characters.isKana(unit)
      return
    }
    hasHangul = hasHangul || Characters.isHangul(unit)
    hasKana = hasKana || Characters.isKana(unit)
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

/// Text as UTF-16, in memory that is used again and again.
final class UTF16Buffer {
  private var memory = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: 256)
  private var count = 0
  private(set) var contents = TextContents()

  deinit { memory.deallocate() }

  /// Valid until the next text is read.
  var units: UnsafeBufferPointer<UInt16> {
    UnsafeBufferPointer(rebasing: memory[..<count])
  }

  /// Reads `text`; ill-formed parts cannot be in a `String`. O(n).
  func read(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      if memory.count < bytes.count {
        memory.deallocate()
        memory = .allocate(capacity: bytes.count * 2)
      }
      contents = TextContents()
      count = 0
      var i = 0
      while i < bytes.count {
        if bytes[i] < 0x80 {
          memory[count] = UInt16(bytes[i])
          count += 1
          i += 1
        } else {
          i += readWide(bytes, i)
        }
      }
    }
  }

  /// Reads a character beyond ASCII; returns how many bytes it took.
  private func readWide(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int) -> Int {
    contents.isASCII = false
    let first = UInt32(bytes[i])
    func tail(_ n: Int) -> UInt32 { UInt32(bytes[i + n]) & 0x3F }
    if first < 0xE0 {
      append(UInt16(truncatingIfNeeded: (first & 0x1F) << 6 | tail(1)))
      return 2
    }
    if first < 0xF0 {
      append(UInt16(truncatingIfNeeded: (first & 0x0F) << 12 | tail(1) << 6 | tail(2)))
      return 3
    }
    let scalar = (first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3)
    append(UInt16(truncatingIfNeeded: 0xD7C0 + (scalar >> 10)))
    append(UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF))
    return 4
  }

  private func append(_ unit: UInt16) {
    if unit >= 0x0590 { contents.note(unit) }
    memory[count] = unit
    count += 1
  }
}
