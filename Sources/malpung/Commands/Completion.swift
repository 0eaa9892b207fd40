extension Command {
  static let completion = Command(
    name: "completion", summary: "print a completion script for bash, zsh or fish",
    usage: "bash|zsh|fish",
    examples: [
      ("malpung completion bash > /etc/bash_completion.d/malpung", "for every user"),
      ("malpung completion fish > ~/.config/fish/completions/malpung.fish", "for oneself"),
    ],
    options: [], mostPositionals: 1
  ) { arguments, console in
    switch arguments.positionals.first {
    case "bash"?: console.print(bash)
    case "zsh"?: console.print("autoload -U +X bashcompinit && bashcompinit\n" + bash)
    case "fish"?: console.print(fish)
    default: throw CommandError.usage("completion takes bash, zsh or fish")
    }
    return .done
  }

  private static var bash: String {
    let cases = Program.commands.map { command in
      let words = command.options.flatMap(\.names).joined(separator: " ")
      return "    \(command.name)) words=\"\(words)\" ;;"
    }
    return """
      _malpung() {
        local word=${COMP_WORDS[COMP_CWORD]} words
        if [ "$COMP_CWORD" = 1 ]; then
          COMPREPLY=($(compgen -W "\(Program.commands.map(\.name).joined(separator: " "))" -- "$word"))
          return
        fi
        case ${COMP_WORDS[1]} in
      \(cases.joined(separator: "\n"))
        esac
        case $word in
          -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
          *) COMPREPLY=($(compgen -f -- "$word")) ;;
        esac
      }
      complete -o filenames -F _malpung malpung

      """
  }

  private static var fish: String {
    var lines = Program.commands.map { command in
      "complete -c malpung -n __fish_use_subcommand -a \(command.name) "
        + "-d '\(command.summary.replacing("'", with: "\\'"))'"
    }
    for command in Program.commands {
      for option in command.options {
        let names = option.names.map { name in
          name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
        }
        let value = option.value == nil ? "" : " -r"
        let help = option.help.replacing("'", with: "\\'")
        lines.append(
          "complete -c malpung -n '__fish_seen_subcommand_from \(command.name)' "
            + "\(names.joined(separator: " "))\(value) -d '\(help)'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
