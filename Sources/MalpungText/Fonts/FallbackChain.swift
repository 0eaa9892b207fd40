import FoundationEssentials

/// Which families stand behind the style's own: data, by name only, so that the answer does not
/// depend on what else is installed.
struct FallbackChain: Sendable, Decodable {
  struct HanFamily: Sendable, Decodable {
    var language: String
    var family: String
  }

  /// Colour emoji families, first choice first.
  var emoji: [String]
  /// Families of Han, kana and Hangul by language, the more special tag first.
  var han: [HanFamily]
  /// ISO 15924 code -> families; "@han" stands for the family of the text's Han language.
  var scripts: [String: [String]]
  /// Families asked for a character whose script's own families lack it, in this order.
  var general: [String]

  /// The chain that is built into the program.
  static let builtIn: FallbackChain? = try? JSONDecoder().decode(
    FallbackChain.self, from: Data(PackageResources.fallback_json))

  /// The families of a script.
  func families(script: String, language: String?) -> [String] {
    (scripts[script] ?? []).map { $0 == "@han" ? hanFamily(language) : $0 }
  }

  func generalFamilies(language: String?) -> [String] {
    general.map { $0 == "@han" ? hanFamily(language) : $0 }
  }

  /// By the longest matching tag; simplified Chinese when the language says nothing of Han.
  private func hanFamily(_ language: String?) -> String {
    let fallback = han.last?.family ?? ""
    guard let language = language?.lowercased() else { return fallback }
    return han.first {
      let tag = $0.language.lowercased()
      return language == tag || language.hasPrefix(tag + "-")
    }?.family ?? fallback
  }
}
