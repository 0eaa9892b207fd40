import MalpungChat
import MalpungLayout
import MalpungTestFixtures
import Testing

struct ThemeCatalogTests {
  @Test(arguments: ThemeCatalog.names, [Theme.Appearance.light, .dark])
  func everyBuiltInThemeIsWhole(name: String, appearance: Theme.Appearance) throws {
    #expect(try ThemeCatalog.theme(named: name, appearance: appearance).name == name)
  }

  @Test(arguments: ThemeCatalog.names)
  func whatShowPrintsReadsBackAsTheSameTheme(name: String) throws {
    let theme = try ThemeCatalog.theme(named: name)
    #expect(try ThemeCatalog.theme(json: ThemeCatalog.json(theme)) == theme)
  }

  @Test func aThemeStatesOnlyWhatDiffers() throws {
    let theme = try ThemeCatalog.theme(
      json: Array(#"{"name": "mine", "bubble": {"radius": 4}}"#.utf8))
    let base = try ThemeCatalog.theme(named: "malpung")
    #expect(theme.bubble.radius == 4)
    #expect(theme.bubble.joinedRadius == base.bubble.joinedRadius)
    #expect(theme.colors == base.colors)
  }

  @Test func everyKeyIsExplained() throws {
    let page = String(decoding: try Fixtures.data("../docs/themes.md"), as: UTF8.self)
    let theme = try JSONValue(
      jsonBytes: ThemeCatalog.json(ThemeCatalog.theme(named: "malpung")))
    // Explained are a key, or all it holds at once, or one of a list of colours or of styles.
    func unexplained(_ value: JSONValue, _ path: String) -> [String] {
      let name = path.hasPrefix("colors.") ? String(path.dropFirst("colors.".count)) : path
      if page.contains("`\(name)`") || path == "dark" { return [] }
      guard case .object(let members) = value else { return [path] }
      return members.flatMap { unexplained($1, path.isEmpty ? $0 : "\(path).\($0)") }
    }
    #expect(unexplained(theme, "") == [])
  }

  @Test func theDarkChangesColoursAndNothingElse() throws {
    let light = try ThemeCatalog.theme(named: "malpung")
    var dark = try ThemeCatalog.theme(named: "malpung", appearance: .dark)
    #expect(dark.colors.background == light.dark["background"])
    #expect(dark.participantColors == light.darkParticipantColors)
    dark.colors = light.colors
    dark.participantColors = light.participantColors
    #expect(dark == light)
  }

  @Test(arguments: [
    (#"{"bubble": {"radios": 4}}"#, "bubble.radios: unknown key"),
    (#"{"bubble": {"radius": "4"}}"#, "bubble.radius: expected a number"),
    (#"{"bubble": 4}"#, "bubble: expected an object"),
    (#"{"bubble": {"radius": -1}}"#, "bubble.radius: expected a number from 0"),
    (#"{"day": {"insets": {"top": 1e9}}}"#, "day.insets.top: expected a number from -10000"),
    (#"{"colors": {"border": {}}}"#, "colors.border: expected a value, not an object"),
    (#"{"text": {"body": {"size": 0}}}"#, "text.body.size: expected a number of points"),
    (#"{"colors": {"ownBubble": "red"}}"#, "colors.ownBubble: \"red\" is no colour"),
    (##"{"dark": {"ownBauble": "#000000"}}"##, "dark.ownBauble: unknown key"),
    (#"{"extends": "nothing"}"#, "no theme is called \"nothing\""),
    (#"{"extends": 3}"#, "extends: expected the name of a theme"),
    (#"{"participantColors": []}"#, "participantColors: expected at least one colour"),
    (#"[]"#, "a theme is a JSON object"),
    (#"{"#, "not JSON"),
    ("", "not JSON"),
  ])
  func aMistakeIsNamedByItsPath(json: String, message: String) {
    #expect {
      try ThemeCatalog.theme(json: Array(json.utf8))
    } throws: { error in
      "\(error)".hasPrefix(message)
    }
  }

  @Test(arguments: [
    ("#12ABEF", Color(red: 0x12, green: 0xAB, blue: 0xEF)),
    ("#12abef80", Color(red: 0x12, green: 0xAB, blue: 0xEF, alpha: 0x80)),
  ])
  func coloursReadAndWriteAsHex(hex: String, color: Color) {
    #expect(Color(hex: hex) == color)
    #expect(color.hex == hex.uppercased())
  }

  @Test(arguments: ["", "#", "12ABEF", "#12ABE", "#12ABEG", "#+2ABEF", "#12ABEF8", "#é2ABE"])
  func whatIsNoColourIsRefused(hex: String) {
    #expect(Color(hex: hex) == nil)
  }
}
