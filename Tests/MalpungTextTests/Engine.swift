import MalpungText
import Testing

/// One engine for all tests, as a program has one.
enum Engine {
  private static let made = Result { try TextEngine() }

  static func shared() throws -> TextEngine { try made.get() }
}
