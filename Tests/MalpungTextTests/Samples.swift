import FoundationEssentials
import MalpungTestFixtures
import MalpungText

/// Short texts that the invariants are tried on.
struct Sample: Decodable, Sendable {
  var id: String
  var lang: String?
  var text: String

  /// Our own texts, in some sixty scripts and situations.
  static let own = read(Fixtures.url("text/samples.jsonl"))
  /// The shared corpus, where it is present.
  static let corpus = read(Fixtures.corpus)

  static let all = own + corpus

  static let widths: [Double] = Array(stride(from: 40, through: 400, by: 9))

  private static func read(_ url: URL) -> [Sample] {
    guard let data = try? Data(contentsOf: url) else { return [] }
    return data.split(separator: 0x0A).compactMap {
      try? JSONDecoder().decode(Sample.self, from: Data($0))
    }
  }

  /// The text's language where its tag is one.
  var style: TextStyle {
    let isLanguage = lang.map { $0.count == 2 || $0.contains("-") } ?? false
    return TextStyle(language: isLanguage ? lang : nil)
  }
}

/// White space that may hang, as the tests see it.
func hangs(_ unit: UInt16) -> Bool {
  [0x09, 0x20, 0x1680, 0x200B, 0x205F, 0x3000].contains(unit)
    || (0x2000...0x200A).contains(unit) && unit != 0x2007
}
