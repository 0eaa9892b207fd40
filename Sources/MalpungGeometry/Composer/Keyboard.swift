/// What a list of messages and the input bar do when the keyboard comes and goes: design B,
/// "Keyboard", and design D's translation.
public struct Keyboard: Hashable, Sendable {
  public enum Behaviour: String, Hashable, Sendable, Codable, CaseIterable {
    /// The list is coupled to the keyboard, and a tap on it dismisses the keyboard.
    case kakao
    /// Coupled, and a tap leaves the keyboard.
    case slack
    /// The list is independent of the keyboard, and a tap dismisses it.
    case jandi
    /// Design D: bar and list move by the keyboard's height, and nothing else is laid out anew.
    case translate

    public var isCoupled: Bool { self == .kakao || self == .slack }
    public var tapDismisses: Bool { self != .slack }
  }

  /// Design B, "Keyboard": 83 = default bottom bar.
  public static let defaultBottomBar = 83.0
  /// Design B, "Keyboard": duration 0.25 s.
  public static let defaultDuration = 0.25

  /// Points; while it is hidden, the height that was shown (**Decision**: not the published 336).
  public var height: Double
  public var isVisible: Bool
  /// What stands at the bottom of the screen while there is no keyboard, and lies under it.
  public var bottomBar: Double
  public var behaviour: Behaviour
  /// Seconds.
  public var duration: Double

  public init(
    height: Double, isVisible: Bool, bottomBar: Double = defaultBottomBar,
    behaviour: Behaviour = .kakao, duration: Double = defaultDuration
  ) {
    self.height = height.extent
    self.isVisible = isVisible
    self.bottomBar = bottomBar.extent
    self.behaviour = behaviour
    self.duration = duration.extent
  }

  /// Where the list is scrolled to once the keyboard has come, or gone: design B, "Keyboard", on
  /// show max(offset + keyboardHeight − bottomBar, 0), on hide the inverse.
  public func listOffset(from offset: Double) -> Double {
    let offset = offset.coordinate
    // One of no height has neither come nor gone.
    guard behaviour.isCoupled, height > 0 else { return offset }
    let lift = height - bottomBar
    return max(isVisible ? offset + lift : offset - lift, 0)
  }

  /// Design D, keyboard avoidance: how far bar and list are moved, upwards negative; `nil` for the
  /// behaviours that lay out instead.
  public var translation: Double? {
    behaviour == .translate ? (isVisible ? -height : 0) : nil
  }

  /// The line that the input bar stands on, on a screen `screenHeight` high: the keyboard's top, or
  /// that of the bottom bar. Under `translate` the bar stays on the bottom bar and is moved.
  public func top(screenHeight: Double) -> Double {
    let covered = isVisible && behaviour != .translate ? height : bottomBar
    return screenHeight.coordinate - covered
  }
}
