/// The completion script for zsh. It completes commands, options, option values and file names.
enum ZshCompletion {
  static func script(of program: CommandFacts) -> String {
    let described = program.named.map { "    \(quoted("\($0.name):\($0.abstract)"))" }
    let cases = program.named.map { command in
      """
          \(command.name))
            _arguments -s -S \\
      \(specifications(of: command, indent: "        "))
            ;;
      """
    }
    return """
      #compdef lightbox
      # Completion of lightbox for zsh; made of the program's own tables.
      local -a commands
      commands=(
      \(described.joined(separator: "\n"))
      )
      if (( CURRENT > 2 )) && (( ${commands[(I)${(b)words[2]}:*]} )); then
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases.joined(separator: "\n"))
        esac
        return
      fi
      local found=1
      if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _describe -t commands command commands && found=0
      fi
      _arguments -s -S \\
      \(specifications(of: program.unnamed, indent: "  ")) && found=0
      return found

      """
  }

  private static func specifications(of command: CommandFacts, indent: String) -> String {
    var lines = command.options.flatMap { option in
      option.names.map { name in
        quoted("\(name)\(sign(option, name))[\(plain(option.abstract))]\(value(option))")
      }
    }
    for (index, argument) in command.positionals.enumerated() {
      let position = argument.isRepeating ? "*" : "\(index + 1)"
      lines.append(quoted("\(position):\(argument.valueName):\(action(argument))"))
    }
    return lines.map { indent + $0 }.joined(separator: " \\\n")
  }

  /// Returns `=` for the long name of an option with a value, because the value may follow an
  /// equals sign; otherwise an empty text.
  private static func sign(_ option: ArgumentFacts, _ name: String) -> String {
    option.values != .none && name.hasPrefix("--") ? "=" : ""
  }

  private static func value(_ option: ArgumentFacts) -> String {
    option.values == .none ? "" : ":\(plain(option.valueName)):\(action(option))"
  }

  private static func action(_ argument: ArgumentFacts) -> String {
    switch argument.values {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files: "_files"
    case .folders: "_files -/"
    case .none, .any: " "
    }
  }

  /// Returns the text with a backslash before each character that has a special meaning in zsh's
  /// descriptions.
  private static func plain(_ text: String) -> String {
    text.map { ["[", "]", ":", "\\"].contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
