import Geometry
import Testing

@Suite struct AffineTests {
  @Test func concatenationDoesTheLeftOneFirst() {
    let scaled = Affine.scale(2, 3).concatenated(with: .translation(Vector(dx: 10, dy: 20)))
    #expect(scaled(Point(x: 1, y: 1)) == Point(x: 12, y: 23))
    let moved = Affine.translation(Vector(dx: 10, dy: 20)).concatenated(with: .scale(2, 3))
    #expect(moved(Point(x: 1, y: 1)) == Point(x: 22, y: 63))
  }

  @Test func aPositiveTurnIsClockwiseWithYDown() {
    let turned = Affine.rotation(.pi / 2)(Point(x: 1, y: 0))
    #expect(abs(turned.x) < 1e-12)
    #expect(abs(turned.y - 1) < 1e-12)
  }

  @Test func aFlatMapHasNoInverse() {
    #expect(Affine.scale(0, 1).inverse == nil)
  }

  @Test func theBoundingBoxHoldsTheTurnedCorners() {
    let box = Affine.rotation(.pi / 4).boundingBox(of: Rect(x: -1, y: -1, width: 2, height: 2))
    #expect(abs(box.size.width - 2 * 2.0.squareRoot()) < 1e-12)
    #expect(abs(box.center.x) < 1e-12)
  }
}
