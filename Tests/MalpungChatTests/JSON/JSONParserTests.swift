import MalpungChat
import Testing

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue {
    try JSONValue(jsonBytes: Array(text.utf8))
  }

  @Test func readsEveryKindOfValue() throws {
    let value = try parse(#" {"a": [1, -2.5, 1e3, true, false, null, "x"], "b": {}, "c": []} "#)
    #expect(
      value
        == .object([
          "a": .array([
            .integer(1), .number(-2.5), .number(1000), .bool(true), .bool(false), .null,
            .string("x"),
          ]), "b": .object([:]), "c": .array([]),
        ]))
    #expect(value["a"]?[0]?.integer == 1)
    #expect(value["a"]?[2]?.integer == 1000, "a whole number however it is written")
    #expect(value["a"]?[9] == nil)
    #expect(value["a"]?[-1] == nil)
    #expect(value["none"] == nil)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\uD83D\uDE00""#, "é😀"),
    (#""가\uAC00""#, "가가"), (#""\ud800x""#, "\u{FFFD}x"), (#""\ud800\ud800""#, "\u{FFFD}\u{FFFD}"),
    (#""\udc00""#, "\u{FFFD}"), (#""""#, ""),
  ])
  func readsStrings(_ json: String, _ text: String) throws {
    #expect(try parse(json) == .string(text))
  }

  @Test func bytesThatAreNoTextAreMended() throws {
    #expect(try JSONValue(jsonBytes: [0x22, 0x61, 0xFF, 0x22]) == .string("a\u{FFFD}"))
  }

  @Test(arguments: [
    ("", 1, 1), ("{", 1, 2), ("[1,]", 1, 4), ("{\"a\" 1}", 1, 6), ("{\n \"a\": tru}", 2, 7),
    ("[1 2]", 1, 4), ("01", 1, 1), ("1.", 1, 3), ("-", 1, 2), ("1e999", 1, 1), ("\"a\nb\"", 1, 3),
    ("\"abc", 1, 1), ("\"\\x\"", 1, 2), ("\"\\u12g4\"", 1, 6), ("1 1", 1, 3), ("{1: 2}", 1, 2),
    ("nan", 1, 1),
    ("[\"é\", x]", 1, 8), ("\"\\", 1, 2),
  ])
  func refusesWithThePlace(_ text: String, _ line: Int, _ column: Int) throws {
    do {
      let value = try parse(text)
      Issue.record("\(text) gave \(value)")
    } catch {
      let error = try #require(error as? JSONError)
      #expect(error.line == line)
      #expect(error.column == column, "\(text): \(error)")
      #expect(!error.description.contains("\n"))
    }
  }

  @Test func nestingIsBounded() throws {
    let depth = 512
    let allowed = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(throws: Never.self) { try parse(allowed) }
    let deeper = String(repeating: "[", count: 1_000_000)
    #expect(throws: JSONError.self) { try parse(deeper) }
    #expect(throws: JSONError.self) { try parse(String(repeating: "{\"a\":", count: 1_000_000)) }
  }

  @Test func writesSortedAndReadsBack() throws {
    let value: JSONValue = .object([
      "b": .array([.integer(1), .number(0.1), .number(2)]), "a": .string("a/b \"\\\u{1}\n é😀"),
      "c": .object([:]), "d": .number(.infinity),
    ])
    let text = String(decoding: value.jsonBytes(), as: UTF8.self)
    #expect(
      text == """
        {
          "a": "a/b \\"\\\\\\u0001\\n é😀",
          "b": [
            1,
            0.1,
            2
          ],
          "c": {},
          "d": null
        }

        """)
    #expect(try parse(text)["a"] == value["a"])
  }
}
