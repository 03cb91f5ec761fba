import Geometry
import Pixels
import Raster
import Testing

@Suite struct LayerTests {
  private let turned = Layer(
    bounds: Rect(x: 10, y: 20, width: 40, height: 80), position: Point(x: 200, y: 100),
    anchorPoint: Point(x: 0.5, y: 0.9), transform: .rotation(.pi / 2), tag: 1)

  @Test func theAnchorPointLiesAtThePosition() {
    #expect(turned.anchor == Point(x: 30, y: 92))
    #expect(near(turned.affine(turned.anchor), turned.position))
    // A quarter turn clockwise carries a point above the anchor to its right.
    #expect(near(turned.affine(Point(x: 30, y: 20)), Point(x: 272, y: 100)))
  }

  @Test func theFrameIsTheBoxOfTheTransformedBounds() {
    let frame = turned.frame
    #expect(near(frame.origin, Point(x: 192, y: 80)))
    #expect(abs(frame.size.width - 80) < 1e-9 && abs(frame.size.height - 40) < 1e-9)
    let eighth = Layer(
      bounds: Rect(x: 0, y: 0, width: 10, height: 10), transform: .rotation(.pi / 4))
    #expect(abs(eighth.frame.size.width - 200.0.squareRoot()) < 1e-9)
  }

  @Test(arguments: [(0.0, 0.0), (0.5, 0.5), (1, 1), (-2, 3), (0.5, 0.9)])
  func movingTheAnchorPointMovesNothing(x: Double, y: Double) {
    var layer = turned
    layer.transform = Affine(a: 1.5, b: 0.4, c: -0.7, d: 2, tx: 3, ty: -4)
    let before = layer.affine
    layer.setAnchorPointKeepingFrame(Point(x: x, y: y))
    #expect(layer.anchorPoint == Point(x: x, y: y))
    for corner in layer.bounds.corners { #expect(near(layer.affine(corner), before(corner))) }
  }

  @Test func aFrameMakesALayerThatFillsIt() {
    let frame = Rect(x: 5, y: 6, width: 70, height: 80)
    #expect(Layer(frame: frame).frame == frame)
  }

  @Test func aPictureIsPlacedByItsMap() throws {
    let picture = try #require(Picture(.made(4, 6) { _, _ in .max }))
    let map = Affine(a: 2, b: 1, c: -1, d: 2, tx: 30, ty: 40)
    let layer = Layer(picture: picture, affine: map)
    #expect(layer.affine == map)
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 4, height: 6))
  }

  @Test func theTopmostTaggedLayerIsHit() {
    let back = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100), tag: 1)
    let front = Layer(frame: Rect(x: 50, y: 50, width: 20, height: 20), tag: 2)
    let glass = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let layers = [back, front, glass]
    #expect(layers.hit(at: Point(x: 55, y: 60)) == 2)
    #expect(layers.hit(at: Point(x: 5, y: 60)) == 1)
    #expect(layers.hit(at: Point(x: 500, y: 60)) == nil)
  }

  @Test func hitsGoThroughTurnsIntoSublayers() throws {
    var parent = turned
    parent.sublayers = [Layer(frame: Rect(x: 10, y: 20, width: 5, height: 5), tag: 7)]
    let seen = parent.affine(Point(x: 12, y: 24))
    #expect(parent.hit(at: seen) == 7)
  }

  @Test func sublayersOutsideAreHitUnlessTheParentClips() {
    var parent = Layer(
      frame: Rect(x: 0, y: 0, width: 10, height: 10), tag: 1,
      sublayers: [Layer(frame: Rect(x: 20, y: 0, width: 10, height: 10), tag: 2)])
    #expect(parent.hit(at: Point(x: 25, y: 5)) == 2)
    parent.clipsToBounds = true
    #expect(parent.hit(at: Point(x: 25, y: 5)) == nil)
  }

  @Test func aFlattenedLayerIsNotHit() {
    var flat = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10), tag: 1)
    flat.transform = .scale(0, 1)
    #expect(flat.hit(at: Point(x: 5, y: 5)) == nil)
  }

  private func near(_ a: Point, _ b: Point) -> Bool { (a - b).length < 1e-9 }
}
