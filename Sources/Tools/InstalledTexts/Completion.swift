/// The completion scripts for shells. Each is the argument parser's script and a function that
/// calls it.
///
/// The parser's script completes the options and photos of the default command only after the
/// command's name, which people leave out. The function adds the name of the default command to a
/// command line without a command's name, and calls the parser's functions, which are renamed.
enum Completion {
  /// Returns the completion script for bash. `script` is the one that the argument parser writes.
  static func bash(_ script: String, of program: CommandFacts) -> String {
    let listed = ([program.unnamed] + program.named).flatMap(\.options).filter { !$0.words.isEmpty }
    let patterns = Set(listed.flatMap(\.names)).sorted().joined(separator: " | ")
    // The shell reads this file, and never starts it as a program.
    let functions = script.replacing("#!/bin/bash\n", with: "")
    return functions.replacing("_lightbox", with: "_lightbox_parsed") + """

      _lightbox() {
        local -a words=()
        local word commands='\(names(of: program))' first=''
        # An option and its value may be joined by a sign, which is a word of its own here.
        for word in "${COMP_WORDS[@]:0:COMP_CWORD + 1}"; do
          [[ $word == '=' ]] || words+=("$word")
        done
        [[ ${COMP_WORDS[COMP_CWORD]} == '=' ]] && words+=('')
        local current=${words[-1]} previous=${words[-2]}
        ((${#words[@]} == 2)) && first=$commands
        if [[ -n $first || " $commands " != *" ${words[1]} "* ]]; then
          words=("${words[0]}" \(CommandFacts.window) "${words[@]:1}")
        fi
        local COMP_WORDS=("${words[@]}") COMP_CWORD=$((${#words[@]} - 1))
        COMPREPLY=()
        _lightbox_parsed lightbox "$current" "$previous"
        # The parser's function sets this trap, which would stay in the person's shell.
        trap - RETURN
        COMPREPLY+=($(compgen -W "$first" -- "$current"))
        # A word of a list is no file, even if there is one of the same name.
        case $previous in
          \(patterns)) compopt +o filenames 2>/dev/null ;;
        esac
      }
      complete -o default -o filenames -F _lightbox lightbox

      """
  }

  /// Returns the completion script for zsh. `script` is the one that the argument parser writes.
  static func zsh(_ script: String, of program: CommandFacts) -> String {
    let described = program.named.map { command in
      "'\(command.name):\(command.abstract.replacing("'", with: #"'\''"#))'"
    }
    return script.replacing("_lightbox", with: "_lightbox_parsed") + """

      _lightbox() {
        local -a commands=(\(described.joined(separator: " ")))
        local found=1
        # The parser's options do not take their values after a sign.
        if [[ $words[CURRENT] == --*=* ]]; then
          words[CURRENT]=("${words[CURRENT]%%=*}" "${words[CURRENT]#*=}")
          (( CURRENT++ ))
          compset -P '*='
        fi
        if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
          _describe -t commands command commands && found=0
        fi
        if (( CURRENT == 2 )) || (( ! ${commands[(I)${(b)words[2]}:*]} )); then
          words=($words[1] \(CommandFacts.window) "${(@)words[2,-1]}")
          (( CURRENT++ ))
        fi
        _lightbox_parsed && found=0
        return found
      }
      compdef _lightbox lightbox
      # The shell has called this file as a function, to complete a command line at once.
      if [[ $funcstack[1] == _lightbox ]]; then
        _lightbox "$@"
      fi

      """
  }

  /// Returns the completion script for fish. `script` is the one that the argument parser writes.
  static func fish(_ script: String, of program: CommandFacts) -> String {
    let parsed = script.replacing("'lightbox'", with: "'lightbox-parsed'")
      .replacing("\"lightbox", with: "\"lightbox-parsed")
    return parsed + """

      function __lightbox
          set -l words (commandline -opc)
          set -l command 'lightbox-parsed \(CommandFacts.window)'
          if contains -- "$words[2]" \(names(of: program))
              set command lightbox-parsed
          else if test (count $words) -eq 1
              complete -C 'lightbox-parsed '(commandline -ct) |
                  string match -v '\(CommandFacts.window)*'
          end
          complete -C (string replace -r '\\S+' $command -- (commandline -cp))
      end
      complete -c lightbox -f -a '(__lightbox)'

      """
  }

  private static func names(of program: CommandFacts) -> String {
    program.named.map(\.name).joined(separator: " ")
  }
}
