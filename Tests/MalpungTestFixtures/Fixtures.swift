public import FoundationEssentials

/// Where the repository's own test data lies, and the data of others that a test may need.
public enum Fixtures {
  /// The repository's root folder.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// `Fixtures/…`
  public static func url(_ path: String) -> URL { root.appending(path: "Fixtures/\(path)") }

  public static func data(_ path: String) throws -> Data { try Data(contentsOf: url(path)) }

  /// Debian's `unicode-data`, installed by `tools/setup`; the suites are never copied here.
  public static let unicode = URL(filePath: "/usr/share/unicode")

  /// The shared corpus, outside the repository; absent on other people's machines.
  public static let corpus = root.deletingLastPathComponent()
    .appending(path: "shared/corpus/messages.jsonl")
}
