public import MalpungChat

/// A transcript and how it was come by.
public struct ImportResult: Sendable {
  public var transcript: Transcript
  public var format: ImportFormat
  /// What was mended, guessed or left out, in the order of the source.
  public var warnings: [ImportWarning]
  /// What was concluded and why (format, order of dates, local user): one sentence each, for
  /// people who ask.
  public var notes: [String]
  /// The file of the conversation itself, as the user would name it (`chat.zip/_chat.txt`).
  public var file: String
  /// Where the attachments' and avatars' paths lead.
  public var media: MediaStore
}

/// What a reader of one format delivers; the front door adds the rest.
struct Reading {
  var transcript: Transcript
  var warnings: [ImportWarning] = []
  var notes: [String] = []
}

/// What a reader of one format is given.
struct ChatSource {
  /// UTF-8 without a byte-order mark.
  var bytes: [UInt8]
  /// As the user would name it.
  var file: String
  /// The file's own name, then those of what holds it (zip, folder): a chat's title may be there.
  var names: [String]
  var media: MediaStore
}
