internal import BenchmarkSupport
internal import Foundation

/// A photo viewer to measure: the command, and the number of starts.
struct Viewer {
  let name: String
  let command: [String]
  var rounds = 1

  var isInstalled: Bool { ViewerProcess.path(of: command[0]) != nil }

  /// The time without a change, seconds, after which a screen counts as complete.
  private static let rest = 1.5
  private static let longestWait = 45.0

  /// Starts the viewer, writes its first complete screen as a file into the folder `pictures`,
  /// scrolls, and ends the viewer. Returns the measurements. Throws if the viewer cannot be
  /// started, or if the compositor fails.
  func measure(on compositor: Compositor, home: URL, pictures: URL) throws -> Measurement {
    let empty = try settledScreen(compositor)
    let begin = ContinuousClock.now
    func elapsed() -> Double { (ContinuousClock.now - begin) / .seconds(1) }
    let process = try ViewerProcess(command, on: compositor, home: home)
    var measurement = Measurement()
    var (last, lastChange) = (empty, 0.0)
    while elapsed() < Self.longestWait,
      measurement.photos == nil || elapsed() - lastChange < Self.rest
    {
      let before = elapsed()
      let screen = try compositor.screen()
      guard screen != last else { continue }
      // The change came before the picture was taken.
      (last, lastChange) = (screen, before)
      if measurement.firstChange == nil { measurement.firstChange = before }
      if measurement.photos == nil, Self.showsPhotos(screen) { measurement.photos = before }
    }
    measurement.firstScreen = measurement.photos == nil ? nil : lastChange
    try last.write(
      to: pictures.appending(path: "\(command[0].split(separator: "/").last ?? "").ppm"))
    let family = process.family
    measurement.memory = family.proportionalBytes()
    let cpu = family.processorSeconds()
    // The signal starts a new log, without the frames of the start.
    if command.contains("--latency") { process.signal(SIGUSR1) }
    try scroll(compositor)
    let later = process.family
    measurement.scrollProcessor = later.processorSeconds() - cpu
    measurement.memoryAfter = later.proportionalBytes()
    measurement.note = process.stop()
    return measurement
  }

  /// Scrolls about ten screens with two fingers in 2.4 s. Then waits one second, in which the album
  /// may scroll on. Throws if the input cannot be played.
  private func scroll(_ compositor: Compositor) throws {
    let steps = 120
    var trace = "0 pointer enter 640 500\n"
    for step in 1...steps { trace += "\(step * 20) scroll finger 0 90\n" }
    trace += "\(steps * 20) scroll stop\n"
    try compositor.play(trace)
    Thread.sleep(forTimeInterval: 1)
  }

  /// Returns true if the screen has more than 1000 colours, more than texts and buttons have. Only
  /// every sixteenth pixel is examined.
  private static func showsPhotos(_ screen: Data) -> Bool {
    var colours: Set<UInt32> = []
    for offset in stride(from: 64, to: screen.count - 2, by: 48) {
      colours.insert(
        UInt32(screen[offset]) << 16 | UInt32(screen[offset + 1]) << 8 | UInt32(screen[offset + 2]))
      if colours.count > 1000 { return true }
    }
    return false
  }

  private func settledScreen(_ compositor: Compositor) throws -> Data {
    var last = try compositor.screen()
    while true {
      Thread.sleep(forTimeInterval: 0.3)
      let screen = try compositor.screen()
      if screen == last { return last }
      last = screen
    }
  }
}
