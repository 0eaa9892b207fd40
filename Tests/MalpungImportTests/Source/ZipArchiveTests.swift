import MalpungImport
import Testing

@Suite struct ZipArchiveTests {
  private static let chat = Array("13/01/2024, 10:00 - Ruth: a.jpg (file attached)\n".utf8)

  private func read(_ entries: [StoredZip.Entry]) throws(ImportError) -> ImportResult {
    try Importer.read(bytes: StoredZip.bytes(entries), name: "x.zip")
  }

  private func failure(_ entries: [StoredZip.Entry]) -> String {
    do { return "read \(try read(entries).file)" } catch { return error.description }
  }

  @Test func chatAndMediaMayLieInAFolder() throws {
    let result = try read([
      .init(name: "WhatsApp Chat - Ana/", data: []),
      .init(name: "WhatsApp Chat - Ana/_chat.txt", data: Self.chat),
      .init(name: "WhatsApp Chat - Ana/a.jpg", data: [1, 2, 3]),
      .init(name: "__MACOSX/._chat.txt", data: Self.chat),
    ])
    #expect(result.file == "x.zip/WhatsApp Chat - Ana/_chat.txt")
    #expect(result.transcript.messages[0].attachments[0].path == "a.jpg")
    #expect(try result.media.data(for: "a.jpg") == [1, 2, 3])
    #expect(throws: ImportError.self) { try result.media.data(for: "a.jpg", limit: 2) }
    #expect(throws: ImportError.self) { try result.media.data(for: "../x") }
    #expect(throws: ImportError.self) { try result.media.data(for: "b.jpg") }
  }

  @Test(arguments: [
    "../evil.txt", "a/../../evil", "/etc/passwd", "..\\evil", "\\x", "C:\\x", "c:evil",
  ])
  func refusesNamesThatLeadOut(_ name: String) {
    #expect(
      failure([.init(name: "_chat.txt", data: Self.chat), .init(name: name, data: [1])])
        == "x.zip: refused: the entry \"\(name)\" leads out of the archive")
  }

  @Test func refusesLinksAndPasswords() {
    #expect(
      failure([.init(name: "_chat.txt", data: Array("/etc/passwd".utf8), mode: 0o120777)])
        == "x.zip: refused: the entry \"_chat.txt\" is a symbolic link")
    #expect(
      failure([.init(name: "_chat.txt", data: Self.chat, isEncrypted: true)])
        == "x.zip: is encrypted; unpack it with its password first")
  }

  @Test func refusesBombs() {
    #expect(
      failure([
        .init(name: "_chat.txt", data: Self.chat),
        .init(name: "a.jpg", data: [0], statedSize: 1 << 30),
      ]) == "x.zip: unpacks to more than 250 times its size; refused")
    let huge = (0..<5).map { StoredZip.Entry(name: "\($0)", data: [0], statedSize: 4_000_000_000) }
    #expect(failure(huge) == "x.zip: unpacks to more than 4 GiB; unpack it yourself")
  }

  @Test func saysWhatItLookedFor() {
    #expect(
      failure([.init(name: "a.jpg", data: [1])])
        == "x.zip: holds no chat; looked for _chat.txt and other .txt, .json and .csv files in the archive"
    )
    #expect(failure([]).hasPrefix("x.zip: holds no chat"))
  }

  /// Cut or changed anywhere, an archive is read or refused, and nothing else.
  @Test func damagedArchivesNeverCrash() {
    let zip = StoredZip.bytes([
      .init(name: "_chat.txt", data: Self.chat), .init(name: "a.jpg", data: [1, 2, 3]),
    ])
    for length in stride(from: 4, to: zip.count, by: 3) {
      let cut = Array(zip[..<length])
      #expect(throws: ImportError.self) { try Importer.read(bytes: cut, name: "x") }
    }
    for index in zip.indices {
      var changed = zip
      changed[index] ^= 0x5A
      guard let result = try? Importer.read(bytes: changed, name: "x") else { continue }
      for message in result.transcript.messages {
        for path in message.attachments.compactMap(\.path) { _ = try? result.media.data(for: path) }
      }
    }
  }
}
