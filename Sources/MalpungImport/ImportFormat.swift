/// A format that this version reads; the raw value is its name on the command line.
public enum ImportFormat: String, CaseIterable, Hashable, Sendable {
  /// Malpung's own JSON (interfaces.md, "Transcript form").
  case transcript
  /// WhatsApp's `.txt`, alone, in a folder, or in the `.zip` it was exported in.
  case whatsapp
  /// Telegram Desktop's `result.json`, of one chat or of the whole account.
  case telegram
  /// KakaoTalk's `.txt` (Android, iOS, Windows) or `.csv` (macOS).
  case kakaotalk
  /// `message_N.json` of Messenger and Instagram.
  case messenger
  /// DiscordChatExporter's JSON.
  case discord
  /// LINE's `.txt`.
  case line
  /// Element's JSON of a Matrix room.
  case matrix

  /// How a person calls it.
  public var title: String {
    switch self {
    case .transcript: "Malpung transcript"
    case .whatsapp: "WhatsApp"
    case .telegram: "Telegram"
    case .kakaotalk: "KakaoTalk"
    case .messenger: "Messenger or Instagram"
    case .discord: "Discord"
    case .line: "LINE"
    case .matrix: "Matrix (Element)"
    }
  }

  /// `transcript, whatsapp, …`
  public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
