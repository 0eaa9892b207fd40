/// What reaches a live room: reference design E's events, and what its reader does.
public enum RoomEvent: Hashable, Sendable {
  /// What was said before, merged with what is there.
  case history([RoomMessage], skipped: [RoomEventError])
  case message(RoomMessage)
  /// All was read, up to a message or to the end.
  case read(upTo: String?)
  /// The reader scrolled to an offset in points.
  case scroll(Double)
  /// The window has another width in points.
  case resize(Double)

  /// Reads one line of JSON (interfaces.md, "`follow`"). Without a `type` it is a message.
  /// - Throws: what is wrong, by the path of the key.
  public init(line: [UInt8]) throws(RoomEventError) {
    let value: JSONValue
    do {
      value = try JSONParser.parse(line)
    } catch {
      throw RoomEventError("not JSON: \(error.message) (byte \(error.offset))")
    }
    guard let object = value.object else {
      throw RoomEventError("expected an object, not \(value.kindName)")
    }
    switch object["type"] {
    case nil, .string("message"):
      // A message may be the event itself, or stand in it.
      self = .message(try RoomMessage(object["message"] ?? value, path: ""))
    case .string("history"):
      guard let list = object["messages"]?.array else {
        throw RoomEventError("messages: expected an array")
      }
      var skipped: [RoomEventError] = []
      var messages: [RoomMessage] = []
      for (place, entry) in list.enumerated() {
        do {
          messages.append(try RoomMessage(entry, path: "messages[\(place)]"))
        } catch {
          skipped.append(error)
        }
      }
      self = .history(messages, skipped: skipped)
    case .string("read"):
      switch object["id"] {
      case nil, .null: self = .read(upTo: nil)
      case .string(let id)?: self = .read(upTo: id)
      default: throw RoomEventError("id: expected a string")
      }
    case .string("scroll"): self = .scroll(try Self.length(object["offset"], "offset"))
    case .string("resize"): self = .resize(try Self.length(object["width"], "width"))
    case .string(let type):
      throw RoomEventError(
        "type: \"\(type)\" is not known; expected message, history, read, scroll or resize")
    default: throw RoomEventError("type: expected a string")
    }
  }

  private static func length(_ value: JSONValue?, _ key: String) throws(RoomEventError) -> Double {
    guard let number = value?.number, (0...1e9).contains(number) else {
      throw RoomEventError("\(key): expected a number from 0 to 1000000000")
    }
    return number
  }
}

/// Why an event of a live room is skipped.
public struct RoomEventError: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String

  init(_ description: String) {
    self.description = description
  }
}
