import Geometry
import Testing

/// The test vectors of the behaviour plan, section 4: they hold to 1e-9 of their printed digits.
@Suite struct SimilarityTests {
  let start = Similarity(
    multiplier: Vector(angle: .pi / 6) * 2, offset: Vector(dx: 100, dy: 50))

  @Test func aPinchIsConcatenatedInTheView() {
    let delta = Similarity(
      scale: 1.3, rotation: 7 * .pi / 180, carrying: Point(x: 300, y: 200),
      to: Point(x: 310, y: 190))
    let after = delta.following(start)
    #expect(abs(after.multiplier.dx - 2.07645) < 5e-6)
    #expect(abs(after.multiplier.dy - 1.56472) < 5e-6)
    #expect(abs(after.offset.dx - 75.7025) < 5e-5)
    #expect(abs(after.offset.dy - -35.2325) < 5e-5)

    // The same by the formula m′ = k·e^{iΔ}·m, b′ = k·e^{iΔ}(b − f₀) + f₁.
    let k = Vector(angle: 7 * .pi / 180) * 1.3
    let m = k * start.multiplier
    let b =
      k * (start.offset - Vector(dx: 300, dy: 200)) + Vector(dx: 310, dy: 190)
    #expect((after.multiplier - m).length < 1e-9)
    #expect((after.offset - b).length < 1e-9)
  }

  @Test func aMoveInOwnSpaceTurnsAndScalesButAConcatenatedOneDoesNot() {
    let move = Vector(dx: 10, dy: 0)
    let own = start.affine.translatedBy(move)
    #expect(abs(own.tx - start.affine.tx - 17.320508075688775) < 1e-9)
    #expect(abs(own.ty - start.affine.ty - 10) < 1e-9)
    let parent = start.affine.concatenated(with: .translation(move))
    #expect(abs(parent.tx - start.affine.tx - 10) < 1e-9)
    #expect(abs(parent.ty - start.affine.ty) < 1e-9)
  }

  @Test func twoContactsAreCarriedExactly() {
    let from = [Point(x: 100, y: 100), Point(x: 300, y: 260)]
    let to = [Point(x: 80, y: 140), Point(x: 420, y: 90)]
    let fitted = Similarity(carrying: from, to: to)
    for (a, b) in zip(from, to) { #expect((fitted(a) - b).length < 1e-9) }
  }

  @Test func singleContactOnlyMoves() {
    let fitted = Similarity(carrying: [Point(x: 3, y: 4)], to: [Point(x: 10, y: 2)])
    #expect(fitted.multiplier == .one)
    #expect(fitted.offset == Vector(dx: 7, dy: -2))
  }

  @Test func coincidentContactsDoNotDivideByZero() {
    let point = Point(x: 5, y: 5)
    let fitted = Similarity(carrying: [point, point], to: [point, Point(x: 9, y: 5)])
    #expect(fitted.multiplier.isFinite && fitted.offset.isFinite)
    #expect(fitted.scale == 1)
  }

  @Test func threeContactsAreFittedByLeastSquares() {
    // A similarity plus a disturbance that a similarity cannot explain and that sums to zero.
    let truth = Similarity(scale: 1.5, rotation: 0.3, carrying: .zero, to: Point(x: 7, y: -2))
    let from = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 0, y: 100)]
    let disturbance = [Vector(dx: -5, dy: -5), Vector(dx: 0, dy: 5), Vector(dx: 5, dy: 0)]
    let fitted = Similarity(carrying: from, to: zip(from, disturbance).map { truth($0) + $1 })
    #expect((fitted.multiplier - truth.multiplier).length < 1e-12)
    #expect((fitted.offset - truth.offset).length < 1e-9)
  }

  @Test func theInverseUndoes() throws {
    let point = Point(x: 12.5, y: -8)
    #expect((start.inverse(start(point)) - point).length < 1e-12)
    let inverse = try #require(start.affine.inverse)
    #expect((inverse(start.affine(point)) - point).length < 1e-12)
  }

  @Test func similarityAndAffineAgree() {
    let point = Point(x: -3, y: 11)
    #expect((start(point) - start.affine(point)).length < 1e-12)
    #expect(abs(start.scale - 2) < 1e-12)
    #expect(abs(start.rotation - .pi / 6) < 1e-12)
  }
}
