internal import ArgumentParser
internal import Configuration
internal import ImageExchange

/// A text that an installation is made of, printed by the program from its own tables, so that it says
/// what this build can do.
enum PrintedResource: String, CaseIterable, ExpressibleByArgument {
  /// Media types for a desktop entry, and those of them for which desktops have no thumbnails.
  case mimetypes
  case thumbnailMimetypes = "thumbnail-mimetypes"
  case manual = "lightbox.1"
  case settingsManual = "lightbox-config.5"
  case bashCompletion = "bash"
  case zshCompletion = "zsh"
  case fishCompletion = "fish"

  /// The text, with a line break at its end; nil where the parser does not describe itself.
  var text: String? {
    switch self {
    case .mimetypes: Self.list(FileKind.builtIn)
    case .thumbnailMimetypes: Self.list(FileKind.builtIn.filter { !$0.isCommon })
    case .manual: CommandFacts.program.map(ProgramManual.page)
    case .settingsManual: SettingsManual.page
    case .bashCompletion: CommandFacts.program.map(BashCompletion.script)
    case .zshCompletion: CommandFacts.program.map(ZshCompletion.script)
    case .fishCompletion: CommandFacts.program.map(FishCompletion.script)
    }
  }

  private static func list(_ kinds: [FileKind]) -> String {
    kinds.flatMap(\.mimetypes).map { $0 + ";" }.joined() + "\n"
  }
}
