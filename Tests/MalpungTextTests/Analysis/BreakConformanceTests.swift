import FoundationEssentials
import MalpungTestFixtures
import MalpungText
import Testing

/// Unicode's own break tests, against the rules as they come from ICU, before our filters.
@Suite struct BreakConformanceTests {

  /// Rows of the exception file: the row as it stands in LineBreakTest, a semicolon, the reason.
  private static func allowedRows() throws -> Set<String> {
    let file = try Fixtures.data("text/line-break-tailoring.txt")
    var rows: Set<String> = []
    for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
      guard !line.hasPrefix("#"), let row = line.split(separator: ";").first else { continue }
      rows.insert(row.split(separator: " ").joined(separator: " "))
    }
    return rows
  }

  @Test func graphemeBreakTest() throws {
    let iterators = try BreakIterators()
    var rows = 0
    try UnicodeTestFile("auxiliary/GraphemeBreakTest.txt").forEachLine { number, line in
      let row = BreakTestRow(line)
      var found: [Int] = []
      row.text.withUnsafeBufferPointer { text in
        iterators.forEachBoundary(.grapheme, in: text) { found.append($0) }
      }
      #expect(found == row.breaks, "line \(number): \(line.string)")
      rows += 1
    }
    #expect(rows == 602)
  }

  /// ICU tailors the rules for numbers and hyphens; each row where it differs is named, with the
  /// reason, in Fixtures/text/line-break-tailoring.txt. A named row that passes is an error too.
  @Test func lineBreakTest() throws {
    let iterators = try BreakIterators()
    let allowed = try Self.allowedRows()
    var rows = 0
    var used: Set<String> = []
    try UnicodeTestFile("auxiliary/LineBreakTest.txt").forEachLine { number, line in
      let row = BreakTestRow(line)
      var found: [Int] = []
      row.text.withUnsafeBufferPointer { text in
        iterators.forEachBoundary(.line, in: text) { found.append($0) }
      }
      let name = line.words.map(\.string).joined(separator: " ")
      if allowed.contains(name) {
        used.insert(name)
        #expect(found != row.breaks, "line \(number) passes and needs no exception: \(name)")
      } else {
        #expect(found == row.breaks, "line \(number): \(name) gives \(found)")
      }
      rows += 1
    }
    #expect(rows == 7654)
    #expect(used == allowed)
  }
}
