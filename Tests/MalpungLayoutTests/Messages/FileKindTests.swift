import MalpungLayout
import Testing

struct FileKindTests {
  @Test(arguments: [
    ("a.pdf", FileKind.pdf), ("A.PDF", .pdf), ("a.b.GIF", .gif), ("film.avi", .avi),
    ("x.zip", .zip), ("x.mp3", .mp3), ("x.doc", .doc), ("x.docx", .doc), ("x.ppt", .ppt),
    ("x.txt", .txt), ("x.mov", .mov), ("x.vcf", .contact), ("x.unheardof", .generic),
    ("noextension", .generic), (".pdf", .generic), ("", .generic), ("x.", .generic),
    ("보고서.Pdf", .pdf),
  ])
  func theIconFollowsTheExtension(name: String, kind: FileKind) {
    #expect(FileKind(fileName: name) == kind)
  }
}
