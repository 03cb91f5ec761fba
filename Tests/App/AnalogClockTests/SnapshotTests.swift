import AnalogClock
import Geometry
import ImageFixtures
import Pixels
import Raster
import Testing

/// Golden pictures of a small clock.
@Suite struct SnapshotTests {
  private static let pictures = GoldenPictures(of: "App/AnalogClockTests")

  struct Shot: Sendable, CustomTestStringConvertible {
    var name: String
    var time = "10:08:42"
    var side = 96.0
    var scale = 1.0
    var look = ClockLook.dark
    var anchor = ClockFace.pivot

    var testDescription: String { name }
  }

  static let shots = [
    Shot(name: "dark"), Shot(name: "dark-1.5", scale: 1.5), Shot(name: "dark-2", scale: 2),
    Shot(name: "light", look: .light), Shot(name: "light-1.5", scale: 1.5, look: .light),
    Shot(name: "light-2", scale: 2, look: .light),
    Shot(name: "noon", time: "12:00:00"),
    Shot(name: "anchor-centre", anchor: Point(x: 0.5, y: 0.5)),
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
    let rows = try Self.pictures.differingRows(of: drawn, from: shot.name)
    #expect(rows.isEmpty, "\(shot.name).png differs")
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
}
