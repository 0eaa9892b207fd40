/// One option of the command line: how it is written and what `--help` says of it.
struct Option: Hashable, Sendable {
  /// With its dashes; the long name first.
  var names: [String]
  /// What stands for the value in `--help`; `nil` for a switch.
  var value: String?
  var isRepeatable = false
  var help: String

  var name: String { names[0] }

  init(_ names: String..., value: String? = nil, isRepeatable: Bool = false, help: String) {
    self.names = names
    self.value = value
    self.isRepeatable = isRepeatable
    self.help = help
  }
}

/// A subcommand: what it takes, how `--help` teaches it, and what it does.
struct Command: Sendable {
  var name: String
  var summary: String
  /// Words after the name, as in "INPUT [-o OUT]".
  var usage: String
  var examples: [(line: String, what: String)]
  var options: [Option]
  var mostPositionals: Int
  var run: @Sendable (Arguments, Console) throws -> ExitCode
}

extension Option {
  static let output = Option(
    "--output", "-o", value: "FILE", help: "where to write; - for standard output")
  static let theme = Option(
    "--theme", value: "NAME|FILE", help: "a theme's name or JSON file (malpung)")
  static let dark = Option("--dark", help: "the theme's dark colours")
  static let width = Option("--width", value: "PT", help: "width of the page in points (390)")
  static let scale = Option(
    "--scale", value: "N", help: "device pixels per point, fractions allowed (2)")
  static let me = Option(
    "--me", value: "NAME", help: "the local user, whose messages stand on the right")
  static let chat = Option(
    "--chat", value: "NAME", help: "the chat that is wanted of an export that holds many")
  static let from = Option(
    "--from", value: "FORMAT", help: "the input's format, instead of a look at its content")
  static let locale = Option(
    "--locale", value: "ID", help: "language of dates and labels, as ko or pt-BR (en)")
  static let timeZone = Option(
    "--time-zone", value: "ID", help: "where instants are shown, as Asia/Seoul (UTC)")
  static let today = Option(
    "--today", value: "DATE", help: "what \"today\" is, as 2026-01-31 (the last message's day)")
  static let readUpTo = Option(
    "--read-up-to", value: "ID", help: "a separator under the message of this id")
  static let pageHeight = Option(
    "--page-height", value: "PT", help: "cut the picture into pages no higher than this")
  static let first = Option("--first", value: "N", help: "only the first N messages")
  static let last = Option("--last", value: "N", help: "only the last N messages")
  static let since = Option("--since", value: "DATE", help: "only messages from this day on")
  static let until = Option("--until", value: "DATE", help: "only messages up to this day")
  static let font = Option(
    "--font", value: "FAMILY|FILE", isRepeatable: true,
    help: "fonts in this order instead of the theme's; repeatable")
  static let fontFallback = Option(
    "--font-fallback", help: "with --font: look elsewhere for scripts that they lack")
  static let jobs = Option("--jobs", value: "N", help: "threads to use (all cores)")
  static let rightToLeft = Option("--rtl", help: "mirror the sides, for right-to-left interfaces")
  static let strict = Option("--strict", help: "end with code 5 when there were warnings")
  static let quiet = Option("--quiet", help: "no progress and no warnings")
  static let json = Option("--json", help: "errors and results as JSON, one object a line")

  /// How the input is read.
  static let reading: [Option] = [.me, .from, .chat, .locale, .first, .last, .since, .until]
  /// How the page is laid out.
  static let layout: [Option] = [
    .theme, .dark, .width, .scale, .timeZone, .today, .readUpTo, .font, .fontFallback, .rightToLeft,
    .jobs,
  ]
  static let reporting: [Option] = [.strict, .quiet, .json]
}
