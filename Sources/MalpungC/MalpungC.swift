import Malpung

// The functions that include/malpung.h declares and documents.

/// What a call came to, as in the header.
private enum Status: Int32 {
  case done = 0
  case usage = 2
  case input = 3
  case output = 4
}

@c(malpung_version)
public func version() -> Int32 {
  let parts = malpungVersion.split(separator: ".").compactMap { Int32($0) }
  return parts.reduce(0) { $0 * 100 + $1 }
}

@c(malpung_render)
public func render(
  _ input: UnsafePointer<CChar>?, _ output: UnsafePointer<CChar>?, _ theme: UnsafePointer<CChar>?,
  _ width: Double, _ scale: Double, _ message: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int32 {
  func end(_ status: Status, _ text: String = "") -> Int32 {
    write(text, to: message, capacity: capacity)
    return status.rawValue
  }
  guard let input, let output else { return end(.usage, "input and output must not be NULL") }
  guard width > 0, width <= 100_000, scale > 0, scale <= 16 else {
    return end(.usage, "width must be above 0 and up to 100000, scale above 0 and up to 16")
  }
  do {
    try renderPicture(
      of: String(cString: input), to: String(cString: output),
      theme: theme.map { String(cString: $0) } ?? "malpung",
      options: LayoutOptions(width: width, scale: scale))
    return end(.done)
  } catch let error as ThemeError {
    return end(.usage, "\(error)")
  } catch let error as DrawingError {
    switch error {
    case .invalid: return end(.usage, "\(error)")
    case .font: return end(.input, "\(error)")
    case .output, .canvas: return end(.output, "\(error)")
    }
  } catch {
    return end(.input, "\(error)")
  }
}

/// Copies as much of `text` as fits with its final zero, never half a character.
private func write(_ text: String, to buffer: UnsafeMutablePointer<CChar>?, capacity: Int) {
  guard let buffer, capacity > 0 else { return }
  var length = 0
  for character in text {
    let bytes = character.utf8
    guard length + bytes.count < capacity else { break }
    for byte in bytes {
      buffer[length] = CChar(bitPattern: byte)
      length += 1
    }
  }
  buffer[length] = 0
}
