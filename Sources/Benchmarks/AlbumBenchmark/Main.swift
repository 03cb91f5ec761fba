internal import ArgumentParser
internal import BenchmarkSupport
internal import Foundation

/// Shows a folder of many photos in one viewer after the other, on a private headless Sway:
/// `album-benchmark LIGHTBOX`, run in the repository's top folder.
///
/// A ``Workplace`` creates the folder, a ``Compositor`` provides the screen, and a ``Viewer``
/// returns a ``Measurement`` of each start. A measurement contains the times until the screen
/// changes, until the screen shows photos, and until the screen stops changing. It also contains
/// the memory after the screen has stopped changing, and the processor time and memory of
/// scrolling. The first start of a viewer finds no thumbnails on disk; the second start finds the
/// thumbnails of the first. A picture of the screen before scrolling is kept in `.build/bench`, one
/// for each viewer.
@main struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "album-benchmark")

  @Argument(help: "The program to measure.")
  var lightbox: String

  private static let count = 100_000

  func run() throws {
    Machine.print()
    let compositor = try Compositor()
    defer { compositor.stop() }
    let screen = try ScreenRecorder(socket: compositor.socket)
    let workplace = compositor.workplace
    let album = try workplace.makeAlbum(count: Self.count)
    let viewers = [
      Viewer("lightbox", [lightbox, "--latency", "--no-config", album.path]),
      Viewer("gthumb", ["gthumb", "--new-window", album.path]),
      Viewer("eog (one photo)", ["eog", "--new-instance", album.path]),
    ].filter(\.isInstalled)
    let pictures = URL(filePath: ".build/bench")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    var table = Table("A folder of \(Self.count) photos", columns: ["", ""] + Measurement.columns)
    for viewer in viewers {
      var (cold, warm): ([Measurement], [Measurement]) = ([], [])
      for _ in 0..<(viewer.name == "lightbox" ? 2 : 1) {
        let home = try workplace.makeHome()
        cold.append(try viewer.measure(on: compositor, screen, home: home, pictures: pictures))
        // A viewer that has shown no photos will show none the next time.
        guard cold.last?.photos != nil else { break }
        warm.append(try viewer.measure(on: compositor, screen, home: home, pictures: pictures))
      }
      for (state, all) in [("no thumbnails on disk", cold), ("with them", warm)]
      where !all.isEmpty {
        table.add([viewer.name, state] + Measurement.cells(all))
      }
    }
    table.print()
  }
}
