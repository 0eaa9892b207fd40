import Dispatch
import FoundationEssentials
import Glibc
import MalpungChat
import MalpungImport
import MalpungTestFixtures
import Testing

@Suite struct ImporterTests {
  private static let chat = "13/01/2024, 10:00 - Ruth: hello\n13/01/2024, 10:01 - Abel: hi\n"

  private func failure(_ text: String, _ options: ImportOptions = ImportOptions()) -> String {
    failure(Array(text.utf8), options)
  }

  private func failure(_ bytes: [UInt8], _ options: ImportOptions = ImportOptions()) -> String {
    do {
      return "read as \(try Importer.read(bytes: bytes, name: "x", options: options).format)"
    } catch { return error.description }
  }

  private func failure(path: String) -> String {
    do { return "read as \(try Importer.read(path: path).format)" } catch {
      return error.description
    }
  }

  // MARK: telling formats

  @Test(arguments: [
    (#"[{"type": "message", "ts": "1.2"}]"#, "a day of a Slack export"),
    (#"[{"Body": {"ContentType": "html"}}]"#, "a Teams export"),
    ("Jan 13, 2024 9:05:10 AM\nMe\nhello\n", "an iMessage export (imessage-exporter)"),
    (
      "[2024-01-13 09:05:10] Me: hello  \n[2024-01-13 09:06:10] Ana: hi  \n",
      "a Signal export (sigexport)"
    ),
  ])
  func namesTheFormatsItDoesNotRead(_ text: String, _ name: String) {
    #expect(
      failure(text)
        == "x: looks like \(name), which this version does not read yet; those that are read are transcript, whatsapp, telegram, kakaotalk, messenger, discord, line, matrix"
    )
  }

  @Test(arguments: [
    ("", "x: is empty; export the chat again"),
    (" \n\r\n ", "x: holds nothing but blanks; export the chat again"),
    (
      "Dear diary,\ntoday\n",
      "x: is not a chat export that is known (no line starts like a message); those that are read are transcript, whatsapp, telegram, kakaotalk, messenger, discord, line, matrix, and --from names one"
    ),
    (
      "{\"a\": 1}",
      "x: is not a chat export that is known (JSON without a \"malpung\" key); those that are read are transcript, whatsapp, telegram, kakaotalk, messenger, discord, line, matrix, and --from names one"
    ),
    ("\u{89}PNG\r\n\u{1A}\n\0\0\0\r", "x: is not a chat export: byte 9 is 0, which no text holds"),
    (
      "{\"malpung\": 1, \"messages\": [{\n\"id\": \"1\"",
      "x:2: the text ends too early (is it cut off?) (byte 39); correct the JSON"
    ),
    ("{\"malpung\": 7}", "x: malpung: version 7 is not known; this program reads version 1"),
  ])
  func refusesWithOneClearLine(_ text: String, _ line: String) { #expect(failure(text) == line) }

  @Test func unknownFormatIsToldWithTheList() {
    #expect(
      failure(Self.chat, ImportOptions(format: "icq"))
        == "--from icq: no such format; those that are read are transcript, whatsapp, telegram, kakaotalk, messenger, discord, line, matrix"
    )
  }

  @Test func aNamedFormatSkipsSniffing() {
    #expect(
      failure("Dear diary\n", ImportOptions(format: "whatsapp"))
        == "x: none of the first 200 lines starts with a date and time; is it a WhatsApp chat?")
  }

  @Test func readsTheTranscriptForm() throws {
    let json =
      #"{"malpung": 1, "participants": [{"id": "p1", "name": "Mina"}], "messages": [{"id": "1", "from": "p9"}]}"#
    let result = try Importer.read(
      bytes: Array(json.utf8), name: "x", options: ImportOptions(me: "Mina"))
    #expect(result.format == .transcript)
    #expect(result.transcript.me == "p1")
    #expect(
      result.warnings.map(\.description) == ["x:1: messages[0].from: \"p9\" names no participant"])
  }

  // MARK: me

  @Test func meByNameByIdOrNotAtAll() throws {
    func me(_ name: String) throws -> (String?, [String]) {
      let result = try Importer.read(
        bytes: Array(Self.chat.utf8), name: "x", options: ImportOptions(me: name))
      return (result.transcript.me, result.warnings.map(\.description))
    }
    #expect(try me("Abel") == ("p2", []))
    #expect(try me("p1") == ("p1", []))
    #expect(try me("Zoe") == (nil, ["x: nobody is called Zoe; those who speak are Ruth, Abel"]))
  }

  // MARK: files and folders

  @Test func missingFileAndFolderWithoutChat() throws {
    let folder = try ScratchFolder()
    #expect(
      failure(path: folder.path + "/none") == "\(folder.path)/none: does not exist; check the path")
    try folder.write("photo.jpg", [0xFF, 0xD8, 0xFF])
    try folder.write("notes.txt", "shopping")
    #expect(
      failure(path: folder.path)
        == "\(folder.path): holds no chat; looked for _chat.txt and other .txt, .json and .csv files directly inside it"
    )
  }

  @Test func aFolderWithSeveralChatsNeedsAName() throws {
    let folder = try ScratchFolder()
    try folder.write("a.txt", Self.chat)
    try folder.write("b.txt", Self.chat)
    #expect(
      failure(path: folder.path)
        == "\(folder.path): holds 2 chats (a.txt, b.txt); name one of the files")
    try folder.write("_chat.txt", Self.chat)
    #expect(try Importer.read(path: folder.path).file == "\(folder.path)/_chat.txt")
  }

  /// A pipe gives its bytes once: telling the format must not eat them.
  @Test func aPipeIsReadOnce() throws {
    let folder = try ScratchFolder()
    let pipe = "\(folder.path)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    DispatchQueue.global().async {
      guard let file = fopen(pipe, "w") else { return }
      fputs(Self.chat, file)
      fclose(file)
    }
    #expect(try Importer.read(path: pipe).transcript.messages.map(\.text) == ["hello", "hi"])
  }

  @Test func theWeekendReadsTheSameFromFolderAndZip() throws {
    let folder = try Importer.read(path: Fixtures.url("transcripts/whatsapp/ios").path)
    let zip = try Importer.read(
      path: Fixtures.url("transcripts/whatsapp/WhatsApp Chat - Weekend.zip").path)
    let stream = try Importer.read(
      bytes: [UInt8](try Fixtures.data("transcripts/whatsapp/WhatsApp Chat - Weekend.zip")),
      name: "-")
    #expect(zip.transcript.title == "Weekend")
    #expect(stream.transcript.messages == zip.transcript.messages)
    #expect(folder.transcript.messages == zip.transcript.messages)
    #expect(zip.transcript.messages.count == 20)
    #expect(zip.transcript.participants.map(\.name) == ["Noa", "서연", "Rafael"])
    #expect(zip.transcript.kind == .group)
    #expect(zip.warnings.map(\.message) == ["the attachment 00000017-Route.pdf is not there"])
    let photo = try #require(zip.transcript.messages[8].attachments.first?.path)
    let bytes = try zip.media.data(for: photo)
    #expect(bytes == [UInt8](try Fixtures.data("transcripts/whatsapp/ios/\(photo)")))
    #expect(try folder.media.data(for: photo) == bytes)
    #expect(zip.transcript.messages[8].attachments.first?.bytes == bytes.count)
    #expect(zip.transcript.messages[13].text == "Recovering")
  }

  @Test func minaReadsAsADirectChat() throws {
    let result = try Importer.read(
      path: Fixtures.url("transcripts/whatsapp/WhatsApp Chat with Mina.txt").path)
    #expect(result.transcript.title == "Mina")
    #expect(result.transcript.kind == .direct)
    #expect(result.transcript.me == "p2")
    #expect(result.transcript.messages.count == 15)
    #expect(
      result.transcript.messages[8].text
        == "Less than you think:\n- rent 890\n- heating 120\n\nThey want an answer by Monday")
    #expect(result.transcript.messages[10].spans == [Span(start: 29, end: 37, style: .italic)])
  }
}
