import Glibc
import MalpungLayout
import Testing

/// Text can be read on what it stands on: WCAG 2, level AA, 4.5 to 1.
struct ThemeContrastTests {
  /// Looks of ours. Designs A and C state their colours, white on green at 1.9 among them.
  static let names = ThemeCatalog.names.filter { $0 != "exchat" && $0 != "relay" }

  @Test(arguments: names, [Theme.Appearance.light, .dark])
  func textStandsOut(name: String, appearance: Theme.Appearance) throws {
    let colors = try ThemeCatalog.theme(named: name, appearance: appearance).colors
    let pairs: [(String, Color, Color)] = [
      ("ownText", colors.ownText, colors.ownBubble),
      ("ownSecondary", colors.ownSecondary, colors.ownBubble),
      ("ownLink", colors.ownLink, colors.ownBubble),
      ("otherText", colors.otherText, colors.otherBubble),
      ("otherSecondary", colors.otherSecondary, colors.otherBubble),
      ("otherLink", colors.otherLink, colors.otherBubble),
      ("ownCardText", colors.ownCardText, colors.ownCard),
      ("ownCardSecondary", colors.ownCardSecondary, colors.ownCard),
      ("otherCardText", colors.otherCardText, colors.otherCard),
      ("otherCardSecondary", colors.otherCardSecondary, colors.otherCard),
      ("time", colors.time, colors.background), ("name", colors.name, colors.background),
      ("pillText", colors.pillText, colors.pill), ("unreadText", colors.unreadText, colors.unread),
      ("reactionText", colors.reactionText, colors.reaction),
    ]
    for (key, text, ground) in pairs {
      // What has no fill of its own lets the page through.
      let ratio = contrast(text, ground.alpha == 0 ? colors.background : ground)
      #expect(ratio >= 4.5, "\(key): \(ratio)")
    }
  }

  private func contrast(_ a: Color, _ b: Color) -> Double {
    let (light, dark) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)
  }

  private func luminance(_ color: Color) -> Double {
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}
