internal import ArgumentParser
internal import BenchmarkSupport
internal import Foundation

/// Turns the pages of a folder of photos of 24 megapixels with EXIF thumbnails, by holding an arrow
/// key that repeats thirty times a second: `page-benchmark LIGHTBOX`.
///
/// The folder repeats ten different photos. The benchmark first shows each of these photos, and
/// keeps a frame of each. Then it compares every later frame with these ten frames to find the
/// photo that the frame shows.
@main struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "page-benchmark")

  @Argument(help: "The program to measure.")
  var lightbox: String

  private static let rounds = 3
  private static let (width, height) = (3840, 2160)
  private static let held = 2.0
  /// The smallest detail (``ScreenFrame/detail``) of a sharp frame, as a fraction of the last
  /// frame's detail.
  private static let sharp = 0.8
  private static let (home, right) = (102, 106)

  func run() throws {
    Machine.print()
    let album = try Photos().album(count: 100, width: 6000, height: 4000, .jpegWithThumbnail)
    let compositor = try Compositor(width: Self.width, height: Self.height)
    defer { compositor.stop() }
    try compositor.command("input * repeat_rate 30")
    try compositor.command("input * repeat_delay 200")
    let screen = try ScreenRecorder(
      socket: compositor.socket, middleOf: (Self.width, Self.height))
    _ = screen.rest(for: 0.3, atMost: 5)
    guard let empty = screen.last else { throw Failure("the screen shows nothing") }
    let process = try ViewerProcess(
      [lightbox, "--no-config", "--view", "photo", album.path], on: compositor)
    defer { process.stop() }
    let photos = try recordPhotos(compositor, screen, process)
    let turns = try (0..<Self.rounds).map { _ in
      try hold(compositor, screen, process) { frame in
        let likeness = photos.map { frame.correlation(with: $0, unlike: empty) ?? 0 }
        let best = likeness.indices.max { likeness[$0] < likeness[$1] } ?? 0
        return likeness[best] > 0.9 ? best : nil
      }
    }
    var table = Table(
      "→ held for \(Int(Self.held)) s at 30/s over 24 MP on \(Self.width)×\(Self.height); "
        + "medians of \(Self.rounds) rounds",
      columns: ["", "frames", "photos shown", "skipped", "sharp after the stop, ms", "reach", "is"])
    func median(_ value: (Turn) -> Double?) -> Double? {
      Measurements(turns.compactMap(value)).median
    }
    let (skipped, sharp) = (median { Double($0.skipped) }, median(\.sharp))
    table.add(
      "lightbox", cell(median { Double($0.frames) }, decimals: 0),
      cell(median { Double($0.shown) }, decimals: 0), cell(skipped, decimals: 0),
      cell(sharp, decimals: 0), "0 skipped, ≤ 150 ms",
      (skipped ?? 1) == 0 && (sharp ?? 999) <= 150 ? "met" : "missed")
    table.notes.append(
      "In the middle of the screen. Shown: a frame of the screen correlates > 0.9 with the photo. "
        + "A jump by \(Photos.different) would not be seen.")
    table.print()
  }

  /// Shows each of the different photos for some time, and returns the last frame of each; throws
  /// if a photo is not shown.
  private func recordPhotos(
    _ compositor: Compositor, _ screen: ScreenRecorder, _ process: ViewerProcess
  ) throws -> [ScreenFrame] {
    try (0..<Photos.different).map { index in
      if index > 0 { try press(Self.right, compositor) }
      _ = screen.rest(for: 0.6, atMost: 10, atLeast: 1)
      process.waitUntilIdle()
      guard let frame = screen.last else { throw Failure("photo \(index) is not shown") }
      return frame
    }
  }

  private func hold(
    _ compositor: Compositor, _ screen: ScreenRecorder, _ process: ViewerProcess,
    photo: (ScreenFrame) -> Int?
  ) throws -> Turn {
    try press(Self.home, compositor)
    _ = screen.rest(for: 0.6, atMost: 10)
    process.waitUntilIdle()
    _ = screen.take()
    try compositor.send(["key \(Self.right) 1"])
    Thread.sleep(forTimeInterval: Self.held)
    try compositor.send(["key \(Self.right) 0"])
    let stop = monotonicSeconds()
    let frames = screen.rest(for: 1, atMost: 10)
    guard let last = frames.last else { throw Failure("no page was turned") }
    var turn = Turn(frames: frames.count)
    var current = 0
    for frame in frames {
      guard let index = photo(frame), index != current else { continue }
      turn.shown += 1
      turn.skipped += (index - current + Photos.different) % Photos.different - 1
      current = index
    }
    // The index of the last frame that was not sharp yet: it shows another photo, or too little
    // detail.
    let rough =
      frames.lastIndex {
        $0.difference(from: last) >= 0.01 || $0.detail < Self.sharp * last.detail
      } ?? -1
    turn.sharp = max(0, frames[min(rough + 1, frames.count - 1)].time - stop) * 1000
    return turn
  }

  private func press(_ key: Int, _ compositor: Compositor) throws {
    try compositor.send(["key \(key) 1", "key \(key) 0"])
  }
}

/// The numbers of frames, shown photos and skipped photos while the key was held.
private struct Turn {
  var frames = 0
  var shown = 0
  var skipped = 0
  /// The time from the release of the key until the photo is sharp, in milliseconds; nil before it
  /// is measured.
  var sharp: Double?
}
