import Geometry
import Pixels
import Raster
import Testing

@Suite struct DamageTests {
  @Test(arguments: 0..<40)
  func drawingTheDamageOverTheLastFrameGivesThisFrame(seed: UInt64) throws {
    var trees = try Trees(seed: seed)
    var layers = trees.layers()
    var last = DisplayList(layers, 48, 36)
    var drawing = Drawing(last)
    for _ in 0..<4 where !layers.isEmpty {
      layers = trees.changed(layers)
      let next = DisplayList(layers, 48, 36)
      let damage = next.damage(since: last)
      drawing.draw(next, damage)
      #expect(drawing.words == Drawing(next).words)
      #expect(damage.rects.count <= 8)
      last = next
    }
  }

  @Test func sameListHasNoDamage() throws {
    var trees = try Trees(seed: 5)
    let layers = trees.layers()
    #expect(DisplayList(layers, 48, 36).damage(since: DisplayList(layers, 48, 36)).isEmpty)
  }

  @Test func aMovedLayerDamagesWhereItWasAndWhereItIs() {
    let frame = Rect(x: 2, y: 2, width: 4, height: 4)
    func list(_ dx: Double) -> DisplayList {
      var layer = Layer(frame: frame, contents: .color(.white))
      layer.position.x += dx
      let floor = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 40), contents: .color(.black))
      return DisplayList([floor, layer], 40, 40)
    }
    let was = IntRect(x: 2, y: 2, width: 4, height: 4)
    let isNow = IntRect(x: 22, y: 2, width: 5, height: 4)
    #expect(list(20.5).damage(since: list(0)) == Region([was, isNow]))
  }

  @Test func aLayerDamagesNothingOutsideOfWhatClipsIt() {
    func list(_ color: PremultipliedColor) -> DisplayList {
      var window = Layer(frame: Rect(x: 4, y: 5, width: 6, height: 7))
      window.clipsToBounds = true
      window.sublayers = [
        Layer(frame: Rect(x: -20, y: 2, width: 90, height: 90), contents: .color(color))
      ]
      return DisplayList([window], 40, 40)
    }
    let seen = Region(IntRect(x: 4, y: 7, width: 6, height: 5))
    #expect(list(.white).damage(since: list(.grey(0.5))) == seen)
  }

  @Test func aNewPictureInTheSamePlaceDamagesItsPlace() throws {
    func list(_ seed: UInt64) throws -> DisplayList {
      let picture = try #require(Picture(.noise(6, 5, seed: seed)))
      let map = Affine.translation(Vector(dx: 3, dy: 4))
      return DisplayList([Layer(picture: picture, affine: map)], 20, 20)
    }
    let region = Region(IntRect(x: 3, y: 4, width: 6, height: 5))
    #expect(try list(2).damage(since: list(1)) == region)
  }

  @Test func anotherSizeOrBackgroundOrNoLastFrameDamagesAll() {
    let list = DisplayList([], 20, 10)
    let all = Region(IntRect(x: 0, y: 0, width: 20, height: 10))
    #expect(list.damage(since: nil) == all)
    #expect(list.damage(since: DisplayList([], 21, 10)) == all)
    #expect(list.damage(since: DisplayList([], 20, 10, background: .white)) == all)
  }

  @Test func manyChangesStayFewRectangles() {
    func list(_ dx: Double) -> DisplayList {
      let layers = (0..<300).map { n in
        Layer(
          frame: Rect(
            x: Double(n % 20) * 10 + dx, y: Double(n / 20) * 10, width: 8, height: 8),
          contents: .color(.white))
      }
      return DisplayList(layers, 200, 150)
    }
    let damage = list(1).damage(since: list(0), limit: 4)
    #expect(damage.rects.count <= 4 && damage.contains(x: 198, y: 147))
  }
}
