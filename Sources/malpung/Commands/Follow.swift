import Glibc
import Malpung

extension Command {
  private static let viewport = Option(
    "--viewport", value: "PT", help: "height of the screen in points (700)")
  private static let pictures = Option(
    "--render", value: "DIR", help: "a picture of the screen after each event that changed it")

  static let follow = Command(
    name: "follow", summary: "a live room: one event a line in, one change a line out",
    usage: "[FILE|-]",
    examples: [
      (
        #"echo '{"id": "1", "name": "Mina", "text": "Hi", "createdAt": "2026-01-10T09:30:00Z"}' | malpung follow"#,
        ""
      ),
      ("malpung follow events.jsonl --viewport 844 --render frames", "and a picture of each step"),
      (#"echo '{"type": "scroll", "offset": 120}'"#, "also history, read and resize"),
    ],
    options: [viewport, pictures, .me, .locale] + Option.layout + [.output, .quiet, .json],
    mostPositionals: 1
  ) { arguments, console in
    let input = arguments.positionals.first ?? "-"
    let output = arguments.text(.output) ?? "-"
    let options = try arguments.layoutOptions()
    var room = LiveRoom(
      theme: try arguments.theme(), options: options,
      viewportHeight: try arguments.number(viewport, in: 1...30_000) ?? 700,
      me: arguments.text(.me), engine: try openFonts(families: arguments.all(.font)))
    let frames = try arguments.text(pictures).map(Frames.init(folder:))
    var failed = 0
    var written: [UInt8] = []
    try eachBatch(of: input) { lines in
      for line in lines {
        let before = room.viewport
        do {
          let event = try RoomEvent(line: line.bytes)
          let update = room.receive(event)
          written += jsonLine(update.members(event, number: line.number)).utf8
          if case .history(_, let skipped) = event { failed += skipped.count }
          if !update.changes.isEmpty || room.viewport != before {
            try frames?.draw(room, number: line.number, scale: options.scale)
          }
        } catch let error as RoomEventError {
          failed += 1
          written +=
            jsonLine([
              "event": .integer(line.number), "error": .string(error.description),
            ]).utf8
        }
      }
      if output == "-" {
        try writeAll(written, to: STDOUT_FILENO)
        written.removeAll(keepingCapacity: true)
      }
    }
    if output != "-" { try writeResult(written, to: output) }
    if failed > 0 {
      throw CommandError(
        code: .input,
        message:
          "\(input): \(failed) bad event\(failed == 1 ? "" : "s"); see \"error\" in the output")
    }
    return .done
  }
}

extension RoomUpdate {
  /// The answer to an event (interfaces.md, "`follow`").
  fileprivate func members(_ event: RoomEvent, number: Int) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "event": .integer(number),
      "changes": .array(
        changes.map { change in
          .object([
            "op": .string(change.operation.rawValue), "id": .string(change.id),
            "index": .integer(change.index), "y": .number(change.y),
            "height": .number(change.height),
          ])
        }),
      "contentHeight": .number(contentHeight), "offset": .number(offset),
      "decision": .string(decision.rawValue), "unread": .integer(unread),
    ]
    if case .history(_, let skipped) = event, !skipped.isEmpty {
      members["skipped"] = .array(skipped.map { .string($0.description) })
    }
    return members
  }
}

/// A folder of pictures, one an event.
private struct Frames {
  let folder: String

  init(folder: String) throws {
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
      throw CommandError(
        code: .output,
        message: "\(folder): cannot be made: \(String(cString: strerror(errno)))")
    }
    self.folder = folder
  }

  func draw(_ room: LiveRoom, number: Int, scale: Double) throws {
    let digits = String(number)
    let name = String(repeating: "0", count: max(6 - digits.count, 0)) + digits
    let path = "\(folder)/\(name).png"
    do {
      _ = try writePNG(
        RoomPicture(room), to: .file(path),
        options: PictureOptions(scale: scale, software: malpungSoftware),
        images: { path in throw CommandError(code: .input, message: "\(path): not in a live room") }
      )
    } catch {
      throw CommandError(code: .output, message: "\(error); choose another --render folder")
    }
  }
}
