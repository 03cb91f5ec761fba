internal import ArgumentParser
internal import ProgramSupport

/// The program's command line, with all commands; without a command, the program shows photos.
struct LightboxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lightbox",
    abstract: "Shows photos: from an album they fly up, two fingers zoom, turn and move them.",
    usage: """
      lightbox [PATH…] [--view album|photo] [--fullscreen]
        [--new-window | --single-instance]
        [--recursive] [--sort ORDER] [--reverse] [--config FILE]
        [--print-marks] [--null]
        [--record FILE] [--state FILE] [--latency] [--no-cache] [--verbose]
      lightbox replay TRACE [PATH…] [--view album|photo] [--state] [--null]
        [--frames FOLDER [--at MS,…]] [--size WxH]
      lightbox render FILE --output FILE [--size WxH]
      lightbox info FILE…
      lightbox thumbnail SIZE FILE OUTPUT
      lightbox clock [--at HH:MM:SS] [--output FILE] [--size WxH]
      lightbox --print-config
      """,
    discussion: """
      A folder opens as an album, a file as a photo among those of its folder. Without a path the \
      pictures folder opens, or else the album that comes with the program. The path - stands for names on standard \
      input. A path that is also a \
      command's name is written ./NAME.
      """,
    version: "lightbox \(Version.number)",
    subcommands: [
      ViewCommand.self, ReplayCommand.self, RenderCommand.self, InfoCommand.self,
      ThumbnailCommand.self, ClockCommand.self,
    ],
    defaultSubcommand: ViewCommand.self)
}
