/// What the user knows better than the export.
public struct ImportOptions: Hashable, Sendable {
  /// An ``ImportFormat`` by name; `nil` tells it by content.
  public var format: String?
  /// BCP 47 language of the export's words and dates (`ko`, `en-US`); `nil` tells it by content.
  public var locale: String?
  /// Name (or participant id) of the local user; `nil` takes the export's own idea of it.
  public var me: String?
  /// Whether the day stands before the month in numeric dates; `nil` tells it by content.
  public var dayFirst: Bool?
  /// Name of the chat that is wanted of an export that holds many.
  public var chat: String?

  public init(
    format: String? = nil, locale: String? = nil, me: String? = nil, dayFirst: Bool? = nil,
    chat: String? = nil
  ) {
    self.format = format
    self.locale = locale
    self.me = me
    self.dayFirst = dayFirst
    self.chat = chat
  }
}
