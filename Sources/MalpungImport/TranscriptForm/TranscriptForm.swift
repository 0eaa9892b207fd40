import MalpungChat

/// Malpung's own form.
enum TranscriptForm {
  static func read(_ source: ChatSource) throws(ImportError) -> Reading {
    var warnings: [TranscriptWarning] = []
    let transcript: Transcript
    do {
      transcript = try Transcript(jsonBytes: source.bytes, warnings: &warnings)
    } catch {
      throw ImportError(
        source.file, line: error.line, offset: error.offset,
        (error.path.map { "\($0): " } ?? "") + error.message)
    }
    return Reading(
      transcript: transcript,
      warnings: warnings.map {
        ImportWarning(source.file, line: $0.line, path: $0.path, $0.message)
      })
  }
}
