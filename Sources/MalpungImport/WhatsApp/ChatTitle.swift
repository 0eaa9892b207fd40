/// A chat's title, which only the export's file names tell (`WhatsApp Chat with Mina.txt`,
/// `WhatsApp Chat - Weekend.zip`).
enum ChatTitle {
  /// From the file's name, then from those of what holds it.
  static func title(_ names: [String], _ phrasebook: Phrasebook) -> String? {
    names.lazy.compactMap { title($0, phrasebook) }.first
  }

  private static func title(_ name: String, _ phrasebook: Phrasebook) -> String? {
    let stem = stem(name)
    for pattern in phrasebook.titles {
      if let title = between(stem, pattern.prefix, pattern.suffix) { return title }
      // Some ways of sharing put underscores in place of blanks.
      let underscored = (
        pattern.prefix.replacing(" ", with: "_"), pattern.suffix.replacing(" ", with: "_")
      )
      if let title = between(stem, underscored.0, underscored.1) {
        return title.replacing("_", with: " ")
      }
    }
    // `WhatsApp … - TITLE`, in whatever language.
    if stem.contains("WhatsApp"), let dash = stem.firstRange(of: " - ") {
      return String(stem[dash.upperBound...])
    }
    return nil
  }

  /// Without the extension and the number of a second download: `(1)`.
  private static func stem(_ name: String) -> String {
    var stem = name[...]
    for suffix in [".txt", ".zip"] where stem.lowercased().hasSuffix(suffix) {
      stem = stem.dropLast(suffix.count)
    }
    if stem.hasSuffix(")"), let open = stem.lastIndex(of: "("),
      Int(stem[stem.index(after: open)...].dropLast()) != nil
    {
      stem = stem[..<open]
      while stem.hasSuffix(" ") { stem = stem.dropLast() }
    }
    return String(stem)
  }

  private static func between(_ text: String, _ prefix: String, _ suffix: String) -> String? {
    guard text.utf8.count > prefix.utf8.count + suffix.utf8.count,
      text.lowercased().hasPrefix(prefix.lowercased()),
      text.lowercased().hasSuffix(suffix.lowercased())
    else { return nil }
    return String(text.dropFirst(prefix.count).dropLast(suffix.count))
  }
}
