internal import BenchmarkSupport
internal import Foundation

extension Viewer {
  /// The number of colours of a ``ScreenFrame`` with photos: texts and buttons have fewer.
  private static let coloursOfPhotos = 250

  /// Starts the viewer, writes a picture of its first complete screen into the folder `pictures`,
  /// scrolls, and ends the viewer. Returns the measurements. Throws if the viewer cannot be
  /// started, or if the compositor fails.
  func measure(
    on compositor: Compositor, _ screen: ScreenRecorder, home: URL, pictures: URL
  ) throws -> Measurement {
    _ = screen.rest(for: 0.3, atMost: 5)
    guard let empty = screen.last else { throw Failure("the screen shows nothing") }
    let process = try ViewerProcess(command, on: compositor, home: home)
    let frames = screen.framesUntilPhoto(unlike: empty, restsFor: 1.5, atMost: 45)
    let photos = frames.first { $0.colours > Self.coloursOfPhotos }
    var measurement = Measurement()
    measurement.firstChange = frames.first.map { $0.time - process.start }
    measurement.photos = photos.map { $0.time - process.start }
    measurement.firstScreen = photos == nil ? nil : frames.last.map { $0.time - process.start }
    try compositor.writeScreen(
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
}
