internal import ArgumentParser
internal import BenchmarkSupport
internal import Foundation
internal import LightboxCore

/// Zooms, turns and drags a photo of 24 megapixels with fingers, on a headless Sway:
/// `pinch-benchmark LIGHTBOX`.
///
/// A ``Gesture`` is played to the window. With the option `--latency`, the program reports how long
/// frames took to draw, and the time from an input until the commit of the frame that shows it. The
/// rig, which plays the gesture, reports the compositor's own delay. ``PredictionAccuracy``
/// computes from the window's recorded trace how well frames predict the movement of the fingers.
@main struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "pinch-benchmark")

  @Argument(help: "The program to measure.")
  var lightbox: String

  private static let rounds = 3
  private static let frame = 1000.0 / 60

  func run() throws {
    let photo = try Photos().photo(width: 6000, height: 4000, .jpegWithThumbnail)
    Machine.print()
    var ahead = Table(
      "Drawn ahead by 1/60 s, on what the window has recorded, px",
      columns: [
        "", "frames", "mean error", "without", "share", "beyond a stop p99", "reach", "is",
      ])
    for (width, height) in [(3840, 2160), (1920, 1080)] {
      let compositor = try Compositor(width: width, height: height)
      defer { compositor.stop() }
      var table = Table(
        "Fingers on 24 MP at \(width)×\(height), ms; medians of \(Self.rounds) rounds",
        columns: [
          "", "frames", "drawing p50", "drawing p99", "memcpy", "p99 / memcpy",
          "sharpening at rest", "input to commit p50", "p99", "compositor late p99", "beyond that",
          "reach", "is",
        ])
      for gesture in Gesture.all(width: width, height: height) {
        let runs = try (0..<Self.rounds).map { _ in
          try play(gesture, photo, compositor, width: width, height: height)
        }
        add(runs, of: gesture, height: height, to: &table)
        if height > 1080, let trace = runs.last?.recorded { add(trace, of: gesture, to: &ahead) }
      }
      table.print()
    }
    ahead.print()
    try turnedFrames(of: photo).print()
  }

  /// Counts the frames that the screen shows while two fingers turn a photo, in lightbox and, if it
  /// was unpacked, in Loupe. Throws if the compositor or a viewer fails.
  private func turnedFrames(of photo: URL) throws -> Table {
    let (width, height) = (1920, 1080)
    var table = Table(
      "A turn of 2 s on 24 MP at \(width)×\(height), as the screen shows it, in "
        + "\(Self.rounds) rounds",
      columns: ["", "frames", "longest without one, ms"])
    // Without a GPU, GTK draws with the processor.
    let loupe = Viewer(unpacked: "loupe", with: ["GSK_RENDERER": "cairo"])
    let own = Viewer("lightbox", [lightbox, "--no-config", "--view", "photo"])
    let gesture = Gesture.all(width: width, height: height).first { $0.name == "turn" }
    guard let gesture else { return table }
    for viewer in [own, loupe].compactMap(\.self) {
      var (counts, gaps): ([Double], [Double]) = ([], [])
      for _ in 0..<Self.rounds {
        let compositor = try Compositor(width: width, height: height)
        defer { compositor.stop() }
        let screen = try ScreenRecorder(socket: compositor.socket, middleOf: (width, height))
        let process = try ViewerProcess(viewer.command + [photo.path], on: compositor)
        defer { process.stop() }
        process.waitUntilIdle(for: 1)
        _ = screen.take()
        let begin = monotonicSeconds()
        try compositor.play(gesture.trace)
        let end = monotonicSeconds()
        let times = changes(in: screen.take()).filter { $0 >= begin && $0 <= end }
        counts.append(Double(times.count))
        let moments = [begin] + times + [end]
        gaps.append(zip(moments, moments.dropFirst()).map { $1 - $0 }.max().map { $0 * 1000 } ?? 0)
      }
      table.add(
        viewer.name, cell(Measurements(counts).median, decimals: 0),
        cell(Measurements(gaps).median, decimals: 0))
    }
    if loupe == nil { table.notes.append("Loupe is not there before make desktops.") }
    return table
  }

  /// Returns the monotonic times, seconds, of the frames that differ from the frame before.
  private func changes(in frames: [ScreenFrame]) -> [Double] {
    zip(frames, frames.dropFirst()).filter { $1.difference(from: $0) > 0.001 }.map(\.1.time)
  }

  private func add(_ trace: [TraceEvent], of gesture: Gesture, to table: inout Table) {
    var accuracy = PredictionAccuracy()
    accuracy.add(trace)
    let (error, without) = (accuracy.predicted.mean, accuracy.reported.mean)
    let share = error.flatMap { error in without.map { error / $0 } }
    let beyond = accuracy.beyond.percentile(99)
    table.add(
      gesture.name, cell(Double(accuracy.predicted.count), decimals: 0), cell(error, decimals: 2),
      cell(without, decimals: 2), cell(share, decimals: 2), cell(beyond, decimals: 2),
      "≤ 0.4×, ≤ 1 px",
      (share ?? 1) <= 0.4 && (beyond ?? 9) <= 1 ? "met" : "missed")
  }

  private func play(
    _ gesture: Gesture, _ photo: URL, _ compositor: Compositor, width: Int, height: Int
  ) throws -> Run {
    let record = compositor.workplace.folder.appending(path: "recorded.trace")
    let process = try ViewerProcess(
      [
        lightbox, "--latency", "--no-config", "--record", record.path, "--view", "photo",
        photo.path,
      ], on: compositor)
    process.waitUntilIdle()
    if let prelude = gesture.prelude {
      try compositor.play(prelude)
      process.waitUntilIdle()
    }
    process.signal(SIGUSR1)
    let memcpy = try memcpyMilliseconds(width: width, height: height)
    let late = try compositor.play(gesture.trace)
    process.waitUntilIdle()
    let table = LatencyTable(process.stop())
    let recorded = try TraceParser.events(in: String(contentsOf: record, encoding: .utf8))
    return Run(table: table, memcpy: memcpy, late: late ?? 0, recorded: recorded)
  }

  private func add(_ runs: [Run], of gesture: Gesture, height: Int, to table: inout Table) {
    func median(_ value: (Run) -> Double?) -> Double? {
      Measurements(runs.compactMap(value)).median
    }
    let drawing = median { $0.drawing?.percentile99 }
    let copies = median { run in run.drawing.map { $0.percentile99 / run.memcpy } }
    let beyond = median { run in run.commit.map { $0.percentile99 - run.late } }
    let isMet =
      (height > 1080 ? (copies ?? 9) <= 4 : (drawing ?? 9) <= 3) && (beyond ?? 99) <= Self.frame
    table.add(
      gesture.name, cell(median { $0.drawing.map { Double($0.count) } }, decimals: 0),
      cell(median { $0.drawing?.median }), cell(drawing), cell(median(\.memcpy)), cell(copies),
      cell(median { $0.table["sharpening at rest"]?.median }), cell(median { $0.commit?.median }),
      cell(median { $0.commit?.percentile99 }), cell(median(\.late)), cell(beyond),
      height > 1080 ? "≤ 4× memcpy, one frame" : "≤ 3 ms, one frame", isMet ? "met" : "missed")
  }
}

/// The measurements of one gesture, and the trace that the window recorded.
private struct Run {
  let table: LatencyTable
  let memcpy: Double
  /// The 99th percentile of the delay from when an input is due until the compositor handles it, in
  /// milliseconds.
  let late: Double
  let recorded: [TraceEvent]

  var drawing: LatencyTable.Row? { table["drawing"] }
  var commit: LatencyTable.Row? { table["input to commit"] }
}
