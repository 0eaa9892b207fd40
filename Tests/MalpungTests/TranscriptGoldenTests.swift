import Malpung
import MalpungTestFixtures
import Testing

/// Whole transcripts, from the file to the pixel: the picture, and the layout as text beside it.
struct TranscriptGoldenTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var transcript: String
    var theme = "malpung"
    var appearance = Theme.Appearance.light
    var options = LayoutOptions(scale: 1)

    var name: String {
      let file = transcript.split(separator: "/").map { $0.prefix { $0 != "." } }
      let dark = appearance == .dark ? "-dark" : ""
      return file.joined(separator: "-").replacing(" ", with: "-") + "-\(theme)\(dark)"
    }
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(transcript: "weekend.json"),
    Case(transcript: "weekend.json", appearance: .dark),
    Case(transcript: "weekend.json", theme: "exchat"),
    Case(transcript: "direct.json", options: LayoutOptions(scale: 2)),
    Case(transcript: "three.json", options: LayoutOptions(scale: 3)),
    Case(transcript: "three.json", theme: "exchat", options: LayoutOptions(scale: 3)),
    Case(transcript: "rtl.json", options: LayoutOptions(locale: "ar", isRightToLeft: true)),
    Case(transcript: "scripts.json"),
    Case(transcript: "edge.json"),
    Case(transcript: "cards.json"),
    Case(transcript: "cards.json", theme: "whatsapp", options: LayoutOptions(scale: 2)),
    Case(transcript: "cards.json", appearance: .dark, options: LayoutOptions(isRightToLeft: true)),
    Case(transcript: "empty.json"),
    Case(transcript: "whatsapp/ios"),
    Case(transcript: "whatsapp/WhatsApp Chat - Weekend.zip"),
    Case(transcript: "whatsapp/WhatsApp Chat with Mina.txt"),
  ]

  /// One chat in every look; the README shows them.
  static let gallery: [Case] = ThemeCatalog.names.flatMap { name in
    [Theme.Appearance.light, .dark].map {
      Case(transcript: "gallery.json", theme: name, appearance: $0)
    }
  }

  @Test(arguments: cases + gallery)
  func theTranscriptLooksAsAccepted(_ test: Case) throws {
    var chat = try Importer.read(path: Fixtures.url("transcripts/\(test.transcript)").path)
    chat.findMedia()
    let theme = try ThemeCatalog.theme(named: test.theme, appearance: test.appearance)
    let layout = TranscriptLayout(
      chat.transcript, theme: theme, options: test.options, engine: try TextEngine())
    try Fixtures.expectGolden(text: dump(layout), named: test.name)
    let picture = try pixels(
      of: layout, options: PictureOptions(scale: test.options.scale), images: chat.images)
    try Fixtures.expectGolden(picture: picture, named: test.name)
  }
}
