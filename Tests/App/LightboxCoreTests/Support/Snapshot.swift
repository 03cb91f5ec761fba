import Codecs
import Foundation
import Pixels
import Testing

/// Small golden pictures, compared exactly.
///
/// After a wanted change: `RECORD_SNAPSHOTS=1 swift test --filter LightboxCoreTests`, and look at
/// them in `Snapshots`.
enum Snapshot {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Snapshots")

  /// Expects that `bitmap`, which is opaque, equals the picture in `name`.png.
  static func expect(
    _ bitmap: Bitmap, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: "\(name).png")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(PNGEncoder.encode(bitmap)).write(to: file)
    }
    let data = try Data(contentsOf: file)
    let recorded = try #require(try decode(data), sourceLocation: sourceLocation)
    try #require(recorded.size == bitmap.size, sourceLocation: sourceLocation)
    let rows = (0..<bitmap.size.height).filter { y in
      (0..<bitmap.size.width).contains { recorded[$0, y] != bitmap[$0, y] }
    }
    #expect(rows.isEmpty, "\(name).png differs", sourceLocation: sourceLocation)
  }

  private static func decode(_ data: Data) throws -> Bitmap? {
    guard let decoder = try ImageDecoder(ImageBytes([UInt8](data))),
      let layout = PyramidLayout(size: try decoder.firstLevel(fitting: nil))
    else { return nil }
    let storage = try unsafe PixelStorage(byteCount: layout.byteCount) { memory in
      _ = try unsafe decoder.decode(layout, to: PyramidSink(memory))
    }
    return layout.bitmaps(in: storage, isOpaque: true).first
  }
}
