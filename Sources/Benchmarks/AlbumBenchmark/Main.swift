internal import BenchmarkSupport
import Foundation

/// Shows a folder of many photos in one viewer after the other, on a private headless Sway:
/// `album-benchmark LIGHTBOX [COUNT [ROUNDS]]`, from the top of the repository.
///
/// A ``Workplace`` makes the folder, a ``Compositor`` is the screen, and a ``Viewer`` gives a
/// ``Measurement`` of each start: the times until the screen changes, until it has photos, and
/// until it comes to rest; the memory then; and the cost of scrolling. The first start has no
/// thumbnails on disk, the second has those of the first. The last screen of each viewer is left in
/// `.build/bench`.
@main enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let lightbox = arguments.first else {
      print("usage: album-benchmark LIGHTBOX [COUNT [ROUNDS]]")
      exit(2)
    }
    let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
    let rounds = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 3
    let place = try Workplace()
    defer { place.remove() }
    say("\(count) photos, \(rounds) rounds; medians")
    let album = try place.makeAlbum(count: count)
    let viewers = [
      Viewer(name: "lightbox", command: [lightbox, "--latency", "--no-config", album.path]),
      Viewer(name: "gthumb", command: ["gthumb", "--new-window", album.path]),
      Viewer(name: "eog (one photo)", command: ["eog", "--new-instance", album.path]),
      Viewer(name: "swayimg (one photo)", command: ["swayimg", album.path]),
    ].filter(\.isInstalled)
    let pictures = URL(filePath: ".build/bench")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    let compositor = try Compositor(folder: place.folder.appending(path: "rig"))
    defer { compositor.stop() }
    for viewer in viewers {
      var (cold, warm): ([Measurement], [Measurement]) = ([], [])
      for _ in 0..<rounds {
        let home = try place.makeHome()
        cold.append(try viewer.measure(on: compositor, home: home, pictures: pictures))
        // One that has shown nothing will not do so the next time.
        guard cold.last?.photos != nil else { break }
        warm.append(try viewer.measure(on: compositor, home: home, pictures: pictures))
      }
      say("\n\(viewer.name)")
      Measurement.tell("without thumbnails on disk", cold)
      Measurement.tell("with thumbnails on disk", warm)
    }
  }
}
