internal import ArgumentParser

/// The program's commands; without one it shows photos.
struct LightboxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lightbox",
    abstract: "Shows photos: from an album they fly up, two fingers zoom, turn and move them.",
    usage: """
      lightbox [--view album|photo] [--fullscreen] [--record FILE] [--state FILE] [--config FILE]
                [--latency] [--no-cache] [--verbose] [PATH…]
             lightbox replay TRACE [PATH…] [--view album|photo] [--state]
                [--frames FOLDER [--at MS,…]] [--size WxH]
             lightbox render FILE --output FILE [--size WxH]
             lightbox info FILE…
             lightbox clock [--at HH:MM:SS] [--output FILE] [--size WxH] [--light]
             lightbox --print-config
      """,
    discussion: """
      lightbox PATH… opens files and folders: a folder as an album, a file as a photo among those
      of its folder.
      Without a path it opens the pictures folder, or else the album that comes with it.
      A path that is also a command's name is written ./NAME.
      """,
    version: "lightbox \(Version.number)",
    subcommands: [
      ViewCommand.self, ReplayCommand.self, RenderCommand.self, InfoCommand.self, ClockCommand.self,
    ],
    defaultSubcommand: ViewCommand.self)
}
