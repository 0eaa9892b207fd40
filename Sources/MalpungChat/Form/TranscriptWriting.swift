extension Transcript {
  /// The transcript form as UTF-8, pretty-printed, keys in the order of the specification, then
  /// the unknown ones sorted; absent members are left out. The same value always gives the same
  /// bytes, and reading them gives the same value. O(size).
  public func jsonBytes() -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.key("malpung")
      $0.integer(Transcript.formVersion)
      $0.string("title", title)
      $0.string("me", me)
      $0.string("kind", kind?.rawValue)
      $0.key("participants")
      $0.array { for participant in participants { participant.write(to: &$0) } }
      $0.key("messages")
      $0.array { for message in messages { message.write(to: &$0) } }
      $0.members(extra)
    }
    return writer.finish()
  }
}

extension Participant {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object {
      $0.string("id", id)
      $0.string("name", name)
      $0.string("avatar", avatar)
      $0.members(extra)
    }
  }
}

extension Message {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object {
      $0.string("id", id)
      $0.string("from", from)
      $0.string("time", time?.description)
      $0.string("text", text)
      $0.list("spans", spans) { $0.write(to: &$1) }
      $0.list("attachments", attachments) { $0.write(to: &$1) }
      $0.string("replyTo", replyTo)
      $0.list("reactions", reactions) { $0.write(to: &$1) }
      if let poll {
        $0.key("poll")
        poll.write(to: &$0)
      }
      if let call {
        $0.key("call")
        call.write(to: &$0)
      }
      $0.flag("edited", isEdited)
      $0.flag("deleted", isDeleted)
      $0.string("forwardedFrom", forwardedFrom)
      $0.flag("system", isSystem)
      $0.string("thread", thread)
      $0.members(extra)
    }
  }
}

extension Span {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object {
      $0.integer("start", start)
      $0.integer("end", end)
      $0.string("style", style.rawValue)
      $0.string("url", url)
      $0.members(extra)
    }
  }
}

extension Attachment {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object {
      $0.string("kind", kind.rawValue)
      $0.string("path", path)
      $0.string("name", name)
      $0.integer("bytes", bytes)
      $0.number("width", width)
      $0.number("height", height)
      $0.flag("missing", isMissing)
      $0.members(extra)
    }
  }
}

extension Reaction {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object {
      $0.string("emoji", emoji)
      $0.integer("count", count)
      $0.list("from", from) { $1.string($0) }
      $0.members(extra)
    }
  }
}

extension Poll {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object {
      $0.string("question", question)
      $0.key("options")
      $0.array {
        for option in options {
          $0.object {
            $0.string("text", option.text)
            $0.integer("votes", option.votes)
            $0.members(option.extra)
          }
        }
      }
      $0.members(extra)
    }
  }
}

extension Call {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object {
      $0.string("kind", kind.rawValue)
      $0.integer("seconds", seconds)
      $0.flag("missed", isMissed)
      $0.members(extra)
    }
  }
}

/// Members that are left out when they say nothing.
extension JSONWriter {
  fileprivate mutating func string(_ key: String, _ value: String?) {
    guard let value else { return }
    self.key(key)
    string(value)
  }

  fileprivate mutating func integer(_ key: String, _ value: Int?) {
    guard let value else { return }
    self.key(key)
    integer(value)
  }

  fileprivate mutating func number(_ key: String, _ value: Double?) {
    guard let value else { return }
    self.key(key)
    number(value)
  }

  fileprivate mutating func flag(_ key: String, _ value: Bool) {
    guard value else { return }
    self.key(key)
    bool(value)
  }

  fileprivate mutating func list<Element>(
    _ key: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    guard !elements.isEmpty else { return }
    self.key(key)
    array { for element in elements { write(element, &$0) } }
  }
}
