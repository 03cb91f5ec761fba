import Geometry
import Pixels
import Raster
import Testing

/// Every path through sampling, compared with exact bilinear on noise, which is the hardest case.
@Suite struct SamplingTests {
  static let maps: [(name: String, map: Affine)] = [
    ("turned 10°, ×1", turned(10, 1)), ("turned 10°, ×0.64", turned(10, 0.64)),
    ("turned −30°, ×1.7", turned(-30, 1.7)), ("turned 45°", turned(45, 1)),
    ("turned 88°", turned(88, 1)), ("turned 170°, ×5", turned(170, 5)),
    ("upright, fractional pan", turned(0, 1)), ("upright ×0.64", turned(0, 0.64)),
    ("upright ×2.5", turned(0, 2.5)), ("upright ×8", turned(0, 8)),
    ("level 1, turned", turned(20, 0.4)), ("level 2, upright", turned(0, 0.21)),
    ("level 3, turned", turned(-120, 0.1)),
    ("mirrored", Affine(a: -1.3, b: 0, c: 0, d: 1.1, tx: 70.3, ty: -4.2)),
    ("sheared", Affine(a: 1.2, b: 0.3, c: -0.6, d: 0.8, tx: 10.1, ty: -3.3)),
    ("steep", Affine(a: 0.1, b: 1.4, c: -0.9, d: 0.2, tx: 60.5, ty: -20.5)),
  ]

  private static func turned(_ degrees: Double, _ scale: Double) -> Affine {
    Affine.translation(Vector(dx: -50, dy: -40))
      .concatenated(with: .scale(scale, scale))
      .concatenated(with: .rotation(degrees * .pi / 180))
      .concatenated(with: .translation(Vector(dx: 36.31, dy: 27.77)))
  }

  @Test(arguments: maps.indices, [true, false])
  func samplesAreExactBilinearWithinRounding(index: Int, isOpaque: Bool) throws {
    let picture = try #require(Picture(.noise(101, 81, isOpaque: isOpaque)))
    let layer = Layer(picture: picture, affine: Self.maps[index].map)
    let list = DisplayList([layer], 72, 56, background: .clear)
    let reference = Reference([layer], 72, 56, background: .clear)
    let drawing = Drawing(list)
    #expect(drawing.guardsAreUntouched)
    let inside = Difference(drawing, reference, edges: 0...0)
    #expect(inside.rms <= 0.4 && inside.largest <= 1.5, "inside: \(inside)")
    let edges = Difference(drawing, reference, edges: 1...1)
    #expect(edges.rms <= 0.45 && edges.largest <= 1.6, "edges: \(edges)")
    let corners = Difference(drawing, reference, edges: 2...9)
    #expect(corners.largest <= 6, "corners: \(corners)")
  }

  /// Half-turns and quarter turns about whole pixels, and mirror images: every sample is a pixel.
  @Test(arguments: [
    Affine(a: 1, b: 0, c: 0, d: 1, tx: 3, ty: 2), Affine(a: 0, b: 1, c: -1, d: 0, tx: 30, ty: 2),
    Affine(a: -1, b: 0, c: 0, d: -1, tx: 31, ty: 29),
    Affine(a: 0, b: -1, c: 1, d: 0, tx: 5, ty: 34),
    Affine(a: -1, b: 0, c: 0, d: 1, tx: 28, ty: 0), Affine(a: 1, b: 0, c: 0, d: 1, tx: -9, ty: -7),
  ])
  func samplesThatFallOnPixelsAreThosePixels(map: Affine) throws {
    let bitmap = Bitmap.noise(24, 20)
    let inverse = try #require(map.inverse)
    let layer = Layer(picture: try #require(Picture(bitmap)), affine: map)
    let drawing = Drawing(DisplayList([layer], 40, 40))
    for y in 0..<40 {
      for x in 0..<40 {
        let point = inverse(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let (u, v) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
        let isInside = (0..<24).contains(u) && (0..<20).contains(v)
        #expect(drawing[x, y] == (isInside ? bitmap[u, v] : 0xFF00_0000), "(\(x), \(y))")
      }
    }
  }

  /// A point that misses a whole pixel by rounding errors counts as whole.
  @Test func roundingNoiseDoesNotBlur() throws {
    let bitmap = Bitmap.noise(20, 20)
    let map = Affine(a: 1 + 1e-12, b: 1e-13, c: -1e-13, d: 1 - 1e-12, tx: 5 - 1e-10, ty: 3 + 1e-10)
    let drawing = Drawing(
      DisplayList([Layer(picture: try #require(Picture(bitmap)), affine: map)], 30, 30))
    for y in 0..<20 { for x in 0..<20 { #expect(drawing[x + 5, y + 3] == bitmap[x, y]) } }
    #expect(drawing[4, 10] == 0xFF00_0000 && drawing[25, 10] == 0xFF00_0000)
  }

  @Test func halfAndQuarterSizeAreTheLevelsThemselves() throws {
    let picture = try #require(Picture(.noise(64, 64)))
    for level in 1...3 {
      let k = 1 / Double(1 << level)
      let drawing = Drawing(DisplayList([Layer(picture: picture, affine: .scale(k, k))], 40, 40))
      let expected = picture.levels[level]
      for y in 0..<expected.size.height {
        for x in 0..<expected.size.width { #expect(drawing[x, y] == expected[x, y]) }
      }
    }
  }

  /// The steps along a row are rounded; the errors must not add up over thousands of pixels.
  @Test func aLongRowStaysInPlace() throws {
    let picture = try #require(Picture(.noise(64, 8)))
    var layer = Layer(picture: picture, affine: .scale(4000.0 / 64, 1))
    layer.transform = layer.transform.concatenated(with: .rotation(0.0003))
    let reference = Reference([layer], 4000, 4)
    let difference = Difference(Drawing(DisplayList([layer], 4000, 4)), reference, edges: 0...0)
    #expect(difference.rms <= 0.4 && difference.largest <= 1.5, "\(difference)")
  }

  /// A preview without smaller levels spans the photo from edge to edge.
  @Test func aPreviewFillsThePhotosPlace() throws {
    let size = PixelSize(width: 640, height: 470)
    let preview = try #require(Picture(size: size, levels: [.made(16, 12) { _, _ in 0xFFAA_BBCC }]))
    let drawing = Drawing(DisplayList([Layer(picture: preview, affine: .scale(0.1, 0.1))], 70, 50))
    for y in 0..<50 {
      for x in 0..<70 { #expect(drawing[x, y] == (x < 64 && y < 47 ? 0xFFAA_BBCC : 0xFF00_0000)) }
    }
  }

  @Test func aCropShowsThatPartAlone() throws {
    let bitmap = Bitmap.noise(40, 20)
    var layer = Layer(
      frame: Rect(x: 2, y: 3, width: 10, height: 10),
      contents: .picture(try #require(Picture(bitmap))))
    layer.contentsRect = Rect(x: 0.25, y: 0.5, width: 0.25, height: 0.5)
    let drawing = Drawing(DisplayList([layer], 20, 20))
    for y in 0..<10 { for x in 0..<10 { #expect(drawing[x + 2, y + 3] == bitmap[x + 10, y + 10]) } }
    #expect(drawing[12, 5] == 0xFF00_0000 && drawing[1, 5] == 0xFF00_0000)
  }
}
