import MalpungImport
import Testing

@Suite struct MediaStoreTests {
  @Test func nothingOutsideTheFolderIsRead() throws {
    let outside = try ScratchFolder()
    let secret = try outside.write("secret.txt", "secret")
    let folder = try ScratchFolder()
    try folder.write("in/photo.jpg", [1, 2, 3])
    try folder.link("link.jpg", to: secret)
    try folder.link("up", to: "..")
    try folder.link("fine.jpg", to: "in/photo.jpg")
    let media = MediaStore.folder(folder.path)
    #expect(try media.data(for: "in/photo.jpg") == [1, 2, 3])
    #expect(try media.data(for: "fine.jpg") == [1, 2, 3])
    #expect(media.size(of: "in/photo.jpg") == 3)
    let name = outside.path.split(separator: "/").last.map(String.init) ?? ""
    for path in [
      "link.jpg", "up/\(name)/secret.txt", "../\(name)/secret.txt", secret, "in", "", "none",
      "in/../../\(name)/secret.txt",
    ] {
      #expect(throws: ImportError.self, "\(path)") { try media.data(for: path) }
      #expect(media.size(of: path) == nil, "\(path)")
    }
    #expect(throws: ImportError.self) { try media.data(for: "in/photo.jpg", limit: 2) }
  }

  @Test func nothingIsInNone() {
    #expect(MediaStore.none.size(of: "a") == nil)
    #expect(throws: ImportError.self) { try MediaStore.none.data(for: "a") }
  }
}
