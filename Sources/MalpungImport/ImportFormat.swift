/// A format that this version reads; the raw value is its name on the command line.
public enum ImportFormat: String, CaseIterable, Hashable, Sendable {
  /// Malpung's own JSON (interfaces.md, "Transcript form").
  case transcript
  /// WhatsApp's `.txt`, alone, in a folder, or in the `.zip` it was exported in.
  case whatsapp

  /// How a person calls it.
  public var title: String {
    switch self {
    case .transcript: "Malpung transcript"
    case .whatsapp: "WhatsApp"
    }
  }

  /// `transcript, whatsapp`
  public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
