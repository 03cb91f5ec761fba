import Foundation
import Testing

/// The lightbox in a rig's window, watched through the output of `--state` and `--record`.
final class Viewer {
  let rig: Rig
  let program: Program
  private let folder: TemporaryFolder
  /// The arguments of a replay, beside its trace.
  let paths: [String]
  /// True if a pressed key may still be on its way through the compositor.
  private var hasPressed = false

  /// Opens paths under settings, in the rig's environment with `variables`, and waits until a photo
  /// is shown and at rest. `wrapper` is a command that runs the program, which are its last words.
  init(
    on rig: Rig, _ paths: String..., view: String = "photo", settings: String? = stiffPages,
    options: [String] = [], variables: [String: String] = [:], wrapper: [String] = []
  ) async throws {
    self.rig = rig
    let folder = try TemporaryFolder()
    self.folder = folder
    let config = try settings.map { ["--config", try folder.write($0, to: "config.toml")] }
    self.paths = (config ?? []) + ["--view", view] + paths
    for name in ["state", "recorded.trace"] { try folder.write("", to: name) }
    let arguments =
      ["--state", folder.path("state"), "--record", folder.path("recorded.trace")] + options
      + self.paths
    let lightbox = TestPaths.products.appendingPathComponent("lightbox").path
    let words = wrapper + [lightbox] + arguments
    let variables = rig.clockVariables.merging(variables) { $1 }
    program = try Program(
      words[0], Array(words.dropFirst()), environment: rig.environment.merging(variables) { $1 })
    rig.recording = folder.path("recorded.trace")
    try await waitForFocus()
    // The compositor may still have been about to give the window another size.
    try await rest(after: {})
    _ = try await viewOrigin()
  }

  // MARK: State

  /// All lines of the state so far.
  func states() throws -> [ShownState] {
    try ShownState.lines(of: try stateText())
  }

  /// The last line of the state; only this one is parsed, because waiting asks for it often.
  func last() throws -> ShownState? {
    try ShownState.last(of: try Data(contentsOf: URL(fileURLWithPath: folder.path("state"))))
  }

  /// The text of all lines of the state.
  func stateText() throws -> String {
    try String(contentsOfFile: folder.path("state"), encoding: .utf8)
  }

  /// Waits until the last line of the state satisfies a condition.
  @discardableResult
  func state(_ what: String, where fits: (ShownState) throws -> Bool) async throws -> ShownState {
    do {
      return try await eventually(what) {
        if let last = try last(), try fits(last) { return last }
        guard program.isRunning else {
          throw RigFailure(description: "\(what): the program ended: \(program.errors)")
        }
        return nil
      }
    } catch let overdue as Overdue {
      let events = try recorded().split(separator: "\n").suffix(12).joined(separator: ", ")
      let line = try stateText().split(separator: "\n").last ?? ""
      throw Overdue(description: "\(overdue) after \(events)\nbut \(line)")
    }
  }

  /// Waits until the window gets what is typed; a compositor may map it first and focus it later.
  private func waitForFocus() async throws {
    _ = try await eventually("the keyboard's focus") {
      guard program.isRunning else {
        throw RigFailure(description: "the program ended: \(program.errors)")
      }
      try await press(Key.f7)
      try await Task.sleep(for: .milliseconds(20))
      return try recorded().contains(" key up F7\n") ? true : nil
    }
  }

  /// Waits until it has handled everything that the rig was told so far.
  ///
  /// It sends a key without a command, which goes the same way as all input and shows up in the
  /// recording.
  func sync() async throws {
    func marks() throws -> Int {
      try recorded().split(separator: "\n").count { $0.contains(" key up ") && $0.hasSuffix("F9") }
    }
    let before = try marks()
    try await press(Key.f9)
    _ = try await eventually("the input is handled") { try marks() > before ? true : nil }
    hasPressed = false
  }

  /// Waits until a photo is at rest.
  @discardableResult
  func rest() async throws -> ShownState {
    try await state("a photo at rest") { $0.settled && ($0.scale != nil || $0.mode == "album") }
  }

  /// Does something, and waits until the photo is at rest again.
  @discardableResult
  func rest(after action: () async throws -> Void) async throws -> ShownState {
    try await action()
    try await sync()
    return try await rest()
  }

  /// Waits until the pressed keys are handled, and then no thread of the program has woken for this
  /// long: all photos loaded ahead are decoded.
  func quiet(for duration: Duration = .milliseconds(300)) async throws {
    if hasPressed { try await sync() }
    try await Processes.settle(program.identifier, for: duration)
  }

  /// Presses and releases a key, by its evdev code.
  func press(_ code: Int) async throws {
    hasPressed = true
    try await rig.press(code)
  }

  /// Ends the program by its key, and expects that it has nothing to complain of.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await press(Key.q)
    #expect(try await program.ending() == .exit(0), sourceLocation: sourceLocation)
    #expect(program.errors == "", sourceLocation: sourceLocation)
  }

  // MARK: Pixels

  /// The size of the view in logical pixels, as the last `size` line of the recording has it.
  func viewSize() throws -> (width: Int, height: Int) {
    let sizes = try recorded().split(separator: "\n").map { $0.split(separator: " ") }.filter {
      $0.count > 3 && $0[1] == "size"
    }
    let last = try #require(sizes.last)
    return (try #require(Int(last[2])), try #require(Int(last[3])))
  }

  /// The last `window` line of the recording, with a space after each word.
  func windowLine() throws -> String {
    let line = try recorded().split(separator: "\n").last { $0.contains(" window ") }
    return "\(line ?? "") "
  }

  /// The text of the recording so far.
  func recorded() throws -> String {
    try String(contentsOfFile: folder.path("recorded.trace"), encoding: .utf8)
  }

  /// The position of the view on the screen: at the bottom of the window, below its title bar if it
  /// has one. Waits for a frame in the window's size: until then the compositor shows the view in
  /// another place, to which it sends the positions of pointer and fingers.
  func viewOrigin() async throws -> (x: Int, y: Int) {
    let window = try await eventually("a frame in the window's size") {
      try await rig.filledWindow()
    }
    let view = try viewSize()
    return (window.x, window.y + window.height - view.height)
  }

  /// Puts the pointer over a point of the view.
  func point(_ x: Double, _ y: Double) async throws {
    let origin = try await viewOrigin()
    try await rig.point(Double(origin.x) + x, Double(origin.y) + y)
    try await sync()
  }

  /// The part of the screen that is the view.
  func screenshot() async throws -> ScreenPicture {
    let view = try viewSize()
    let origin = try await viewOrigin()
    return try await rig.screenshot().cropped(
      x: origin.x, y: origin.y, width: view.width, height: view.height)
  }

  /// The results of a replay of the recording so far, or of `trace`: the state, and the last frame.
  func replay(of trace: String? = nil) async throws -> (
    states: [ShownState], frame: ScreenPicture
  ) {
    let trace = try trace ?? recorded()
    let last = try #require(trace.split(separator: "\n").last?.split(separator: " ").first)
    // Long enough after the last event for everything to be at rest, but for what fingers hold.
    let end = (try #require(Double(last))) + 3000
    let file = try folder.write(trace + "\(end) end\n", to: "replayed.trace")
    let frames = try TemporaryFolder()
    let run = try await Program.run(
      "lightbox",
      ["replay", file] + paths + ["--state", "--frames", frames.url.path, "--at", "\(end)"])
    #expect(run.ending == .exit(0), "\(run.errors)")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: frames.url.path).first)
    let frame = try ScreenPicture(
      png: try Data(contentsOf: URL(fileURLWithPath: frames.path(name))))
    return (try ShownState.lines(of: run.output), frame)
  }

  /// Expects that the screen shows what a replay of the recording shows, within so many levels of
  /// each channel.
  func expectScreenShowsReplay(
    within tolerance: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let replayed = try await replay()
    try await expectScreenShows(
      replayed.frame, within: tolerance, sourceLocation: sourceLocation)
    let shown = try #require(try states().last)
    let again = try #require(replayed.states.last)
    #expect(shown.transform == again.transform, sourceLocation: sourceLocation)
  }

  /// Expects that the screen shows a frame, within so many levels of each channel.
  func expectScreenShows(
    _ frame: ScreenPicture, within tolerance: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    // The last frame may still be on its way to the screen.
    var difference = 256
    for _ in 0..<50 where difference > tolerance {
      difference = try await screenshot().largestDifference(from: frame)
    }
    #expect(difference <= tolerance, sourceLocation: sourceLocation)
  }
}
