/// Why a text engine could not be made.
public enum TextEngineError: Error, Hashable, Sendable, CustomStringConvertible {
  case fontconfigFailed
  case noFonts
  case unicodeDataFailed

  public var description: String {
    switch self {
    case .fontconfigFailed:
      "fontconfig could not be started; check its configuration with fc-list"
    case .noFonts: "no fonts are installed; run tools/setup"
    case .unicodeDataFailed: "ICU could not open its break rules; reinstall libicu"
    }
  }
}
