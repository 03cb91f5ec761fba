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
    report("\(count) photos, \(rounds) rounds; medians")
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
      report("\n\(viewer.name)")
      Measurement.tell("without thumbnails on disk", cold)
      Measurement.tell("with thumbnails on disk", warm)
    }
  }
}

/// The temporary folders of a run.
struct Workplace {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "lightbox-bench-\(getpid())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Makes `count` hard links to copies of the small album's pictures, in a scattered order. Every
  /// link is a photo of its own to a viewer, and takes no space.
  func makeAlbum(count: Int) throws -> URL {
    let source = URL(filePath: "Sources/Resources/SampleAlbum")
    let album = folder.appending(path: "album")
    let originals = folder.appending(path: "originals")
    let manager = FileManager.default
    for made in [album, originals] {
      try manager.createDirectory(at: made, withIntermediateDirectories: true)
    }
    let pictures = try manager.contentsOfDirectory(at: source, includingPropertiesForKeys: nil)
      .filter { ["jpg", "png"].contains($0.pathExtension) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    for index in 0..<count {
      let number = index * 7_919 % count
      let picture = pictures[number % pictures.count]
      // A file may have 65,000 links.
      let copy = originals.appending(
        path: "\(number % pictures.count)-\(number / 500_000).\(picture.pathExtension)")
      if !manager.fileExists(atPath: copy.path) { try manager.copyItem(at: picture, to: copy) }
      try manager.linkItem(
        at: copy, to: album.appending(path: "IMG_\(number).\(picture.pathExtension)"))
    }
    return album
  }

  /// Makes a home folder without settings or thumbnails.
  func makeHome() throws -> URL {
    let home = folder.appending(path: "home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    return home
  }
}

/// Prints a line without buffering, also into a file.
func report(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
