internal import ArgumentParser
internal import Configuration
internal import EventLoop
internal import FileActs
internal import Files

/// The command `lightbox [PATH…]`: shows photos in a window.
struct ViewCommand: ParsableCommand {
  static let name = "view"

  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Show photos in a window (what happens without a command).")

  @Argument(help: ArgumentHelp("Photos and folders.", valueName: "path"), completion: .file())
  var paths: [PathArgument] = []

  @Option(
    help: ArgumentHelp("Write what arrives to a trace that replays.", valueName: "file"),
    completion: .file())
  var record: PathArgument?

  @Option(
    help: ArgumentHelp("Write what is displayed after every event.", valueName: "file"),
    completion: .file())
  var state: PathArgument?

  @OptionGroup
  var view: ViewOption

  @OptionGroup
  var options: ListingOptions

  @Flag(help: "Start in fullscreen.")
  var fullscreen = false

  @Flag(help: "Write no thumbnails and dates to disk; those that are there are used.")
  var noCache = false

  @Flag(help: "Print the paths of the marked photos at the end, one a line.")
  var printMarks = false

  @OptionGroup
  var verbose: VerboseOption

  @OptionGroup(title: "Settings")
  var settings: SettingsOptions

  @Flag(help: "Print every setting with its default and its meaning, as a file to start from.")
  var printConfig = false

  @Option(help: .hidden)
  var printResource: PrintedResource?

  @Flag(
    help:
      "Measure from input to screen; told on standard error at the end and, to begin anew, at SIGUSR1."
  )
  var latency = false

  mutating func run() throws {
    if printConfig {
      print(Settings.printedDefaults, terminator: "")
      return
    }
    if let printResource {
      guard let text = printResource.text else {
        throw ProgramFailure.wrongUse("\(printResource.rawValue) cannot be made")
      }
      print(text, terminator: "")
      return
    }
    try options.check(paths.map(\.path))
    let effective = try settings.forWindow()
    // The decoders start first, so that pixels and window are made side by side.
    let decoders = Decoders.start(effective.confinement)
    let listing = AlbumListing(
      arguments: paths.map(\.path), isRecursive: options.recursive, separator: options.separator)
    let found = try listing.start()
    let record = try record.map { try LineFile(creating: $0.path) }
    let state = try state.map { try LineFile(creating: $0.path) }
    let journal = Journal(record: record, state: state)
    let thumbnails = ThumbnailStore.users(mayWrite: !noCache)
    let dates = CaptureTimeStore.users(mayWrite: !noCache)
    let (fullscreen, latency) = (fullscreen, latency)
    let marks = MarksWork(
      file: .users(environment: ProcessBytes.environment), sidecars: effective.sidecars)
    let separator = printMarks ? options.separator : nil
    let order = options.order(usual: effective.order)
    let mode = view.mode(for: paths.map(\.path))
    try UI.own {
      let viewer = try Viewer(
        listing, found: found, decoders: decoders, thumbnails: thumbnails, dates: dates,
        marks: marks, journal: journal,
        settings: effective, mode: mode, order: order)
      viewer.followDesktop()
      if latency { viewer.traceLatency() }
      if fullscreen { viewer.enterFullscreen() }
      try viewer.run()
      if let separator { try viewer.markedPaths(separator: separator).write() }
    }
  }
}
