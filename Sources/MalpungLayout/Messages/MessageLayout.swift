public import MalpungGeometry

/// Every frame a front end needs to draw one message. Points; x from the page's left edge, y from
/// the row's top.
public struct MessageLayout: Hashable, Sendable {
  public var id: String
  public var side: Side
  public var position: GroupPosition
  public var height: Double = 0
  public var isDeleted = false
  public var name: TextBlock?
  public var nameColor: Color?
  public var avatar: Avatar?
  public var bubble: Bubble?
  public var mark: TextBlock?
  public var quote: Quote?
  public var text: TextBlock?
  /// What the message's spans say of its text.
  public var spans: [SpanSegment] = []
  /// A poll's answers.
  public var poll: [PollRow] = []
  public var images: ImageBox?
  public var files: [FileCard] = []
  public var time: Time?
  /// The time behind the sender's name.
  public var headerTime: TextBlock?
  public var reactions: [ReactionPill] = []

  public struct Avatar: Hashable, Sendable {
    public var frame: Rect
    public var radius: Double
    /// A picture, else the initials.
    public var path: String?
    public var initials: TextBlock
    public var color: Color
  }

  public struct Bubble: Hashable, Sendable {
    public var frame: Rect
    public var corners: Corners
    /// The tip's corners in paint order; empty without one.
    public var tip: [Point]
    /// The bubble's outline, a curved tail included.
    public var outline: Path
  }

  /// The message this one answers.
  public struct Quote: Hashable, Sendable {
    public var frame: Rect
    public var bar: Rect
    public var name: TextBlock
    public var nameColor: Color
    public var text: TextBlock
    /// Id of the quoted message.
    public var message: String
  }

  /// One answer of a poll.
  public struct PollRow: Hashable, Sendable {
    public var label: TextBlock
    public var votes: TextBlock?
    public var track: Rect
    /// The share of all votes, of the track.
    public var bar: Rect
  }

  public struct ImageBox: Hashable, Sendable {
    public var frame: Rect
    public var corners: Corners
    public var tiles: [ImageTile]
  }

  public struct ImageTile: Hashable, Sendable {
    public var frame: Rect
    public var radius: Double
    /// Of the attachment among the message's pictures.
    public var index: Int
    /// `nil`: missing, drawn as a placeholder.
    public var path: String?
    /// The visible part of the picture in unit fractions; `nil` when its size is unknown.
    public var crop: Rect?
    /// Pictures that are not shown; > 0 on the last tile only.
    public var more: Int
    public var isVideo: Bool
    /// One of the pictures that the last tile counts: it has that tile's frame and is not painted.
    public var isHidden: Bool
    /// Name of a missing picture, or "+N".
    public var label: TextBlock?
  }

  public struct FileCard: Hashable, Sendable {
    public var frame: Rect
    public var corners: Corners
    public var icon: Rect
    public var kind: FileKind
    /// Of a place: a stretch of map above the label.
    public var map: Rect?
    /// Of a recording: the line along which it is played, in place of a name.
    public var track: Rect?
    public var name: TextBlock
    public var detail: TextBlock?
    /// "+N" on the last card when there are N more.
    public var more: TextBlock?
    public var isMissing: Bool
  }

  public struct Time: Hashable, Sendable {
    public enum Place: Hashable, Sendable {
      case bubble, image, file, page
    }

    public var label: TextBlock
    public var place: Place
    /// Behind a time on a picture.
    public var veil: Rect?
    /// Of two ticks behind the time of an own message.
    public var ticks: Rect?
  }

  public struct ReactionPill: Hashable, Sendable {
    public var frame: Rect
    public var label: TextBlock
  }

  public init(id: String, side: Side, position: GroupPosition) {
    self.id = id
    self.side = side
    self.position = position
  }
}
