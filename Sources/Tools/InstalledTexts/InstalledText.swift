package import Foundation
internal import ImageExchange

/// A text file that is installed with the program, made from the program's own tables.
package enum InstalledText: String, CaseIterable, Sendable {
  /// The media types that the program opens, for the desktop entry.
  case mimetypes
  /// The media types that the program opens, except those for which desktops create thumbnails
  /// themselves.
  case thumbnailMimetypes = "thumbnail-mimetypes"
  case manual = "lightbox.1"
  case settingsManual = "lightbox-config.5"
  case bashCompletion = "bash"
  case zshCompletion = "zsh"
  case fishCompletion = "fish"

  /// The shell whose completion script this is; nil for other texts.
  package var shell: String? {
    switch self {
    case .bashCompletion, .zshCompletion, .fishCompletion: rawValue
    default: nil
    }
  }

  /// Returns the text, which ends with a line break. `script` is the completion script that the
  /// argument parser writes for ``shell``; unused if ``shell`` is nil.
  package func text(of program: ProgramFacts, script: String = "") -> String {
    switch self {
    case .mimetypes: Self.list(FileKind.builtIn)
    case .thumbnailMimetypes: Self.list(FileKind.builtIn.filter { !$0.isCommon })
    case .manual: ProgramManual.page(of: program)
    case .settingsManual: SettingsManual.page
    case .bashCompletion: Completion.bash(script, of: program.command)
    case .zshCompletion: Completion.zsh(script, of: program.command)
    case .fishCompletion: Completion.fish(script, of: program.command)
    }
  }

  private static func list(_ kinds: [FileKind]) -> String {
    kinds.flatMap(\.mimetypes).map { $0 + ";" }.joined() + "\n"
  }
}

/// The data about the program from which the installed texts are generated.
package struct ProgramFacts {
  package let command: CommandFacts
  /// The usage text: the possible forms of the command line, one per line.
  let usage: String

  /// Creates the facts. `description` is the JSON with which the argument parser describes the
  /// program. Throws if the JSON cannot be decoded.
  package init(description: Data, usage: String) throws {
    struct Description: Decodable {
      let command: CommandFacts
    }
    command = try JSONDecoder().decode(Description.self, from: description).command
    self.usage = usage
  }
}
