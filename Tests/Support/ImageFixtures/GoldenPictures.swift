internal import Codecs
internal import Foundation
internal import ImageExchange
package import Pixels
internal import TestSupport

/// The golden pictures of a test module: drawings must equal them in every word.
///
/// After a wanted change: `RECORD_SNAPSHOTS=1 swift test --filter MODULE`, and look at them.
package struct GoldenPictures: Sendable {
  package struct Failure: Error {
    package let reason: String
  }

  private let folder: URL

  /// The pictures in the folder `Snapshots` beside the tests of `module`, a path such as
  /// `Core/RasterTests`.
  package init(of module: String) {
    folder = Repository.root.appending(path: "Tests/\(module)/Snapshots")
  }

  /// Returns the rows of `bitmap`, which is opaque, that differ from the picture `name`.png;
  /// throws if the file cannot be decoded, or has another size.
  package func differingRows(of bitmap: Bitmap, from name: String) throws -> [Int] {
    let file = folder.appending(path: "\(name).png")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(PNGEncoder.encode(bitmap)).write(to: file)
    }
    let recorded = try decode(file)
    guard recorded.size == bitmap.size else {
      throw Failure(reason: "\(name).png has \(recorded.size), not \(bitmap.size)")
    }
    return (0..<bitmap.size.height).filter { y in
      (0..<bitmap.size.width).contains { recorded[$0, y] != bitmap[$0, y] }
    }
  }

  private func decode(_ file: URL) throws -> Bitmap {
    guard let decoder = try ImageDecoder(ImageBytes([UInt8](Data(contentsOf: file)))) else {
      throw Failure(reason: "\(file.lastPathComponent) is no picture")
    }
    let size = try decoder.firstLevel(fitting: nil)
    let (levels, _) = try unsafe decodedLevels(size) { layout, memory throws(ImageFailure) in
      try unsafe decoder.decode(to: PyramidSink(layout, memory))
    }
    guard let bitmap = levels.first else {
      throw Failure(reason: "\(file.lastPathComponent) has no pixels")
    }
    return bitmap
  }
}
