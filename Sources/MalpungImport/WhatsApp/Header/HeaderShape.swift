/// What is the same in every header of one export; a line whose header has another shape is text
/// that somebody pasted.
struct HeaderShape: Hashable {
  /// What parts the date and time from the rest.
  enum Delimiter: Hashable {
    /// iOS: `[…] REST`
    case brackets
    /// Android: `… - REST`
    case hyphen
    /// Android, some versions: `… – REST`
    case enDash
    /// Older iOS: `…: REST`
    case colon
    /// `… REST`
    case blank
  }

  enum YearPlace: Hashable {
    case first, last
    /// Only numbers of two digits.
    case untold
  }

  var delimiter: Delimiter
  /// `/`, `.` or `-`
  var dateSeparator: UInt8
  var yearPlace: YearPlace
  var hasComma: Bool
  /// `:` or `.`
  var timeSeparator: UInt8
  var hasSeconds: Bool
  var hasMeridiem: Bool

  /// `[YYYY-MM-DD HH:MM:SS]`, which the Signal exporter writes too.
  var looksLikeSigexport: Bool {
    delimiter == .brackets && yearPlace == .first && dateSeparator == UInt8(ascii: "-")
      && !hasMeridiem
  }
}

/// The date and time at the start of a message, still without an order of day and month.
struct Header {
  var shape: HeaderShape
  /// The three numbers of the date as they stand.
  var numbers: (Int, Int, Int)
  /// Whether the first or second number is written with a leading zero.
  var isPadded: Bool
  /// 0…23
  var hour: Int
  var minute: Int
  var second: Int
  /// Byte offset of what follows the delimiter and its blank.
  var end: Int
}
