internal import ArgumentParser
internal import BenchmarkSupport
internal import Foundation

/// Measures the wake-ups, processor time and memory of a viewer without input: `idle-benchmark
/// LIGHTBOX`.
///
/// The viewer is measured for ten seconds in each state: shown, on another workspace, and hidden.
@main struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "idle-benchmark")

  @Argument(help: "The program to measure.")
  var lightbox: String

  private static let seconds = 10.0
  private static let longRest = 32.0

  func run() throws {
    Machine.print()
    let photos = try Photos()
    let compositor = try Compositor(width: 3840, height: 2160)
    defer { compositor.stop() }
    var table = Table(
      "\(Int(Self.seconds)) s at rest, viewer and decoders together",
      columns: ["", "wake-ups", "processor ms", "%", "MiB", "reach", "is"])
    let photo = try photos.photo(width: 6000, height: 4000, .jpegWithThumbnail)
    let album = try photos.album(count: 2000, width: 1200, height: 800)
    for (name, arguments) in [
      ("album", ["--view", "album", album.path]), ("photo", ["--view", "photo", photo.path]),
    ] {
      let command = [lightbox, "--no-config"] + arguments
      let process = try ViewerProcess(command, on: compositor)
      defer { process.stop() }
      // Threads that are no longer needed end within some seconds.
      process.waitUntilIdle(for: 7)
      add("\(name), shown", process, to: &table)
      guard name == "photo" else { continue }
      try compositor.command("workspace 2")
      // After a long rest the frames' memory is given back, once.
      Thread.sleep(forTimeInterval: Self.longRest - Self.seconds)
      process.waitUntilIdle(for: 2)
      add("\(name), on another workspace", process, to: &table)
      try compositor.command("workspace 1")
      process.waitUntilIdle(for: 1)
      try compositor.command("[app_id=\".*\"] move scratchpad")
      process.waitUntilIdle(for: 2)
      add("\(name), put away", process, to: &table)
    }
    table.notes.append(
      "Wake-ups: context switches of all threads, as the kernel counts them, and threads that end.")
    table.print()
  }

  private func add(_ name: String, _ process: ViewerProcess, to table: inout Table) {
    let family = process.family
    let before = family.work()
    Thread.sleep(forTimeInterval: Self.seconds)
    let after = family.work()
    let (wakeUps, used) = (after.wakeUps(since: before), after.seconds(since: before))
    table.add(
      name, cell(Double(wakeUps), decimals: 0), cell(used * 1000, decimals: 2),
      cell(used / Self.seconds * 100, decimals: 2),
      cell(Double(family.proportionalBytes()) / 1_048_576, decimals: 0), "0, 0.00 %",
      wakeUps == 0 && used < 0.0005 ? "met" : "missed")
  }
}
