import MalpungChat

/// WhatsApp's text export (import-formats.md §3).
enum WhatsAppReader {
  static func read(
    _ source: ChatSource, _ options: ImportOptions
  ) throws(ImportError) -> Reading {
    throw ImportError(source.file, "not yet")
  }
}
