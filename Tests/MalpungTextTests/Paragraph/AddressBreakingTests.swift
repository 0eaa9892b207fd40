import MalpungText
import Testing

/// URLs, paths, e-mail addresses, hyphens: quality.md §3 and §4.
@Suite struct AddressBreakingTests {
  private func lines(
    _ text: String, asWideAs sample: String, _ style: TextStyle = TextStyle()
  ) throws -> [String] {
    let engine = try Engine.shared()
    let units = Array(text.utf16)
    let width = engine.prepare(sample, style: style).naturalWidth
    return engine.prepare(text, style: style).lines(maxWidth: width).map {
      String(decoding: units[$0.range], as: UTF16.self)
    }
  }

  /// What fits on a line of its own moves there whole.
  @Test(arguments: [
    "https://example.org/a-b?c=d&e=f", "www.example-site.org/x", "file:///usr/share/doc",
    "either/or", "usr/lib/x86-64", "C:\\Users\\mina\\notes.txt", "src\\main\\app-1.c",
    "mina.park@example.co.kr", "first-last@mail-host.org",
  ])
  func addressesMoveWhole(_ address: String) throws {
    #expect(try lines("word " + address, asWideAs: address) == ["word ", address])
    #expect(try lines(address + " word", asWideAs: address + " w") == [address + " ", "word"])
  }

  /// What is longer breaks after its marks.
  @Test(arguments: [
    (["https://ex.", "org/pages/", "one-two"], "org/pages/"),
    (["C:\\Users\\", "mina-park\\", "notes.txt"], "mina-park\\"),
    (["someone.", "with.a.very.", "long.name@", "host.org"], "long.name@host."),
  ])
  func longAddressesBreakAfterTheirMarks(_ parts: [String], _ sample: String) throws {
    let found = try lines(parts.joined(), asWideAs: sample)
    #expect(found.joined() == parts.joined())
    for line in found.dropLast() {
      let last = try #require(line.last)
      #expect("/\\.-_?&=@:".contains(last), "\(line)")
    }
  }

  /// No mark in reach: between grapheme clusters.
  @Test func withoutMarksAnywhere() throws {
    let url = "https://e.org/" + String(repeating: "é", count: 30)
    let found = try lines(url, asWideAs: "éééééééééé")
    #expect(found.joined() == url)
    #expect(found.suffix(2).first == "éééééééééé")
  }

  /// A hyphen between two of a kind may end a line, a minus sign may not.
  @Test func hyphensAndMinusSigns() throws {
    #expect(try lines("10:00-22:00", asWideAs: "10:00-2") == ["10:00-", "22:00"])
    #expect(try lines("a well-known one", asWideAs: "a well-k") == ["a well-", "known ", "one"])
    #expect(try lines("it is quite -5 ok", asWideAs: "it is quite -") == ["it is quite ", "-5 ok"])
    #expect(try lines("(-5) is", asWideAs: "(-5)") == ["(-5) ", "is"])
  }

  @Test func plusSignsStayWithTheirWord() throws {
    for word in ["C++", "i++", "g++-12", "A+", "1+1"] {
      let first = "xxxxxxxx " + String(word.prefix(1))
      #expect(try lines("xxxxxxxx " + word, asWideAs: first) == ["xxxxxxxx ", word])
    }
  }

  /// What only looks like an address breaks as any text does.
  @Test func ordinaryMarksAreNoAddresses() throws {
    #expect(try lines("yes/ no", asWideAs: "yes/") == ["yes/ ", "no"])
    #expect(try lines("a @ b", asWideAs: "a @") == ["a @ ", "b"])
    #expect(try lines("well... so", asWideAs: "well...") == ["well... ", "so"])
  }
}
