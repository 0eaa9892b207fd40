import Malpung
import MalpungTestFixtures
import Testing

/// The input bar in every state, above an open keyboard too.
struct ComposerGoldenTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var json: String
    var theme = "sooda"
    var appearance = Theme.Appearance.light
    var testDescription: String { name }
  }

  private static let attached =
    #""attachments": [{"kind": "image", "name": "a.jpg"}, {"kind": "file", "name": "b.pdf"}, {"kind": "file", "name": "c.zip"}, {"kind": "image"}, {"kind": "file", "name": "notes"}]"#

  static let cases = [
    Case(name: "composer-empty", json: "{}"),
    Case(
      name: "composer-two-lines",
      json: #"{"text": "토요일 아침 일찍 출발하면 점심은 호수 앞에서 먹을 수 있을 것 같아."}"#),
    Case(
      name: "composer-scrolled",
      json: #"{"text": "one\ntwo\nthree\nfour\nfive", "keyboard": {"visible": false}}"#),
    Case(
      name: "composer-attachments-keyboard",
      json:
        #"{"text": "Here they are", "keyboard": {"height": 120, "visible": true}, \#(attached)}"#),
    Case(
      name: "composer-attachments-dark", json: #"{\#(attached)}"#, appearance: .dark),
    Case(
      name: "composer-insets",
      json:
        #"{"design": "chattingui", "text": "Design D", "keyboard": {"height": 80, "visible": true, "behaviour": "translate"}}"#
    ),
    Case(
      name: "composer-malpung", json: #"{"text": "مرحبا، كيف حالك؟"}"#, theme: "malpung"),
  ]

  @Test(arguments: cases)
  func theBarLooksAsAccepted(_ test: Case) throws {
    let state = try ComposerState(JSONValue(jsonBytes: Array(test.json.utf8)))
    let layout = ComposerLayout(state, engine: try TextEngine())
    let theme = try ThemeCatalog.theme(named: test.theme, appearance: test.appearance)
    let picture = try pixels(
      of: ComposerPicture(layout, theme: theme), options: PictureOptions(scale: 2),
      images: { _ in [] })
    try Fixtures.expectGolden(picture: picture, named: test.name)
  }
}
