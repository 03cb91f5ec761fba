/// The completion script for fish: commands, options and values. Fish itself completes files.
enum FishCompletion {
  static func script(of program: CommandFacts) -> String {
    var lines = [
      "# Completion of lightbox for fish; made of the program's own tables.",
      "function __lightbox_is",
      "    set -l words (commandline -opc)",
      "    set -l command ''",
      "    if set -q words[2]; and contains -- $words[2] "
        + program.named.map(\.name).joined(separator: " "),
      "        set command $words[2]",
      "    end",
      #"    test "$command" = "$argv[1]""#,
      "end",
      "",
    ]
    for command in program.named {
      lines.append(
        "complete -c lightbox -n 'test (count (commandline -opc)) -eq 1' -a \(command.name) -d "
          + quoted(command.abstract))
    }
    for command in [program.unnamed] + program.named {
      let condition = quoted("__lightbox_is \(quoted(command.name))")
      if command.positionals.allSatisfy({ $0.values != .files }) {
        lines.append("complete -c lightbox -n \(condition) -f")
      }
      for option in command.options {
        lines.append(
          "complete -c lightbox -n \(condition) \(names(option))\(values(option)) -d "
            + quoted(option.abstract))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func names(_ option: ArgumentFacts) -> String {
    option.names.map { name in
      name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
    }.joined(separator: " ")
  }

  private static func values(_ option: ArgumentFacts) -> String {
    switch option.values {
    case .none: ""
    case .words(let words): " -x -a \(quoted(words.joined(separator: " ")))"
    case .files: " -r -F"
    case .folders: " -x -a '(__fish_complete_directories)'"
    case .any: " -x"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { ["'", "\\"].contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
