import CICU

/// Unicode properties of code points and UTF-16 units, from ICU.
enum Characters {
  static let tab: UInt16 = 0x09
  static let space: UInt16 = 0x20
  static let softHyphen: UInt16 = 0xAD
  /// Stands for hidden characters in shaping: draws nothing, and unlike U+200B does not hang.
  static let wordJoiner: UInt16 = 0x2060
  static let zeroWidthJoiner: UInt32 = 0x200D
  static let textSelector: UInt32 = 0xFE0E
  static let emojiSelector: UInt32 = 0xFE0F
  static let keycap: UInt32 = 0x20E3

  /// White space that hangs at a line's end: space, tab, and the breaking spaces of general
  /// category Zs; zero width space goes with them.
  @inline(__always)
  static func hangs(_ unit: UInt16) -> Bool {
    if unit > space, unit < 0x1680 { return false }
    return hangsByList(unit)
  }

  private static func hangsByList(_ unit: UInt16) -> Bool {
    switch unit {
    case space, tab, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: true
    default: false
    }
  }

  /// LF, VT, FF, CR, NEL, LS, PS: a line ends here whatever its width (UAX #14 LB4, LB5).
  static func isHardBreak(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Ends a bidi paragraph as well as a line (class B); U+2028, VT and FF end a line only.
  static func endsBidiParagraph(_ unit: UInt16) -> Bool {
    unit == 0x0A || unit == 0x0D || unit == 0x85 || unit == 0x2029
  }

  /// Characters that draw nothing and that HarfBuzz would not hide by itself: controls, the
  /// object replacement character, Hangul fillers. Shaped as word joiner.
  static func isHidden(_ unit: UInt16) -> Bool {
    switch unit {
    case 0...0x1F, 0x7F...0x9F, 0xFFFC, 0x3164, 0xFFA0: unit != tab
    default: false
    }
  }

  /// Needs no glyph of its own: default ignorables, controls.
  static func isInvisible(_ scalar: UInt32) -> Bool {
    if scalar < 0x7F { return scalar < 0x20 }
    if scalar < 0xAD { return scalar <= 0x9F }
    if scalar == 0xFFFC { return true }
    return icu_has_property(Int32(scalar), UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0
  }

  /// USCRIPT code.
  static func script(_ scalar: UInt32) -> Int32 {
    if scalar < 0x80 { return scalar | 0x20 >= 0x61 && scalar | 0x20 <= 0x7A ? 25 : 0 }
    return icu_script(Int32(scalar))
  }

  /// Common, Inherited or unknown: takes the script of its surroundings.
  static func isNeutral(script: Int32) -> Bool {
    script <= 1 || script == 103
  }

  static func isHangul(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB: true
    default: false
    }
  }

  static func isKana(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x3041...0x309F, 0x30A1...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: true
    default: false
    }
  }

  /// Right-to-left letters, and the controls that can make text right-to-left. Surrogates of the
  /// planes that hold such scripts count; FriBidi then looks closely.
  static func mayBeRightToLeft(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0590...0x08FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
      0xD802, 0xD803, 0xD83A, 0xD83B:
      true
    default: false
    }
  }

  static func isLetterOrNumber(_ scalar: UInt32) -> Bool {
    let category = icu_general_category(Int32(scalar))
    return (1...5).contains(category) || (9...11).contains(category)
  }

  static func isASCIIAlphanumeric(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}

/// The ISO 15924 name of every ICU script code.
enum Scripts {
  private static let names: [String] = (0..<Int32(256)).map {
    icu_script_short_name($0).map { String(cString: $0) } ?? "Zzzz"
  }

  /// OpenType and HarfBuzz know a script by its ISO 15924 tag.
  private static let tags: [UInt32] = names.map {
    $0.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  }

  /// The script that text of a script is shaped as: Japanese changes between kana and Han every few
  /// characters, and fonts give them the same rules, so they are one run.
  static func shaped(_ script: Int32) -> Int32 {
    script == hiragana || script == katakana ? han : script
  }

  private static let han: Int32 = 17
  private static let hiragana: Int32 = 20
  private static let katakana: Int32 = 22

  static func name(_ script: Int32) -> String {
    names.indices.contains(Int(script)) ? names[Int(script)] : "Zzzz"
  }

  static func tag(_ script: Int32) -> UInt32 {
    tags.indices.contains(Int(script)) ? tags[Int(script)] : 0x5A7A_7A7A
  }
}

/// Reading code points from UTF-16.
extension UnsafeBufferPointer<UInt16> {
  /// The code point at `offset` and its length in units; a lone surrogate reads as U+FFFD.
  func scalar(at offset: Int) -> (value: UInt32, length: Int) {
    let unit = self[offset]
    guard unit & 0xF800 == 0xD800 else { return (UInt32(unit), 1) }
    if unit < 0xDC00, offset + 1 < count, self[offset + 1] & 0xFC00 == 0xDC00 {
      return (
        0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(self[offset + 1] & 0x3FF)), 2
      )
    }
    return (0xFFFD, 1)
  }

  /// The code point that ends at `offset` (exclusive); nil at the start.
  func scalar(before offset: Int) -> UInt32? {
    guard offset > 0 else { return nil }
    if offset > 1, self[offset - 1] & 0xFC00 == 0xDC00, self[offset - 2] & 0xFC00 == 0xD800 {
      return scalar(at: offset - 2).value
    }
    return scalar(at: offset - 1).value
  }
}
