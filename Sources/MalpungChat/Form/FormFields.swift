/// Why one value of the form cannot be taken.
struct FormError: Error {
  var path: String
  var message: String
}

/// The members of one object of the form, taken one by one; what is left over is `extra`.
///
/// A member of a wrong type is left out with a note, so that the object survives it; only what an
/// object is nothing without is required, and throws.
struct FormFields {
  private(set) var rest: [String: JSONValue]
  /// What was left out or mended.
  var notes: [FormError] = []
  let path: String

  init(_ value: JSONValue, path: String) throws(FormError) {
    guard case .object(let members) = value else {
      throw FormError(path: path, message: "must be an object, not \(value.kindName)")
    }
    self.rest = members
    self.path = path
  }

  func path(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  mutating func note(_ key: String, _ message: String) {
    notes.append(FormError(path: path(key), message: message))
  }

  /// Takes a member of any type, so that it is not kept in `extra`.
  mutating func remove(_ key: String) -> JSONValue { rest.removeValue(forKey: key) ?? .null }

  /// `null` is the same as an absent key.
  private mutating func take<Value>(
    _ key: String, _ wanted: String, _ convert: (JSONValue) -> Value?
  ) -> Value? {
    guard let value = rest.removeValue(forKey: key), value != .null else { return nil }
    if let converted = convert(value) { return converted }
    note(key, "must be \(wanted), not \(value.shown); ignored")
    return nil
  }

  mutating func string(_ key: String) -> String? {
    take(key, "a string") { $0.string }
  }

  /// An id: many exporters write numbers.
  mutating func id(_ key: String) -> String? {
    take(key, "a string") { $0.string ?? $0.integer.map { "\($0)" } }
  }

  mutating func requiredString(_ key: String) throws(FormError) -> String {
    let count = notes.count
    if let value = string(key) { return value }
    if notes.count > count {
      notes.removeLast()
      throw FormError(path: path(key), message: "must be a string")
    }
    throw FormError(path: path(key), message: "is missing")
  }

  mutating func integer(_ key: String) -> Int? {
    take(key, "a whole number") { $0.integer }
  }

  mutating func number(_ key: String) -> Double? {
    take(key, "a number") { $0.number }
  }

  mutating func flag(_ key: String) -> Bool {
    take(key, "true or false") { $0.bool } ?? false
  }

  mutating func strings(_ key: String) -> [String] {
    let array = array(key)
    let strings = array.compactMap { $0.string ?? $0.integer.map { "\($0)" } }
    if strings.count < array.count {
      note(key, "\(array.count - strings.count) of its entries are no strings; left out")
    }
    return strings
  }

  mutating func array(_ key: String) -> [JSONValue] {
    take(key, "an array") { $0.array } ?? []
  }

  /// The elements of an array; one that cannot be read is left out with a note.
  mutating func elements<Element>(
    _ key: String, _ read: (inout FormFields) throws(FormError) -> Element
  ) -> [Element] {
    array(key).enumerated().compactMap { place, value in
      element(value, at: "\(path(key))[\(place)]", read)
    }
  }

  /// One object below this one; left out with a note when it cannot be read.
  mutating func object<Element>(
    _ key: String, _ read: (inout FormFields) throws(FormError) -> Element
  ) -> Element? {
    guard let value = rest.removeValue(forKey: key), value != .null else { return nil }
    return element(value, at: path(key), read)
  }

  private mutating func element<Element>(
    _ value: JSONValue, at path: String, _ read: (inout FormFields) throws(FormError) -> Element
  ) -> Element? {
    do {
      var fields = try FormFields(value, path: path)
      let element = try read(&fields)
      notes += fields.notes
      return element
    } catch {
      notes.append(FormError(path: error.path, message: "\(error.message); left out"))
      return nil
    }
  }
}

extension JSONValue {
  /// As an error shows it: numbers by their value, the rest by their kind.
  fileprivate var shown: String {
    switch self {
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    default: kindName
    }
  }
}
