/// Why one value of the form cannot be taken.
struct FormError: Error {
  var path: String
  var message: String
}

/// The members of one object of the form, taken one by one; what is left over is `extra`.
struct FormFields {
  private(set) var rest: [String: JSONValue]
  let path: String

  init(_ value: JSONValue, path: String) throws(FormError) {
    guard case .object(let members) = value else {
      throw FormError(path: path, message: "must be an object, not \(value.kindName)")
    }
    self.rest = members
    self.path = path
  }

  func path(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// `null` is the same as an absent key.
  private mutating func take<Value>(
    _ key: String, _ wanted: String, _ convert: (JSONValue) -> Value?
  ) throws(FormError) -> Value? {
    guard let value = rest.removeValue(forKey: key), value != .null else { return nil }
    guard let converted = convert(value) else {
      throw FormError(path: path(key), message: "must be \(wanted), not \(value.kindName)")
    }
    return converted
  }

  mutating func string(_ key: String) throws(FormError) -> String? {
    try take(key, "a string") { $0.string }
  }

  mutating func requiredString(_ key: String) throws(FormError) -> String {
    guard let value = try string(key) else {
      throw FormError(path: path(key), message: "is missing")
    }
    return value
  }

  mutating func integer(_ key: String) throws(FormError) -> Int? {
    try take(key, "a whole number") { $0.integer }
  }

  mutating func number(_ key: String) throws(FormError) -> Double? {
    try take(key, "a number") { $0.number }
  }

  mutating func flag(_ key: String) throws(FormError) -> Bool {
    try take(key, "true or false") { $0.bool } ?? false
  }

  mutating func strings(_ key: String) throws(FormError) -> [String] {
    try take(key, "an array of strings") { value in
      guard let array = value.array else { return nil }
      let strings = array.compactMap(\.string)
      return strings.count == array.count ? strings : nil
    } ?? []
  }

  mutating func array(_ key: String) throws(FormError) -> [JSONValue] {
    try take(key, "an array") { $0.array } ?? []
  }

  mutating func object(_ key: String) throws(FormError) -> FormFields? {
    guard let value = rest.removeValue(forKey: key), value != .null else { return nil }
    return try FormFields(value, path: path(key))
  }
}
