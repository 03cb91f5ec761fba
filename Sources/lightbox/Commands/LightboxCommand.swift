internal import ArgumentParser

/// The program's commands; without one it shows photos.
struct LightboxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lightbox",
    abstract: "Shows photos; two fingers zoom, turn and move them.",
    discussion: """
      lightbox PATH… opens files and folders; a single file opens its whole folder at that file.
      Without a path it opens the pictures folder.
      """,
    version: "lightbox 0.1.0",
    subcommands: [ViewCommand.self, ReplayCommand.self, RenderCommand.self, InfoCommand.self],
    defaultSubcommand: ViewCommand.self)
}
