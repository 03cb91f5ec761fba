/// The completion script for bash. It completes commands, options, option values and file names.
enum BashCompletion {
  static func script(of program: CommandFacts) -> String {
    let commands = program.named.map(\.name)
    let cases = ([program.unnamed] + program.named).map { command in
      """
          \(command.name.isEmpty ? "''" : command.name))
            options='\(command.options.flatMap(\.names).joined(separator: " "))'
            case $previous in
      \(values(of: command))      esac
            ;;
      """
    }
    return """
      # Completion of lightbox for bash; made of the program's own tables.
      _lightbox() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        local command='' options='' values='' kind='' word place
        # An option and its value may be joined by a sign, which is a word of its own here.
        if [[ $current == '=' ]]; then
          current=''
        elif [[ $previous == '=' ]] && ((COMP_CWORD > 1)); then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        if ((COMP_CWORD > 1)); then
          for word in \(commands.joined(separator: " ")); do
            [[ ${COMP_WORDS[1]} == "$word" ]] && command=$word
          done
        fi
        case $command in
      \(cases.joined(separator: "\n"))
        esac
        COMPREPLY=()
        for ((place = 1; place < COMP_CWORD; place++)); do
          [[ ${COMP_WORDS[place]} == '--' ]] && kind=files
        done
        case ${kind:-none} in
          words) mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current") ;;
          any) ;;
          folders)
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -d -- "$current")
            ;;
          files)
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            ;;
          none)
            if [[ $current == -* ]]; then
              mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
              return
            fi
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            if ((COMP_CWORD == 1)); then
              mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W '\(commands.joined(separator: " "))' -- "$current")
            fi
            ;;
        esac
      }
      complete -o default -F _lightbox lightbox

      """
  }

  /// Returns the branches of the script's `case` statement for the options that have a value.
  private static func values(of command: CommandFacts) -> String {
    command.options.compactMap { option in
      let action: String
      switch option.values {
      case .none: return nil
      case .words(let words): action = "kind=words values='\(words.joined(separator: " "))'"
      case .files: action = "kind=files"
      case .folders: action = "kind=folders"
      case .any: action = "kind=any"
      }
      return "        \(option.names.joined(separator: " | "))) \(action) ;;\n"
    }.joined()
  }
}
