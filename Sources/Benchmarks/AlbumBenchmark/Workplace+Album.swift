internal import BenchmarkSupport
internal import Foundation

extension Workplace {
  /// Creates a folder of `count` hard links to copies of the sample album's pictures, in a
  /// scattered order. A viewer shows each link as a separate photo, but the folder needs almost no
  /// disk space. A file may have 65,000 links. Throws if a file cannot be created.
  func makeAlbum(count: Int) throws -> URL {
    let album = folder.appending(path: "album")
    let originals = folder.appending(path: "originals")
    let manager = FileManager.default
    try manager.createDirectory(at: album, withIntermediateDirectories: true)
    try manager.copyItem(at: URL(filePath: "Sources/Resources/SampleAlbum"), to: originals)
    let pictures = try manager.contentsOfDirectory(at: originals, includingPropertiesForKeys: nil)
      .filter { ["jpg", "png"].contains($0.pathExtension) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    for index in 0..<count {
      let number = index * 7_919 % count
      let picture = pictures[number % pictures.count]
      try manager.linkItem(
        at: picture, to: album.appending(path: "IMG_\(number).\(picture.pathExtension)"))
    }
    return album
  }
}
