/// Names as people know them.
enum SpeakerName {
  /// Without the marks around a phone number, and without the `~` before one who is not in the
  /// contacts.
  static func shown(_ raw: String) -> String {
    var name = Substring(raw)
    if name.hasPrefix("~") {
      let rest = name.dropFirst().drop { $0 == " " || $0 == "\u{202F}" || $0 == "\u{A0}" }
      if !rest.isEmpty { name = rest }
    }
    let scalars = name.unicodeScalars.filter {
      !(0x202A...0x202E ~= $0.value || 0x200E...0x200F ~= $0.value || 0x2066...0x2069 ~= $0.value)
    }
    return scalars.isEmpty ? raw : String(String.UnicodeScalarView(scalars))
  }
}
