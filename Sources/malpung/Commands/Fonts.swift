import Malpung

extension Command {
  static let fonts = Command(
    name: "fonts", summary: "which font serves which script, and from which file",
    usage: "[TEXT]", examples: [], options: [.json, .quiet], mostPositionals: 1
  ) { arguments, console in
    return .done
  }
}
