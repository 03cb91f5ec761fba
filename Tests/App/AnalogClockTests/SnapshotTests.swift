import AnalogClock
import Codecs
import Foundation
import Geometry
import Pixels
import Raster
import Testing

/// Golden pictures of a small clock: drawings must equal them in every word.
///
/// After a wanted change: `RECORD_SNAPSHOTS=1 swift test --filter AnalogClockTests`, and look at
/// them.
@Suite struct SnapshotTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Snapshots")

  struct Shot: Sendable, CustomTestStringConvertible {
    var name: String
    var time = "10:08:42"
    var side = 96.0
    var scale = 1.0
    var look = ClockLook.dark
    var anchor = ClockFace.Anchor.standard

    var testDescription: String { name }
  }

  static let shots = [
    Shot(name: "dark"), Shot(name: "dark-1.5", scale: 1.5), Shot(name: "dark-2", scale: 2),
    Shot(name: "light", look: .light), Shot(name: "light-1.5", scale: 1.5, look: .light),
    Shot(name: "light-2", scale: 2, look: .light),
    Shot(name: "noon", time: "12:00:00"), Shot(name: "anchor-centre", anchor: .center),
    Shot(name: "tiny", side: 24),
  ]

  @Test(arguments: shots)
  func theClockIsDrawnAsRecorded(shot: Shot) throws {
    let size = Size(width: shot.side, height: shot.side)
    let face = try #require(ClockFace(size: size, deviceScale: shot.scale, look: shot.look))
    let time = try #require(TimeOfDay(shot.time))
    let drawn = Self.drawn(
      face.layers(at: time, anchor: shot.anchor), side: Int(shot.side * shot.scale),
      scale: shot.scale, background: shot.look.background)
    let file = Self.folder.appending(path: "\(shot.name).png")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(PNGEncoder.encode(drawn)).write(to: file)
    }
    let recorded = try Self.decode(Data(contentsOf: file), size: drawn.size)
    for y in 0..<drawn.size.height {
      let isSame = (0..<drawn.size.width).allSatisfy { recorded[$0, y] == drawn[$0, y] }
      #expect(isSame, "\(shot.name).png differs in row \(y)")
    }
  }

  private static func drawn(
    _ layers: [Layer], side: Int, scale: Double, background: PremultipliedColor
  ) -> Bitmap {
    let size = PixelSize(width: side, height: side)
    let list = DisplayList(layers, size: size, scale: scale, background: background)
    return unsafe Bitmap(size: size, isOpaque: true) { memory in
      var span = unsafe MutableSpan(_unsafeElements: memory)
      list.draw(Region(list.bounds), rows: 0..<side, into: &span, stride: side)
    }
  }

  private static func decode(_ data: Data, size: PixelSize) throws -> Bitmap {
    let decoder = try #require(try ImageDecoder(ImageBytes([UInt8](data))))
    try #require(try decoder.firstLevel(fitting: nil) == size)
    let layout = try #require(PyramidLayout(size: size))
    let storage = try unsafe PixelStorage(byteCount: layout.byteCount) { memory in
      _ = try unsafe decoder.decode(layout, to: PyramidSink(memory))
    }
    return try #require(layout.bitmaps(in: storage, isOpaque: true).first)
  }
}
