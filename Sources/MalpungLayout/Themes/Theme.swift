public import MalpungGeometry

/// A look, as data: every length in points, every key documented here. A theme file states only
/// what differs from the theme it `extends` (see `ThemeCatalog`), so a new look needs no code.
public struct Theme: Hashable, Sendable, Codable {
  public var name: String
  /// One sentence for `malpung themes`.
  public var about: String
  public var fonts: Fonts
  public var text: TextStyles
  public var page: Page
  public var bubble: Bubble
  /// The order in which the parts of a message stand under each other.
  public var parts: [Part]
  /// Space between two parts of one message.
  public var partSpacing: Double
  public var avatar: Avatar
  public var senderName: SenderName
  public var time: Time
  public var day: Pill
  public var system: Pill
  public var unread: Unread
  public var images: Images
  public var files: Files
  public var quote: Quote
  public var reactions: Reactions
  public var grouping: Grouping
  public var colors: Colors
  /// Colours that differ in the dark, by their keys in `colors`. A theme that states `dark` replaces
  /// the whole of its base's.
  public var dark: [String: Color]
  /// Colours of names and initials, given to participants in the order of the transcript.
  public var participantColors: [Color]
  public var darkParticipantColors: [Color]

  public enum Appearance: String, Hashable, Sendable, Codable {
    case light, dark
  }

  public struct Fonts: Hashable, Sendable, Codable {
    /// Families for everything but code, first choice first; the built-in fallback follows.
    public var text: [String]
    public var code: [String]
  }

  /// One style of text.
  public struct Style: Hashable, Sendable, Codable {
    /// Em size.
    public var size: Double
    /// 100…900.
    public var weight: Int
    public var lineHeight: LineHeightRule
  }

  /// How high a line is: see `TextStyle.LineHeight`.
  public struct LineHeightRule: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
      case natural, fixed, strut
    }

    public var kind: Kind
    /// Points for `fixed`, a multiple for `strut`, ignored for `natural`.
    public var value: Double
  }

  public struct TextStyles: Hashable, Sendable, Codable {
    public var body: Style
    /// Messages of one to three emoji and nothing else.
    public var jumbo: Style
    public var name: Style
    public var time: Style
    public var day: Style
    public var system: Style
    public var unread: Style
    public var quoteName: Style
    public var quote: Style
    public var fileName: Style
    public var fileDetail: Style
    public var reaction: Style
    /// Initials on an avatar of 32 points; scaled with the avatar.
    public var initials: Style
  }

  public enum Sides: String, Hashable, Sendable, Codable {
    /// Own messages on the right, all others on the left; mirrored with the page.
    case both
    /// All on the side of the others, own ones too: as a list, with the others' colours.
    case one
  }

  public struct Page: Hashable, Sendable, Codable {
    public var insets: Insets
    public var sides: Sides
    /// Within every message's row, above and below all of it.
    public var rowInset: Double
    /// Between messages of different runs, and around separators.
    public var rowSpacing: Double
    /// Between messages of one run.
    public var runSpacing: Double
  }

  public enum Tail: String, Hashable, Sendable, Codable {
    case none
    /// A small curved tail at the lower corner.
    case curved
    /// Design A's triangle.
    case triangle
  }

  public enum RunEnd: String, Hashable, Sendable, Codable {
    case first, last, every
  }

  public struct Bubble: Hashable, Sendable, Codable {
    /// The box in which text is wrapped.
    public var textWidth: TextWidth
    /// Around the text.
    public var insets: Insets
    /// Room to the right of and below the text beyond the insets (design A).
    public var spare: Size
    public var radius: Double
    /// Radius of corners that meet another bubble of the same run.
    public var joinedRadius: Double
    public var tail: Tail
    /// Which bubbles of a run have the tail.
    public var tailOn: RunEnd
    /// Width of the outline; 0 for none.
    public var border: Double
    /// Whether 1–3 emoji alone are shown large and without a bubble.
    public var jumboEmoji: Bool
  }

  /// A share of the page's width, or points; the smaller wins when both are given.
  public struct TextWidth: Hashable, Sendable, Codable {
    /// Of the page's width, 0…1; 0 = not stated.
    public var share: Double
    /// Points; 0 = not stated.
    public var points: Double
  }

  public enum Part: String, Hashable, Sendable, Codable {
    case text, images, files
  }

  public enum Audience: String, Hashable, Sendable, Codable {
    case never, groups, always
  }

  /// What an avatar is level with.
  public enum Level: String, Hashable, Sendable, Codable {
    /// The top of the row, where the sender's name is.
    case row
    /// The top of the message's first part.
    case bubble
    /// The bottom of its last part.
    case bottom
  }

  public struct Avatar: Hashable, Sendable, Codable {
    public var show: Audience
    public var size: Double
    public var radius: Double
    /// From the page's edge.
    public var leading: Double
    /// To the bubble.
    public var gap: Double
    /// Beside which bubble of a run it stands.
    public var on: RunEnd
    public var level: Level
    /// Own messages have one too.
    public var own: Bool
  }

  public struct SenderName: Hashable, Sendable, Codable {
    public var show: Audience
    /// Between name and bubble.
    public var gap: Double
    /// Indent from the bubble's edge.
    public var indent: Double
    /// In the bubble, above its text, and not above the bubble.
    public var isInside: Bool
    /// Names in the participant's colour instead of `colors.name`.
    public var colored: Bool

    enum CodingKeys: String, CodingKey {
      case show, gap, indent, colored
      case isInside = "inside"
    }
  }

  public enum TimePlacement: String, Hashable, Sendable, Codable {
    case none
    /// On the last line's free end, else on a line of its own.
    case inside
    /// Next to the bubble, bottom-aligned, on the side of the page's middle.
    case beside
    /// Behind the sender's name, on its baseline, once a run.
    case header
  }

  public struct Time: Hashable, Sendable, Codable {
    public var placement: TimePlacement
    /// To the text or bubble.
    public var gap: Double
    /// Of a run's messages of one minute, only the last has its time.
    public var oncePerMinute: Bool
    /// Two ticks behind the time of own messages.
    public var ticks: Bool
    /// Letters alone are an ICU skeleton, of which the locale makes a pattern (`j` is its own hour);
    /// anything else, such as `hh:mm a`, is an ICU pattern as it stands.
    public var format: String
    /// The date above the time of what is not of today, in the same way; empty for none.
    public var otherDay: String
  }

  /// A centred label: day separators and system lines.
  public struct Pill: Hashable, Sendable, Codable {
    public var show: Bool
    public var insets: Insets
    public var radius: Double
    /// Above and below, beyond the row spacing.
    public var margin: Double
    public var filled: Bool
  }

  /// The separator under the last message that was read.
  public struct Unread: Hashable, Sendable, Codable {
    /// The least; longer words make it wider.
    public var width: Double
    public var height: Double
    public var radius: Double
    public var border: Double
    /// Above and below, beyond the row spacing.
    public var margin: Double
  }

  public enum SingleImage: String, Hashable, Sendable, Codable {
    /// Design B's fixed tile.
    case tile
    /// By the picture's own proportions, between half and one and a quarter of the width.
    case proportional
  }

  public enum SeveralImages: String, Hashable, Sendable, Codable {
    /// Design B's tiles of one height, five at most.
    case grid
    /// Rows by the pictures' own proportions, ten at most.
    case mosaic
  }

  public struct Images: Hashable, Sendable, Codable {
    public var width: Double
    public var gap: Double
    public var rowHeight: Double
    public var radius: Double
    public var tileRadius: Double
    public var single: SingleImage
    /// How several stand beside each other.
    public var several: SeveralImages
  }

  public struct Files: Hashable, Sendable, Codable {
    public var width: Double
    public var height: Double
    public var radius: Double
    public var spacing: Double
    public var border: Double
    public var icon: Double
    public var iconInset: Double
    public var labelX: Double
    /// From the label's right end to the card's.
    public var labelTrailing: Double
    /// Kind and size under the name.
    public var detail: Bool
    /// The most cards of a message; the last one says how many more there are.
    public var most: Int
  }

  public struct Quote: Hashable, Sendable, Codable {
    public var insets: Insets
    public var radius: Double
    public var bar: Double
    public var gap: Double
    public var lines: Int
  }

  public struct Reactions: Hashable, Sendable, Codable {
    public var height: Double
    public var spacing: Double
    /// How far the reactions cover the bubble's lower edge.
    public var overlap: Double
  }

  public struct Grouping: Hashable, Sendable, Codable {
    /// Messages of one sender further apart than this start a new run, in seconds.
    public var window: Double
    /// Joined corners, one name and one avatar a run; without, every message stands alone.
    public var joins: Bool
  }

  public struct Colors: Hashable, Sendable, Codable {
    public var background: Color
    public var ownBubble: Color
    public var ownText: Color
    public var ownSecondary: Color
    public var ownLink: Color
    public var otherBubble: Color
    public var otherText: Color
    public var otherSecondary: Color
    public var otherLink: Color
    public var border: Color
    public var name: Color
    /// Times outside a bubble.
    public var time: Color
    public var pill: Color
    public var pillText: Color
    public var systemText: Color
    public var unread: Color
    public var unreadBorder: Color
    public var unreadText: Color
    public var ownCard: Color
    public var ownCardText: Color
    public var ownCardSecondary: Color
    public var otherCard: Color
    public var otherCardText: Color
    public var otherCardSecondary: Color
    public var cardBorder: Color
    public var ownQuote: Color
    public var otherQuote: Color
    public var reaction: Color
    public var reactionBorder: Color
    public var reactionText: Color
    public var placeholder: Color
    public var placeholderText: Color
    public var avatarText: Color
    /// Behind a time on a picture, and over the fifth tile of more than five pictures.
    public var veil: Color
    public var veilText: Color
    public var ticks: Color
    /// The input bar's box.
    public var composer: Color
    public var composerText: Color
    public var composerSecondary: Color
    /// What invites a tap: the send button.
    public var accent: Color
    public var accentText: Color
    /// An open keyboard's panel.
    public var keyboard: Color
  }
}
