import Geometry
import Pixels
import Raster
import Testing

/// Rounded corners, against a reference that clips to polygons of hundreds of sides.
@Suite struct RoundedCornersTests {
  private func rounded(
    _ radius: Double, width: Double = 30, height: Double = 22, under map: Affine
  ) -> Layer {
    Layer(
      bounds: Rect(x: 3, y: -4, width: width, height: height),
      position: Point(x: 25.37, y: 24.81), transform: map, contents: .color(.white),
      cornerRadius: radius)
  }

  private static let maps: [(name: String, map: Affine)] = [
    ("upright", .identity), ("turned 10°", .rotation(10 * .pi / 180)),
    ("turned 45°", .rotation(.pi / 4)), ("turned 90°", .rotation(.pi / 2)),
    ("turned 211°", .rotation(211 * .pi / 180)), ("mirrored", .scale(-1, 1)),
    ("stretched", .scale(1.4, 0.6)),
    ("turned and stretched", Affine.rotation(0.4).concatenated(with: .scale(0.7, 1.3))),
    ("sheared", Affine(a: 1, b: 0.3, c: -0.6, d: 0.9, tx: 0, ty: 0)),
  ]

  @Test(arguments: maps.indices, [1, 2, 3.5, 7, 11, 40])
  func coverageIsTheAreaInsideTheRoundedCorners(index: Int, radius: Double) {
    let layer = rounded(radius, under: Self.maps[index].map)
    let drawing = Drawing(DisplayList([layer], 50, 50))
    let difference = Difference(drawing, Reference([layer], 50, 50), edges: 0...1)
    #expect(difference.largest <= (radius < 3 ? 5 : 2.5), "\(difference)")
    #expect(difference.rms <= 0.3, "\(difference)")
    #expect(drawing.guardsAreUntouched)
  }

  @Test func radiusOfHalfTheSideDrawsADisc() {
    let disc = rounded(1000, width: 40, height: 40, under: .identity)
    let drawing = Drawing(DisplayList([disc], 50, 50))
    let sum = (0..<50).reduce(0.0) { sum, y in
      (0..<50).reduce(sum) { $0 + Double(drawing[$1, y] & 255) / 255 }
    }
    #expect(abs(sum - .pi * 400) < 0.5, "the area of the disc, not \(sum)")
  }

  @Test(arguments: [0, -3, .nan, 1e-4])
  func aRadiusThatIsNoneLeavesTheCornersSharp(radius: Double) {
    let sharp = DisplayList([rounded(0, under: .rotation(0.3))], 50, 50)
    let list = DisplayList([rounded(radius, under: .rotation(0.3))], 50, 50)
    #expect(Drawing(list).words == Drawing(sharp).words)
  }

  @Test func aClippingLayerRoundsItsSublayers() throws {
    let picture = try #require(Picture(.noise(60, 50)))
    var window = rounded(9, under: .rotation(0.5))
    window.contents = .none
    window.sublayers = [
      Layer(frame: Rect(x: -9, y: -9, width: 50, height: 40), contents: .picture(picture))
    ]
    window.clipsToBounds = true
    let difference = Difference(
      Drawing(DisplayList([window], 50, 50)), Reference([window], 50, 50), edges: 0...1)
    #expect(difference.rms <= 0.5 && difference.largest <= 3, "\(difference)")
    window.clipsToBounds = false
    let whole = Drawing(DisplayList([window], 50, 50))
    window.cornerRadius = 0
    #expect(whole.words == Drawing(DisplayList([window], 50, 50)).words)
  }

  /// Most of a large shape is far from its corners, and must be drawn as with sharp ones.
  @Test func thePixelsAwayFromTheCornersAreThoseOfASharpRectangle() throws {
    let picture = try #require(Picture(.noise(300, 200)))
    for map in [Affine.identity, .rotation(0.2)] {
      var layer = Layer(
        picture: picture, affine: map.concatenated(with: .translation(Vector(dx: 60, dy: 20.5))))
      let sharp = Drawing(DisplayList([layer], 400, 300))
      layer.cornerRadius = 12
      let round = Drawing(DisplayList([layer], 400, 300))
      let toOwn = try #require(layer.affine.inverse)
      for y in 0..<300 {
        for x in 0..<400 {
          let p = toOwn(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
          let isFar = min(p.x, 300 - p.x) > 13 || min(p.y, 200 - p.y) > 13
          #expect(!isFar || round[x, y] == sharp[x, y], "(\(x), \(y))")
        }
      }
    }
  }

  /// A rounded corner shrinks the box of a turned layer, and with it the damage.
  @Test func theDamageIsTheBoxOfTheRoundedShape() {
    let disc = rounded(20, width: 40, height: 40, under: .rotation(.pi / 4))
    let damage = DisplayList([disc], 50, 50).damage(since: DisplayList([], 50, 50))
    #expect(damage == Region(IntRect(x: 5, y: 4, width: 41, height: 41)))
    var other = disc
    other.cornerRadius = 19
    #expect(!DisplayList([other], 50, 50).damage(since: DisplayList([disc], 50, 50)).isEmpty)
  }

  @Test func hitsRespectTheRoundedCorner() {
    var layer = Layer(
      frame: Rect(x: 10, y: 10, width: 40, height: 20), contents: .none, cornerRadius: 10, tag: 1)
    #expect(layer.hit(at: Point(x: 12, y: 12)) == nil)
    #expect(layer.hit(at: Point(x: 13.2, y: 13.2)) == 1)
    #expect(layer.hit(at: Point(x: 10.1, y: 20)) == 1)
    layer.sublayers = [Layer(frame: Rect(x: 0, y: 0, width: 5, height: 5), tag: 2)]
    #expect(layer.hit(at: Point(x: 12, y: 12)) == 2)
    layer.clipsToBounds = true
    #expect(layer.hit(at: Point(x: 12, y: 12)) == nil)
  }

  @Test(arguments: [1, 1e6, 1e12, 1e100, 1e300, 1e-9], [1.0, 1e-6, 1e9])
  func numbersBeyondAllScreensDoNoHarm(stretch: Double, radius: Double) {
    let maps = [
      Affine.scale(stretch, 1), .scale(stretch, stretch),
      Affine(a: 1, b: 0, c: stretch, d: 1, tx: 0, ty: 0),
      Affine(a: stretch, b: stretch * 1e-16, c: stretch, d: stretch * 2e-16, tx: 0, ty: 0),
      .translation(Vector(dx: stretch, dy: -stretch)),
    ]
    for map in maps {
      let layer = rounded(radius, under: map)
      #expect(Drawing(DisplayList([layer], 50, 50)).guardsAreUntouched)
    }
  }

  /// Zoomed in until one corner fills the view.
  @Test func aCornerManyTimesLargerThanTheViewIsExact() {
    var layer = rounded(8, under: .scale(500, 500))
    // The middle of the top left corner's arc lies in the middle of the view.
    let side = 8 * (1 - 0.5.squareRoot())
    layer.anchorPoint = Point(x: side / 30, y: side / 22)
    layer.position = Point(x: 12, y: 12)
    let drawing = Drawing(DisplayList([layer], 24, 24))
    let difference = Difference(drawing, Reference([layer], 24, 24, sides: 800), edges: 0...1)
    #expect(difference.largest <= 1.5, "\(difference)")
    #expect(drawing[2, 2] & 255 == 0 && drawing[21, 21] & 255 == 255)
  }

  @Test(arguments: 0..<16)
  func cutsDoNotShow(seed: UInt64) throws {
    var trees = try Trees(seed: seed + 500)
    var layers = (0..<3).map { _ in trees.layer(depth: 1) }
    for index in layers.indices {
      layers[index].cornerRadius = trees.real(in: 1...15)
      layers[index].bounds.size.width *= 6
    }
    trees.expectNoCuts(in: layers)
  }
}
