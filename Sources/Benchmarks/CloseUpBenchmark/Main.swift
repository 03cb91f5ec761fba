internal import ArgumentParser
internal import BenchmarkSupport
internal import Foundation

/// Opens a photo of 400 megapixels and zooms in with two fingers until one photo pixel covers one
/// screen pixel: `close-up-benchmark LIGHTBOX`.
@main struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "close-up-benchmark")

  @Argument(help: "The program to measure.")
  var lightbox: String

  private static let rounds = 2
  private static let side = 20_000
  private static let (width, height) = (3840, 2160)

  func run() throws {
    Machine.print()
    let photo = try Photos().photo(width: Self.side, height: Self.side, .jpeg)
    let compositor = try Compositor(width: Self.width, height: Self.height)
    defer { compositor.stop() }
    let screen = try ScreenRecorder(socket: compositor.socket)
    let views = try (0..<Self.rounds).map { _ in
      try measure(at: photo, compositor, screen, watchesMemory: false)
    }
    let peak = try measure(at: photo, compositor, screen, watchesMemory: true).peak
    var table = Table(
      "A JPEG of 400 MP on \(Self.width)×\(Self.height); medians of \(Self.rounds) rounds",
      columns: [
        "", "fit, sharp after exec, ms", "1:1, sharp after the fingers rest, ms", "detail then",
        "peak MiB", "reach", "is",
      ])
    let (fit, closeUp) = (
      Measurements(views.compactMap(\.fit)).median, Measurements(views.compactMap(\.closeUp)).median
    )
    // A blurred enlargement has at most half of the photo's own detail.
    let detail = Measurements(views.compactMap(\.detail)).median.map {
      $0 / SyntheticPhoto(width: Self.side, height: Self.side).detail
    }
    let mebibytes = peak.map { Double($0) / 1_048_576 }
    table.notes.append(
      "Detail: how much neighbouring pixels differ, as a share of the photo's own.")
    table.add(
      "lightbox", cell(fit, decimals: 0), cell(closeUp, decimals: 0), cell(detail, decimals: 2),
      cell(mebibytes, decimals: 0), "≤ 300 ms, ≤ 512 MiB",
      (closeUp ?? 999) <= 300 && (detail ?? 0) > 0.7 && (mebibytes ?? 999) <= 512
        ? "met" : "missed")
    table.print()
  }

  private func measure(
    at photo: URL, _ compositor: Compositor, _ screen: ScreenRecorder, watchesMemory: Bool
  ) throws -> View {
    _ = screen.rest(for: 0.25, atMost: 5)
    let process = try ViewerProcess(
      [lightbox, "--no-config", "--view", "photo", photo.path], on: compositor)
    defer { process.stop() }
    let watch = watchesMemory ? MemoryWatch(process) : nil
    // The first scan of so large a file takes seconds, in which nothing changes.
    Thread.sleep(forTimeInterval: 1)
    process.waitUntilIdle(for: 1)
    let opening = screen.take()
    try compositor.play(pinch)
    let rest = monotonicSeconds()
    process.waitUntilIdle(for: 1)
    let frames = screen.take().filter { $0.time > rest - 0.5 }
    return View(
      fit: Self.sharp(opening).map { ($0 - process.start) * 1000 },
      closeUp: Self.sharp(frames).map { max(0, $0 - rest) * 1000 }, detail: frames.last?.detail,
      peak: watch?.finish())
  }

  /// Returns the monotonic time, in seconds, from which all frames look like the last frame; nil if
  /// there are no frames.
  private static func sharp(_ frames: [ScreenFrame]) -> Double? {
    guard let last = frames.last else { return nil }
    let rough = frames.lastIndex { $0.difference(from: last) >= 0.01 } ?? -1
    return frames[min(rough + 1, frames.count - 1)].time
  }

  /// A trace of two fingers that spread until one pixel of the photo covers one of the screen.
  private var pinch: String {
    let scale = Double(Self.side) / Double(Self.height)
    var lines = ["0 pointer motion \(Self.width / 2) \(Self.height / 2)", "20 pinch begin 2"]
    for step in 1...100 {
      let part = Double(step) / 100
      let eased = part * part * part * (10 - 15 * part + 6 * part * part)
      lines.append("\(20 + step * 8) pinch update 0 0 \(pow(scale, eased)) 0")
    }
    return (lines + ["900 pinch end"]).joined(separator: "\n") + "\n"
  }
}

/// The measurements of one start of the viewer: times in milliseconds, memory in bytes.
private struct View {
  var fit: Double?
  var closeUp: Double?
  var detail: Double?
  var peak: Int?
}
