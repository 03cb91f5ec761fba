internal import BenchmarkSupport
internal import Foundation

extension Workplace {
  /// Creates a folder of `count` hard links to copies of the sample album's pictures, in a
  /// scattered order. A viewer shows each link as a separate photo, but the folder needs almost no
  /// disk space. Throws if a file cannot be created.
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
}
