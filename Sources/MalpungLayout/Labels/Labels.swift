import FoundationEssentials

/// The few words a picture needs that no message holds, by language; the tables are data.
struct Labels: Hashable, Sendable, Codable {
  var edited: String
  var deleted: String
  var forwardedFrom: String
  var image: String
  var video: String
  var audio: String
  var file: String
  var sticker: String
  var contact: String
  var location: String
  var voiceCall: String
  var videoCall: String
  var missedVoiceCall: String
  var missedVideoCall: String
  var notInExport: String
  var readUpTo: String

  /// The table of the locale's language, else the English one.
  static func of(locale: String) -> Labels {
    let language = locale.prefix { $0.isLetter }.lowercased()
    return tables[language] ?? tables["en"] ?? Labels.bare
  }

  private static let tables: [String: Labels] =
    (try? JSONDecoder().decode(
      [String: Labels].self, from: Data(PackageResources.labels_json))) ?? [:]

  /// Signs instead of words, should the table be unreadable.
  private static let bare = Labels(
    edited: "✎", deleted: "—", forwardedFrom: "→ %@", image: "▣", video: "▶", audio: "♪",
    file: "▤", sticker: "▣", contact: "@", location: "◎", voiceCall: "☏", videoCall: "☏",
    missedVoiceCall: "☏", missedVideoCall: "☏", notInExport: "—",
    readUpTo: "—")

  func forwarded(from name: String) -> String { forwardedFrom.replacing("%@", with: name) }
}
