internal import ArgumentParser
internal import BenchmarkSupport

/// Draws a photo of 24 megapixels into a frame of 3840 × 2160, as the window does, and compares the
/// time with pixman and memcpy: `draw-benchmark`.
///
/// A ``Stage`` draws each ``Scene``. The options `--only`, `--rounds 1`, `--threads 1`, `--alone`
/// and `--smaller` are for `valgrind --tool=callgrind --collect-atstart=no`.
@main struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "draw-benchmark")

  @Option(help: "Only the scenes whose names contain this.")
  var only: String?

  @Option(help: "How often each is drawn.")
  var rounds = 15

  @Option(help: "The bands of rows, each on its own thread: 1 or 2.")
  var threads = 2

  @Option(help: "Divides the sides of photo and frame.")
  var smaller = 1

  @Flag(help: "Leave out pixman and memcpy.")
  var alone = false

  func run() throws {
    Machine.print()
    let stage = try Stage(smaller: smaller, threads: threads)
    let scenes = stage.scenes.filter { only.map($0.name.contains) ?? true }
    var results = scenes.map { _ in Result() }
    for _ in 0..<rounds {
      for (index, scene) in scenes.enumerated() {
        results[index].ours.append(milliseconds { stage.drawOnce(scene) })
        guard !alone else { continue }
        if !scene.peer.isEmpty {
          results[index].pixman.append(milliseconds { stage.drawWithPixman(scene) })
        }
        results[index].memcpy.append(milliseconds { stage.copy() })
      }
    }
    var table = Table(
      "24 MP into 3840×2160, \(threads) threads, \(rounds) rounds, ms",
      columns: [
        "", "lightbox", "least", "pixman", "memcpy 33 MB", "× pixman", "× memcpy", "reach", "is",
      ])
    for (scene, result) in zip(scenes, results) { result.add(to: &table, scene) }
    if !alone {
      let differences = scenes.filter { !$0.peer.isEmpty }.map { stage.difference(of: $0) }
      table.notes.append(
        "memcpy: one thread. Mean difference from pixman's pixels: at most "
          + "\(differences.max().map { ($0 * 100).rounded() / 100 } ?? 0) levels.")
    }
    let turned = ["turned 10° ×1", "turned 88° ×1"].compactMap { name in
      zip(scenes, results).first { $0.0.name == name }?.1.ours.median
    }
    if turned.count == 2 {
      table.notes.append(
        "Turned by 88° takes \((turned[1] / turned[0] * 100).rounded() / 100) times as long as by "
          + "10°; aim: ≤ 1.5.")
    }
    table.print()
  }
}

/// The drawing times of one scene, and the times for copying a frame.
private struct Result {
  var ours = Measurements()
  var pixman = Measurements()
  var memcpy = Measurements()

  func add(to table: inout Table, _ scene: Scene) {
    let median = ours.median ?? 0
    let faster = pixman.median.map { $0 / median }
    let copies = memcpy.median.map { median / $0 }
    table.add(
      scene.name, cell(median, decimals: 2), cell(ours.least, decimals: 2),
      cell(pixman.median, decimals: 2), cell(memcpy.median, decimals: 2),
      cell(faster, decimals: 2), cell(copies, decimals: 2),
      scene.reach?.description ?? cell(nil),
      scene.reach.map { $0.isMet(faster: faster, copies: copies) ? "met" : "missed" } ?? cell(nil))
  }
}
