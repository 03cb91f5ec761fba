import Geometry
import Pixels
import Raster
import Testing

@Suite struct EdgeTests {
  private func white(_ map: Affine, width: Double = 20, height: Double = 14) -> Layer {
    Layer(
      bounds: Rect(x: 0, y: 0, width: width, height: height),
      position: Point(x: map.tx, y: map.ty), anchorPoint: .zero,
      transform: Affine(a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0),
      contents: .color(.white))
  }

  private func turned(_ degrees: Double, at point: Point) -> Affine {
    Affine.rotation(degrees * .pi / 180).concatenated(with: .translation(point - .zero))
  }

  @Test(arguments: [0, 0.01, 7, 30, 45, 60, 89.5, 90, 135, 211, 300])
  func coverageIsTheAreaUnderAnyTurn(degrees: Double) {
    let layer = white(turned(degrees, at: Point(x: 25.37, y: 22.81)))
    let drawing = Drawing(DisplayList([layer], 50, 50))
    let reference = Reference([layer], 50, 50)
    let edges = Difference(drawing, reference, edges: 0...1)
    #expect(edges.largest <= 0.51, "\(edges): nothing but rounding")
    let corners = Difference(drawing, reference, edges: 2...4)
    let isUpright = degrees.truncatingRemainder(dividingBy: 90) == 0
    #expect(corners.largest <= (isUpright ? 0.51 : 32), "\(corners)")
    #expect(drawing.guardsAreUntouched)
  }

  @Test func anUprightEdgeSharesItsPixelExactly() {
    let layer = Layer(
      frame: Rect(x: 2.25, y: 3, width: 4.5, height: 2.5), contents: .color(.white))
    let drawing = Drawing(DisplayList([layer], 10, 8))
    #expect((0..<10).map { drawing[$0, 4] & 255 } == [0, 0, 191, 255, 255, 255, 191, 0, 0, 0])
    #expect((0..<8).map { drawing[4, $0] & 255 } == [0, 0, 0, 255, 255, 128, 0, 0])
  }

  @Test(arguments: [0, 13, 45, 80])
  func abuttingEdgesAddUpToFullCoverage(degrees: Double) {
    // Two halves that share an edge, drawn apart: their coverages are complements.
    let map = turned(degrees, at: Point(x: 25.4, y: 5.7))
    let left = white(map.translatedBy(Vector(dx: -40, dy: -40)), width: 40, height: 80)
    let right = white(map.translatedBy(Vector(dx: 0, dy: -40)), width: 40, height: 80)
    let (a, b) = (Drawing(DisplayList([left], 40, 30)), Drawing(DisplayList([right], 40, 30)))
    for y in 0..<30 {
      for x in 0..<40 {
        let sum = Int(a[x, y] & 255) + Int(b[x, y] & 255)
        #expect(abs(sum - 255) <= 1, "(\(x), \(y)): \(sum)")
      }
    }
  }

  @Test func neighboursOnWholePixelsNeitherOverlapNorLeaveAGap() {
    let half = PremultipliedColor.grey(1, alpha: 0.5)
    let layers = (0..<4).map { n in
      Layer(
        frame: Rect(x: Double(n) * 5, y: 0, width: 5, height: 10), contents: .color(half))
    }
    let drawing = Drawing(DisplayList(layers, 20, 10))
    for x in 0..<20 { #expect(drawing[x, 5] == 0xFF80_8080) }
  }

  @Test func aLineThinnerThanAPixelIsFaint() {
    let layer = Layer(frame: Rect(x: 3.5, y: 0, width: 0.25, height: 8), contents: .color(.white))
    let drawing = Drawing(DisplayList([layer], 8, 8))
    #expect((0..<8).map { drawing[$0, 4] & 255 } == [0, 0, 0, 64, 0, 0, 0, 0])
    let turnedLine = white(turned(30, at: Point(x: 10, y: 3)), width: 20, height: 0.4)
    let reference = Reference([turnedLine], 30, 20)
    let difference = Difference(
      Drawing(DisplayList([turnedLine], 30, 20)), reference, edges: 0...4)
    #expect(difference.largest <= 26, "\(difference)")
  }

  @Test(arguments: [(-500.5, -300.25), (30.5, -2000), (-1e6, 10), (45, 45), (1e12, 0), (0, -1e300)])
  func layersOutsideTheCanvasDoNoHarm(x: Double, y: Double) {
    for degrees in [0.0, 33] {
      let layer = white(turned(degrees, at: Point(x: x, y: y)), width: 1000, height: 700)
      let drawing = Drawing(DisplayList([layer], 50, 50))
      #expect(drawing.guardsAreUntouched)
      if abs(x) < 1e4 && abs(y) < 1e4 {
        let difference = Difference(drawing, Reference([layer], 50, 50), edges: 0...1)
        #expect(difference.largest <= 0.51)
      }
    }
  }

  @Test func numbersThatAreNoneAreLeftOut() throws {
    let picture = try #require(Picture(.noise(9, 9)))
    let maps = [
      Affine.scale(0, 1), .scale(1e-9, 1e-9), .scale(.nan, 1), .scale(.infinity, 1),
      .translation(Vector(dx: .nan, dy: 0)), Affine(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
      .scale(1e300, 1e300),
    ]
    for map in maps {
      for contents in [Layer.Contents.color(.white), .picture(picture)] {
        var layer = white(map)
        layer.contents = contents
        let list = DisplayList([layer], 12, 12)
        #expect(Drawing(list).guardsAreUntouched)
      }
    }
    var flat = white(.identity)
    flat.contents = .picture(picture)
    flat.contentsRect = .zero
    #expect(Drawing(DisplayList([flat], 12, 12))[3, 3] == 0xFF00_0000)
  }
}
