internal import Albums
internal import ArgumentParser
internal import Configuration
internal import EventLoop
internal import FileJobs
internal import Files
internal import Languages
internal import LightboxCore
internal import PhotoViewer
internal import Portal
internal import ProgramSupport
internal import System

/// The command `lightbox [PATH…]`: shows photos in a window.
struct ViewCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "view", abstract: "Show photos in a window (what happens without a command).")

  @Argument(help: ArgumentHelp("Photos and folders.", valueName: "path"), completion: .file())
  var paths: [FilePath] = []

  @Option(
    help: ArgumentHelp("Record the input in a trace, which can be replayed.", valueName: "file"),
    completion: .file())
  var record: FilePath?

  @Option(
    help: ArgumentHelp("Write what is displayed after every event.", valueName: "file"),
    completion: .file())
  var state: FilePath?

  @OptionGroup
  package var view: ViewOption

  @OptionGroup
  var options: ListingOptions

  @Flag(help: "Start in fullscreen.")
  package var fullscreen = false

  @Flag(help: "Open a new window, whatever the settings say.")
  var newWindow = false

  @Flag(help: "Open in the existing window; open a new one only if there is none.")
  var singleInstance = false

  @Flag(help: "Write no thumbnails and dates to disk; existing ones are used.")
  var noCache = false

  @Flag(help: "Print the paths of the marked photos at the end, one per line.")
  var printMarks = false

  @OptionGroup
  package var verbose: VerboseOption

  @OptionGroup(title: "Settings")
  var settings: SettingsOptions

  @Flag(help: "Print every setting with its default and its meaning, as a file to start from.")
  var printConfig = false

  @Flag(
    help:
      "Measure from input to screen; print it at the end, and at each SIGUSR1, which begins again."
  )
  var latency = false

  func validate() throws {
    if newWindow && singleInstance {
      throw ValidationError("--new-window and --single-instance exclude each other.")
    }
    if let record, let state, LineFile.isOne(record, state) {
      throw ValidationError("--record and --state cannot write to the same file.")
    }
  }

  mutating func run() throws {
    if printConfig {
      print(Settings.printedDefaults, terminator: "")
      return
    }
    try options.check(paths)
    let effective = try settings.forWindow()
    let tokens = LaunchTokens.ofThisStart
    let plan = try StartPlan.plan(
      newWindow ? .newWindow : singleInstance ? .singleInstance : nil,
      isSetting: effective.isSingleInstance, paths: paths, ownOptions: ownOptions, tokens: tokens)
    // A path that cannot be shown is reported by the start that names it, not by the open window.
    let named = paths.isEmpty ? nil : try namedAlbum(paths, pairs: effective.pairs)
    var (bus, hasName): (ApplicationBus?, Bool) = (nil, false)
    if case .handOver(let request) = plan {
      let (outcome, connection) = Handover.run(request)
      guard case .openWindow(let isNamed) = outcome else { return settings.reportUnused() }
      (bus, hasName) = (connection, isNamed)
    }
    // The decoders start first, so that pixels and window are made side by side.
    let decoders = Decoders.start(effective.confinement)
    let session = effective.restoresSession ? SessionStore.users() : nil
    let pairs = effective.pairs
    var initial =
      try named ?? restored(from: session, pairs: pairs) ?? namedAlbum(paths, pairs: pairs)
    initial.order = options.order(usual: effective.order) ?? initial.order
    let record = try record.map { try LineFile(creating: $0) }
    let state = try state.map { try LineFile(creating: $0) }
    let journal = Journal(record: record, state: state)
    let thumbnails = ThumbnailStore.users(mayWrite: !noCache)
    let headers = HeaderFactsStore.users(mayWrite: !noCache)
    let (fullscreen, latency) = (fullscreen, latency)
    let ratings = RatingStore.users(effective.sidecars, pairs: effective.pairs)
    let separator = printMarks ? options.separator : nil
    try UI.own {
      let viewer = try Viewer(
        initial, session: session, decoders: decoders, thumbnails: thumbnails, headers: headers,
        ratings: ratings, journal: journal, settings: effective)
      viewer.joinBus(bus, hasName: hasName, tokens)
      viewer.followDesktop()
      if latency { viewer.traceLatency() }
      if fullscreen { viewer.enterFullscreen() }
      try viewer.run()
      if let separator { try viewer.markedPaths(separator: separator).write() }
    }
    for file in [record, state] { try file?.finish() }
  }

  /// The given options that need a new window, because the running instance cannot apply them.
  private var ownOptions: [String] {
    let given: [(String, Bool)] = [
      ("--record", record != nil), ("--state", state != nil), ("--view", view.view != nil),
      ("--recursive", options.recursive), ("--sort", options.sort != nil),
      ("--reverse", options.reverse), ("--fullscreen", fullscreen), ("--no-cache", noCache),
      ("--print-marks", printMarks), ("--latency", latency),
      ("--reduced-motion", settings.reducedMotion),
    ]
    return given.filter(\.1).map(\.0)
  }

  /// Returns the album of `paths`, or the default album if `paths` is empty. If `pairs` is true, a
  /// RAW and its JPEG or HEIF count as one photo. Throws if nothing can be shown.
  private func namedAlbum(
    _ paths: [FilePath], pairs: Bool
  ) throws(ProgramFailure) -> InitialAlbum {
    try InitialAlbum(
      paths, mode: view.mode(for: paths, within: 1), isRecursive: options.recursive,
      separator: options.separator, pairs: pairs)
  }

  /// Returns the album of the last session; nil if there is no session to restore. If the session
  /// cannot be read, returns the default album with a notice. Throws if nothing can be shown.
  private func restored(
    from session: SessionStore?, pairs: Bool
  ) throws(ProgramFailure) -> InitialAlbum? {
    guard let session, !options.recursive else { return nil }
    let window: SessionWindow?
    do throws(FileJobError) {
      window = try session.claim()
    } catch {
      let notice = Phrase("The place of last time is not known: {0}", error.phrase)
      Notice.write(notice.description)
      var usual = try namedAlbum([], pairs: pairs)
      usual.notice = notice
      return usual
    }
    return try window.map { window throws(ProgramFailure) in
      try InitialAlbum.restored(window, mode: view.view, pairs: pairs)
    }
  }
}
