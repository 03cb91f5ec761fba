import Geometry
import Pixels
import Raster
import Testing

/// Pixels shown as squares, once a device pixel shows a quarter of one, or less.
@Suite struct PixelatedTests {
  private let bitmap = Bitmap.noise(16, 12)

  private func layer(
    _ bitmap: Bitmap, _ map: Affine, filter: Filter = .bilinear
  ) throws -> Layer {
    var layer = Layer(picture: try #require(Picture(bitmap)), affine: map)
    layer.isPixelated = true
    layer.filter = filter
    return layer
  }

  private func placement(scale: Double, turn: Double = 0) -> Affine {
    Affine.translation(Vector(dx: -8, dy: -6))
      .concatenated(with: .rotation(turn))
      .concatenated(with: .scale(scale, scale))
      .concatenated(with: .translation(Vector(dx: 40, dy: 30)))
  }

  @Test(arguments: [4.0, 5.5, 9], [0, .pi / 2, .pi, 0.3])
  func everyPixelHasTheWordOfTheNearestOne(scale: Double, turn: Double) throws {
    let map = placement(scale: scale, turn: turn)
    let inverse = try #require(map.inverse)
    let drawing = Drawing(DisplayList([try layer(bitmap, map)], 80, 60))
    // The best filter is not better than that.
    let best = Drawing(DisplayList([try layer(bitmap, map, filter: .best)], 80, 60))
    #expect(best.words == drawing.words)
    var count = 0
    for y in 0..<60 {
      for x in 0..<80 {
        let point = inverse(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        // Within a pixel of the picture's edge it is blended with what lies beneath.
        let slack = 1.5 / scale
        guard (slack..<16 - slack).contains(point.x), (slack..<12 - slack).contains(point.y) else {
          continue
        }
        // On the line between two pixels either may be taken.
        let (u, v) = (point.x - point.x.rounded(), point.y - point.y.rounded())
        guard abs(u) > 1e-6, abs(v) > 1e-6 else { continue }
        #expect(drawing[x, y] == bitmap[Int(point.x), Int(point.y)])
        count += 1
      }
    }
    #expect(count > 1000)
  }

  @Test func aPictureBelowFourTimesIsSmooth() throws {
    for (scale, isSmooth) in [(1.0, true), (3.9, true), (4, false), (4.1, false)] {
      var layer = try layer(bitmap, placement(scale: scale))
      let sharp = DisplayList([layer], 80, 60)
      layer.isPixelated = false
      #expect((sharp == DisplayList([layer], 80, 60)) == isSmooth, "\(scale)")
    }
  }

  /// Squares of a preview would be those of no pixel of the photo.
  @Test func aPictureWithFewerPixelsThanItsPhotoIsSmooth() throws {
    let whole = PixelSize(width: 32, height: 24)
    let preview = try #require(Picture(size: whole, levels: [bitmap]))
    var layer = Layer(
      picture: preview, affine: .scale(6, 6))
    let smooth = DisplayList([layer], 80, 60)
    layer.isPixelated = true
    #expect(DisplayList([layer], 80, 60) == smooth)
  }

  @Test func transparentPixelsHaveTheirMatte() throws {
    let clear = Bitmap.made(16, 12, isOpaque: false) { x, y in (x + y) % 2 == 0 ? 0xFF12_3456 : 0 }
    var layer = try layer(clear, .scale(5, 5))
    layer.matte = .color(.white)
    let drawing = Drawing(DisplayList([layer], 80, 60))
    for y in 0..<60 {
      for x in 0..<80 {
        #expect(drawing[x, y] == ((x / 5 + y / 5) % 2 == 0 ? 0xFF12_3456 : 0xFFFF_FFFF))
      }
    }
  }

  @Test func squaresDoNotDependOnHowTheRowsAreCut() throws {
    let list = DisplayList([try layer(bitmap, placement(scale: 5.3, turn: 0.4))], 80, 60)
    var cut = Drawing(list.size)
    for top in stride(from: 0, to: 60, by: 7) {
      cut.draw(list, Region(list.bounds), rows: top..<min(top + 7, 60))
    }
    #expect(cut.words == Drawing(list).words)
    #expect(cut.guardsAreUntouched)
  }
}
