import Foundation
import Geometry
import Pixels
import Raster
import TestSupport
import Testing

/// Soft shadows beside layers, against a reference that knows nothing of rows.
@Suite struct ShadowTests {
  private static let maps: [(name: String, map: Affine)] = [
    ("upright", .identity), ("turned 20°", .rotation(20 * .pi / 180)),
    ("turned 45°", .rotation(.pi / 4)), ("mirrored", .scale(-1, 1)),
    ("stretched", .scale(1.4, 0.6)),
    ("sheared", Affine(a: 1, b: 0.3, c: -0.6, d: 0.9, tx: 0, ty: 0)),
  ]

  private func card(
    _ radius: Double, opacity: Double = 1, offset: Vector = .zero, under map: Affine = .identity,
    contents: Layer.Contents = .color(.grey(0.5))
  ) -> Layer {
    var layer = Layer(
      bounds: Rect(x: 3, y: -4, width: 26, height: 18), position: Point(x: 30.37, y: 29.81),
      transform: map, contents: contents)
    layer.shadow = Shadow(opacity: opacity, radius: radius, offset: offset)
    return layer
  }

  private func drawing(_ layers: [Layer], _ width: Int = 60, _ height: Int = 60) -> Drawing {
    Drawing(DisplayList(layers, width, height, background: .white))
  }

  @Test(arguments: maps.indices, [0.7, 2, 5, 20])
  func shadowIsTheBlurredBounds(index: Int, radius: Double) {
    let layer = card(
      radius, opacity: 0.8, offset: Vector(dx: 1.5, dy: 3), under: Self.maps[index].map)
    let drawing = drawing([layer])
    let reference = Reference([layer], 60, 60, background: .white)
    let difference = Difference(drawing, reference, edges: 0...1)
    #expect(difference.largest <= 1.5 && difference.rms <= 0.5, "\(difference)")
    #expect(drawing.guardsAreUntouched)
  }

  @Test(arguments: [1.5, 3, 6])
  func theBlurIsNearlyAGaussian(radius: Double) {
    let drawing = drawing([card(radius)])
    func edge(_ depth: Double) -> Double { (1 + erf(depth / (radius * 2.0.squareRoot()))) / 2 }
    for y in 0..<60 {
      for x in 0..<60 {
        let position = Vector(dx: Double(x) + 0.5 - 30.37, dy: Double(y) + 0.5 - 29.81)
        guard abs(position.dx) > 14 || abs(position.dy) > 10 else { continue }
        let density =
          (edge(13 - position.dx) - edge(-13 - position.dx))
          * (edge(9 - position.dy) - edge(-9 - position.dy))
        let light = Double(drawing[x, y] & 255) / 255
        #expect(abs(light - (1 - density)) < 0.015, "(\(x), \(y))")
      }
    }
  }

  /// A fading or transparent picture must not get darker where its shadow lies.
  @Test(arguments: maps.indices, [Layer.Contents.none, .color(.grey(0.5, alpha: 0.5))])
  func shadowDoesNotShowThroughTheLayer(index: Int, contents: Layer.Contents) throws {
    var layer = card(4, under: Self.maps[index].map, contents: contents)
    layer.cornerRadius = 5
    let shaded = drawing([layer])
    layer.shadow = nil
    let plain = drawing([layer])
    let toOwn = try #require(layer.affine.inverse)
    var (inside, darker) = (0, 0)
    for y in 0..<60 {
      for x in 0..<60 {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
          Point(x: Double(x + $0.0), y: Double(y + $0.1))
        }
        if corners.allSatisfy({ layer.covers(toOwn($0)) }) {
          inside += 1
          #expect(shaded[x, y] == plain[x, y], "(\(x), \(y))")
        }
        if shaded[x, y] & 255 < plain[x, y] & 255 { darker += 1 }
      }
    }
    #expect(inside > 100 && darker > 300)
  }

  @Test func shadowFadesWithItsLayerAsOne() {
    var layer = card(3, opacity: 0.6)
    let whole = drawing([layer])
    layer.opacity = 0.5
    let faded = drawing([layer])
    for (x, y) in [(30, 30), (30, 42), (30, 18), (13, 30), (47, 39)] {
      let lightness = (Double(whole[x, y] & 255) + 255) / 2
      #expect(abs(Double(faded[x, y] & 255) - lightness) <= 1, "(\(x), \(y))")
    }
  }

  @Test func shadowsOffsetIsTheParentsHoweverTheLayerIsTurned() {
    let layer = card(3, offset: Vector(dx: 0, dy: 8), under: .rotation(.pi))
    let drawing = drawing([layer])
    #expect(drawing[30, 44] & 255 < 120 && drawing[30, 16] & 255 > 240)
  }

  @Test func shadowsRadiusIsTheLayersOwn() {
    let small = card(2, under: .scale(1.5, 1.5))
    var large = card(3)
    large.bounds = Rect(x: 0, y: 0, width: 39, height: 27)
    #expect(drawing([small]).words == drawing([large]).words)
  }

  @Test(arguments: [
    Shadow(opacity: 0, radius: 3), Shadow(opacity: .nan, radius: 3), Shadow(opacity: 1, radius: 0),
    Shadow(opacity: 1, radius: -1), Shadow(opacity: 1, radius: .nan),
    Shadow(opacity: 1, radius: .infinity),
    Shadow(opacity: 1, radius: 3, offset: Vector(dx: .nan, dy: 0)),
  ])
  func invisibleShadowIsNone(shadow: Shadow) {
    var layer = card(3)
    layer.shadow = nil
    let plain = DisplayList([layer], 60, 60)
    layer.shadow = shadow
    #expect(DisplayList([layer], 60, 60) == plain)
  }

  @Test func shadowIsNotHit() {
    var layer = card(5)
    layer.tag = 1
    #expect([layer].hit(at: Point(x: 30, y: 30)) == 1)
    #expect([layer].hit(at: Point(x: 30, y: 41)) == nil)
  }

  // MARK: Damage

  @Test func theDamageHoldsAllOfTheShadow() {
    var layer = Layer(
      frame: Rect(x: 30, y: 30, width: 10, height: 8), contents: .color(.white))
    let plain = DisplayList([layer], 80, 80)
    layer.shadow = Shadow(opacity: 0.5, radius: 4, offset: Vector(dx: 0, dy: 2))
    let shaded = DisplayList([layer], 80, 80)
    // Three times the radius on each side, 2 px further down.
    let box = Region(IntRect(x: 18, y: 20, width: 34, height: 32))
    #expect(shaded.damage(since: plain) == box)
    #expect(plain.damage(since: shaded) == box)
    layer.shadow?.opacity = 0.6
    #expect(DisplayList([layer], 80, 80).damage(since: shaded) == box)
    layer.shadow?.opacity = 0.5
    layer.contents = .color(.grey(0.5))
    #expect(
      DisplayList([layer], 80, 80).damage(since: shaded)
        == Region(IntRect(x: 30, y: 30, width: 10, height: 8)), "the shadow has not changed")
  }

  @Test func shadowIsClippedWithItsLayer() {
    var window = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    window.clipsToBounds = true
    window.sublayers = [card(5)]
    let drawing = drawing([window])
    for (x, y) in [(9, 20), (20, 9), (30, 20), (20, 30)] {
      #expect(drawing[x, y] == 0xFFFF_FFFF)
    }
    #expect(drawing[29, 29] & 255 < 250)
    let bare = DisplayList([], 60, 60, background: .white)
    let damage = DisplayList([window], 60, 60, background: .white).damage(since: bare)
    #expect(damage.bounds == IntRect(x: 12, y: 15, width: 18, height: 15))
  }

  // MARK: Random trees

  private func cast(_ layers: [Layer], _ noise: inout SeededNumbers) -> [Layer] {
    layers.map { layer in
      var layer = layer
      if Bool.random(using: &noise) {
        layer.shadow = Shadow(
          opacity: .random(in: 0...1, using: &noise), radius: .random(in: 0.3...6, using: &noise),
          offset: Vector(dx: 0, dy: .random(in: -3...5, using: &noise)))
      }
      layer.sublayers = cast(layer.sublayers, &noise)
      return layer
    }
  }

  @Test(arguments: 0..<24)
  func drawingTheDamageOverTheLastFrameGivesThisFrame(seed: UInt64) throws {
    var trees = try Trees(seed: seed)
    var noise = SeededNumbers(seed: seed)
    var layers = cast(trees.layers(), &noise)
    var last = DisplayList(layers, 48, 36)
    var drawing = Drawing(last)
    for _ in 0..<4 where !layers.isEmpty {
      layers = trees.changed(layers)
      if Bool.random(using: &noise) { layers = cast(layers, &noise) }
      let next = DisplayList(layers, 48, 36)
      drawing.draw(next, next.damage(since: last))
      #expect(drawing.words == Drawing(next).words)
      last = next
    }
  }

  @Test(arguments: 0..<16)
  func cutsDoNotShow(seed: UInt64) throws {
    var trees = try Trees(seed: seed + 900)
    var noise = SeededNumbers(seed: seed)
    var layers = cast((0..<3).map { _ in trees.layer(depth: 1) }, &noise)
    for index in layers.indices { layers[index].bounds.size.width *= 6 }
    trees.expectNoCuts(in: layers)
  }

  @Test(arguments: [1, 1e6, 1e12, 1e100, 1e300, 1e-9], [1.0, 1e-6, 1e9, 1e200])
  func numbersBeyondAllScreensDoNoHarm(stretch: Double, radius: Double) {
    let maps = [
      Affine.scale(stretch, 1), .scale(stretch, stretch),
      Affine(a: 1, b: 0, c: stretch, d: 1, tx: 0, ty: 0),
      .translation(Vector(dx: stretch, dy: -stretch)),
    ]
    for map in maps {
      #expect(drawing([card(radius, under: map)]).guardsAreUntouched)
    }
  }
}
