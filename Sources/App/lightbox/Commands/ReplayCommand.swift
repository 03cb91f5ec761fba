internal import Albums
internal import ArgumentParser
internal import Configuration
internal import Files
internal import Geometry
internal import ImageExchange
internal import Input
internal import LightboxCore
internal import PhotoViewer
internal import Pixels
internal import ProgramSupport

/// The command `lightbox replay`: plays a trace on a virtual clock, without a compositor.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a trace without a window, on a clock of its own.")

  @Argument(help: ArgumentHelp("The trace.", valueName: "trace"), completion: .file())
  package var trace: FilePath

  @Argument(help: ArgumentHelp("Photos and folders.", valueName: "path"), completion: .file())
  package var paths: [FilePath] = []

  @OptionGroup
  var view: ViewOption

  @OptionGroup
  var listing: ListingOptions

  @Flag(help: "Print what is displayed, one JSON object per line, while something moves.")
  var state = false

  @Option(
    help: ArgumentHelp("Write frames as PNG files into this folder.", valueName: "folder"),
    completion: .directory)
  var frames: FilePath?

  @Option(help: ArgumentHelp("Write only the frames of these moments.", valueName: "ms,…"))
  var at: MomentsArgument?

  @Option(help: ArgumentHelp("Use this view size instead of the trace's.", valueName: "WxH"))
  package var size: PixelSize?

  @OptionGroup(title: "Settings (a replay uses none of the user's own)")
  var settings: SettingsOptions

  func validate() throws {
    if at != nil && frames == nil {
      throw ValidationError("--at chooses frames: name their folder with --frames.")
    }
  }

  mutating func run() throws {
    let events = try events()
    try listing.check(paths)
    let effective = try settings.forReplay()
    if effective.confinement == .required { Decoders.confine(.required) }
    let album = PhotoAlbum(
      order: listing.order(usual: effective.order), usual: effective.order,
      hasSections: effective.hasSections, pairs: effective.pairs)
    album.receive(
      try AlbumListing(
        arguments: paths, isRecursive: listing.recursive, separator: listing.separator,
        pairs: effective.pairs
      ).update())
    var replay = Replay(album: album, settings: effective, mode: view.mode(for: paths))
    replay.size = size.map { Size(width: Double($0.width), height: Double($0.height)) }
    if state { replay.onState = { print($0) } }
    if let folder = frames {
      replay.frames = try FrameWriter(
        folder: folder, moments: at?.milliseconds.map { .milliseconds($0) })
    }
    try replay.play(events)
  }

  /// Reads the events of the trace. Throws if the file cannot be read, or at a bad line, which is
  /// reported as `path:line: expected …`.
  private func events() throws(ProgramFailure) -> [TraceEvent] {
    let bytes: [UInt8]
    do {
      bytes = try PhotoFile.contents(of: trace, limit: 1 << 28)
    } catch {
      throw .unreadable(error)
    }
    do {
      return try TraceParser.events(in: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw .badLines(trace.display, [(error.line, "expected \(error.expected)")])
    }
  }
}
