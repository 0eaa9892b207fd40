import FoundationEssentials
import MalpungChat
import MalpungImport
import MalpungTestFixtures
import Testing

/// Single rules of import-formats.md §3 that the fixtures do not pin.
@Suite struct WhatsAppRules {
  private func read(
    _ text: String, _ options: ImportOptions = ImportOptions(), name: String = "x"
  ) throws -> ImportResult {
    try Importer.read(bytes: Array(text.utf8), name: name, options: options)
  }

  // MARK: dates

  @Test func theUserSettlesWhatTheFileDoesNot() throws {
    let text = "3/4/2024, 10:00 - Ruth: a\n"
    let monthFirst = try read(text, ImportOptions(dayFirst: false))
    #expect(monthFirst.transcript.messages[0].time?.description == "2024-03-04T10:00:00")
    #expect(monthFirst.warnings.isEmpty)
    let dayFirst = try read(text, ImportOptions(dayFirst: true))
    #expect(dayFirst.transcript.messages[0].time?.description == "2024-04-03T10:00:00")
    let american = try read(text, ImportOptions(locale: "en-US"))
    #expect(american.transcript.messages[0].time?.description == "2024-03-04T10:00:00")
    let british = try read(text, ImportOptions(locale: "en-GB"))
    #expect(british.transcript.messages[0].time?.description == "2024-04-03T10:00:00")
  }

  @Test func theFileOverrulesTheUser() throws {
    let result = try read("13/4/2024, 10:00 - Ruth: a\n", ImportOptions(dayFirst: false))
    #expect(result.transcript.messages[0].time?.description == "2024-04-13T10:00:00")
    #expect(
      result.warnings.map(\.message) == [
        "dates were to be read month first, but the date in line 1 can be read in no other way"
      ])
  }

  @Test func dottedDatesAreNeverMonthFirst() throws {
    let result = try read("03.04.24, 10:00 - Ruth: a\n")
    #expect(result.transcript.messages[0].time?.description == "2024-04-03T10:00:00")
    #expect(result.warnings.isEmpty)
  }

  @Test func twoDigitYearsInFrontAreToldByTheOrder() throws {
    let result = try read(
      "24. 1. 10. 오후 1:00 - 민아: a\n24. 1. 11. 오후 1:00 - 민아: b\n24. 1. 12. 오전 1:00 - 민아: c\n")
    #expect(
      result.transcript.messages.map { $0.time?.description } == [
        "2024-01-10T13:00:00", "2024-01-11T13:00:00", "2024-01-12T01:00:00",
      ])
  }

  @Test(arguments: [
    ("12:00 AM", 0), ("12:30 PM", 12), ("1:00 am", 1), ("1:00 pm", 13), ("11:59 p.m.", 23),
    ("12:00 a. m.", 0), ("9:05\u{202F}PM", 21), ("9:05\u{2009}PM", 21), ("9:05\u{A0}pm", 21),
    ("9:05PM", 21), ("오후 9:05", 21), ("9:05 오후", 21), ("오전 12:05", 0), ("上午9:05", 9),
    ("下午9:05", 21), ("晚上9:05", 21), ("中午12:05", 12), ("午前9:05", 9), ("午後9:05", 21),
    ("9:05 ص", 9), ("9:05 م", 21), ("٩:٠٥ م", 21), ("21:05", 21), ("21.05", 21), ("9:05 μ.μ.", 21),
  ])
  func hours(_ time: String, _ hour: Int) throws {
    let result = try read("13/01/2024, \(time) - Ruth: a\n")
    #expect(result.transcript.messages[0].time?.hour == hour)
    #expect(result.transcript.messages[0].text == "a")
  }

  @Test(arguments: [
    "13/01/2024 - Ruth: a", "13/01/2024, 25:00 - Ruth: a", "13/01/2024, 10:61 - Ruth: a",
    "13/01-2024, 10:00 - Ruth: a", "13/01/202, 10:00 - Ruth: a", "1/2024, 10:00 - Ruth: a",
    "[13/01/2024, 10:00:00 Ruth: a", "13/01/2024, 10:0 - Ruth: a", "x 13/01/2024, 10:00 - Ruth: a",
    "13/01/2024, 10:00-Ruth: a", "1310/01/24, 10:00 - Ruth: a", "13:01:2024, 10:00 - Ruth: a",
  ])
  func linesThatAreNoHeader(_ line: String) throws {
    let result = try read("13/01/2024, 10:00 - Ruth: first\n\(line)\n")
    #expect(result.transcript.messages.count == 1)
    #expect(result.transcript.messages[0].text == "first\n\(line)")
  }

  // MARK: speakers and the app's own lines

  @Test(arguments: [
    "Ana changed the group description: be kind", "Ana added you to a group in the community: X",
    "Ana joined using this group's invite link",
    "Your security code with Ana changed. Tap to learn more.",
    "You blocked this contact. Tap to unblock.", "Anything the app may say in years to come",
  ])
  func linesWithoutASpeaker(_ text: String) throws {
    let message = try #require(try read("13/01/2024, 10:00 - \(text)\n").transcript.messages.first)
    #expect(message.isSystem)
    #expect(message.from == nil)
    #expect(message.text == text)
  }

  @Test func typedPhrasesStayTheUsers() throws {
    let result = try read(
      "13/01/2024, 10:00 - Ruth: You left\n13/01/2024, 10:01 - Ruth: Missed voice call\n13/01/2024, 10:02 - Ruth: is <Media omitted> a bug?\n"
    )
    #expect(
      result.transcript.messages.allSatisfy {
        $0.from == "p1" && !$0.isSystem && $0.call == nil && $0.attachments.isEmpty
      })
  }

  @Test func anOldGroupSpeaksForItself() throws {
    let text = """
      13/1/16, 9:05:10 PM: Cooks: Ana created this group
      13/1/16, 9:05:20 PM: Ana: hi
      13/1/16, 9:05:30 PM: Ben: hello
      13/1/16, 9:05:40 PM: Cooks: Ben changed his hat

      """
    let result = try read(text, name: "WhatsApp Chat - Cooks.txt")
    #expect(result.transcript.participants.map(\.name) == ["Ana", "Ben"])
    #expect(result.transcript.messages.map(\.isSystem) == [true, false, false, true])
  }

  @Test func twoNamesThatLookAlikeStayTwo() throws {
    let result = try read("[13/01/2024, 10:00:00] ~\u{202F}Ivy: a\n[13/01/2024, 10:00:01] Ivy: b\n")
    #expect(
      result.transcript.participants.map(\.name) == ["Ivy", "Ivy"]
        || result.transcript.participants.count == 2)
    #expect(result.transcript.messages.map(\.from) == ["p1", "p2"])
  }

  @Test func blankLinesStayAndOneFinalLineEndGoes() throws {
    let result = try read("13/01/2024, 10:00 - Ruth: a\n\n\nb\n\n13/01/2024, 10:00 - Ruth: c\n")
    #expect(result.transcript.messages.map(\.text) == ["a\n\n\nb\n", "c"])
  }

  @Test(arguments: [
    ("WhatsApp Chat with Mina.txt", "Mina"), ("WhatsApp Chat - Weekend.zip", "Weekend"),
    ("WhatsApp Chat with Mina (2).txt", "Mina"), ("Chat de WhatsApp con Ana.txt", "Ana"),
    ("WhatsApp Chat mit Kai - Büro.txt", "Kai - Büro"), ("Чат WhatsApp с Олей.txt", "Олей"),
    ("Ege ile WhatsApp Sohbeti.txt", "Ege"), ("WhatsApp_Chat_with_Mina_Park.txt", "Mina Park"),
    ("WhatsApp Gespräch - Ruth.txt", "Ruth"), ("_chat.txt", nil), ("chat.txt", nil),
  ])
  func titles(_ name: String, _ title: String?) throws {
    #expect(
      try read("13/01/2024, 10:00 - Ruth: a\n", name: "some/folder/\(name)").transcript.title
        == title)
  }

  @Test func anEditedMarkInAnUnknownLanguageIsTakenOnlyAfterAMark() throws {
    let result = try read(
      "[13/01/2024, 10:00:00] Ruth: hej \u{200E}<Det är ändrat nu>\n[13/01/2024, 10:00:01] Ruth: hej <Det är ändrat nu>\n"
    )
    #expect(result.transcript.messages.map(\.isEdited) == [true, false])
    #expect(result.transcript.messages.map(\.text) == ["hej", "hej <Det är ändrat nu>"])
  }

  // MARK: bad and large input

  @Test func textThatIsNoUTF8IsMendedAndTold() throws {
    let bytes = Array("13/01/2024, 10:00 - Ruth: caf".utf8) + [0xE9, 0x0A]
    let result = try Importer.read(bytes: bytes, name: "x")
    #expect(result.transcript.messages[0].text == "caf\u{FFFD}")
    #expect(result.warnings.map(\.line) == [1])
  }

  /// Cut and changed at fixed places, every fixture is read or refused; and whatever is read holds
  /// a message for each header and every line of text.
  @Test(arguments: WhatsAppFixtures.cases) func changedFilesNeverCrash(_ name: String) throws {
    let file = try Importer.read(path: WhatsAppFixtures.input(name)).file
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    for cut in stride(from: 1, to: bytes.count, by: 7) {
      _ = try? Importer.read(bytes: Array(bytes[..<cut]), name: name)
      _ = try? Importer.read(bytes: Array(bytes[cut...]), name: name)
    }
    for index in stride(from: 0, to: bytes.count, by: 5) {
      for byte: UInt8 in [0x0A, 0x3A, 0x20, 0xE2, 0xFF, 0x5B, 0x3C] {
        var changed = bytes
        changed[index] = byte
        _ = try? Importer.read(bytes: changed, name: name)
      }
    }
  }

  /// Nothing is lost: the messages' texts, their lines counted, and the lines before the first
  /// make up the file.
  @Test func everyLineIsAccountedFor() throws {
    var text = "before\n"
    var lines = 1
    for index in 0..<500 {
      text += "13/01/2024, 10:\(10 + index % 50) - P\(index % 7): line\n"
      lines += 1
      for extra in 0..<(index % 4) {
        text += extra == 1 ? "\n" : "13/01/24, not a header \(extra)\n"
        lines += 1
      }
    }
    let result = try read(text)
    let held = result.transcript.messages.map { 1 + ($0.text ?? "").filter { $0 == "\n" }.count }
    #expect(held.reduce(0, +) + 1 == lines)
    #expect(result.warnings.map(\.message) == ["1 line before the first message left out"])
  }

  @Test func hugeFilesTakeLinearTime() throws {
    let clock = ContinuousClock()
    var many = ""
    for index in 0..<300_000 {
      many +=
        "13/01/2024, 10:\(10 + index % 50) - Person \(index % 9): message number \(index), *bold* and more\n"
    }
    let start = clock.now
    let count = try read(many).transcript.messages.count
    #expect(count == 300_000)
    #expect(clock.now - start < .seconds(20))
    // One line, full of openers that nothing closes.
    for filler in ["a *b _c ~d `e ", "@", "http://", "<", "(", "\u{200E}", "```", ": "] {
      let long =
        "13/01/2024, 10:00 - Ruth: "
        + String(repeating: filler, count: 10_000_000 / filler.utf8.count) + "\n"
      let start = clock.now
      let messages = try read(long).transcript.messages.count
      #expect(messages == 1)
      #expect(clock.now - start < .seconds(10), "\(filler)")
    }
  }
}
