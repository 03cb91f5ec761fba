package import Foundation
internal import ImageExchange

/// A text that an installation is made of, from the tables of the program, so that it says what this build
/// can do.
package enum InstalledText: String, CaseIterable, Sendable {
  /// Media types for a desktop entry, and those of them for which desktops have no thumbnails.
  case mimetypes
  case thumbnailMimetypes = "thumbnail-mimetypes"
  case manual = "lightbox.1"
  case settingsManual = "lightbox-config.5"
  case bashCompletion = "bash"
  case zshCompletion = "zsh"
  case fishCompletion = "fish"

  /// The text, with a line break at its end.
  package func text(of program: ProgramFacts) -> String {
    switch self {
    case .mimetypes: Self.list(FileKind.builtIn)
    case .thumbnailMimetypes: Self.list(FileKind.builtIn.filter { !$0.isCommon })
    case .manual: ProgramManual.page(of: program)
    case .settingsManual: SettingsManual.page(of: program)
    case .bashCompletion: BashCompletion.script(of: program.command)
    case .zshCompletion: ZshCompletion.script(of: program.command)
    case .fishCompletion: FishCompletion.script(of: program.command)
    }
  }

  private static func list(_ kinds: [FileKind]) -> String {
    kinds.flatMap(\.mimetypes).map { $0 + ";" }.joined() + "\n"
  }
}

/// The facts of the program of which the texts are made.
package struct ProgramFacts {
  package let command: CommandFacts
  /// The forms of its command line, a line each.
  let usage: String
  let version: String
  /// The day of the version.
  let date: String
  /// The name on the session's bus.
  let id: String

  /// Takes the argument parser's description in JSON.
  package init(
    description: Data, usage: String, version: String, date: String, id: String
  ) throws {
    struct Description: Decodable {
      let command: CommandFacts
    }
    command = try JSONDecoder().decode(Description.self, from: description).command
    self.usage = usage
    self.version = version
    self.date = date
    self.id = id
  }
}
