internal import ArgumentParser
internal import EventLoop
internal import Files

/// `lightbox [PATH…]`: the window.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "Show photos in a window (what happens without a command).")

  @Argument(help: ArgumentHelp("Photos and folders.", valueName: "path"))
  var paths: [PathArgument] = []

  @Option(help: ArgumentHelp("Write what arrives to a trace that replays.", valueName: "file"))
  var record: PathArgument?

  @Option(help: ArgumentHelp("Write what is displayed after every event.", valueName: "file"))
  var state: PathArgument?

  @Flag(help: "Start in fullscreen.")
  var fullscreen = false

  mutating func run() throws {
    // The decoders start first, so that pixels and window are made side by side.
    let decoders = Decoders.start()
    let album = try PhotoAlbum(arguments: paths.map(\.path))
    let record = try record.map { try LineFile(creating: $0.path) }
    let state = try state.map { try LineFile(creating: $0.path) }
    let (fullscreen, isolated) = (fullscreen, Journal(record: record, state: state))
    try UI.own {
      let viewer = try Viewer(album: album, decoders: decoders, journal: isolated)
      if fullscreen { viewer.enterFullscreen() }
      try viewer.run()
    }
  }
}
