import MalpungChat

/// Errors and values that the readers of JSON exports share.
extension ImportError {
  init(_ file: String, _ error: JSONError) {
    self.init(
      file, line: error.line, offset: error.offset,
      "\(error.message) (byte \(error.offset)); the export is damaged, export it again")
  }
}

extension JSONValue {
  /// An id or number that some versions write as a string and some as a number.
  var key: String? { string ?? integer.map { "\($0)" } }
  /// A whole number, also in quotes.
  var count: Int? { integer ?? string.flatMap { Int($0) } }
}
