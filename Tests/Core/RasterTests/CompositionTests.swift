import Geometry
import Pixels
import Raster
import Testing

/// Opacity, order, clips and nesting, against the reference.
@Suite struct CompositionTests {
  @Test func opacityMixesPictureAndBackground() throws {
    let picture = try #require(Picture(.made(8, 8) { _, _ in 0xFFFF_8000 }))
    var layer = Layer(picture: picture, affine: .identity)
    layer.opacity = 0.5
    #expect(Drawing(DisplayList([layer], 8, 8, background: .white))[4, 4] == 0xFFFF_BF7F)
    layer.opacity = 0
    #expect(Drawing(DisplayList([layer], 8, 8, background: .white))[4, 4] == 0xFFFF_FFFF)
  }

  @Test func aTransparentBackgroundKeepsPremultipliedAlpha() {
    let layer = Layer(
      frame: Rect(x: 0, y: 0, width: 4.5, height: 4), contents: .color(.grey(1, alpha: 0.5)))
    let drawing = Drawing(DisplayList([layer], 8, 4, background: .clear))
    #expect(
      (0..<6).map { drawing[$0, 2] } == [
        0x8080_8080, 0x8080_8080, 0x8080_8080, 0x8080_8080,
        0x4040_4040, 0,
      ])
  }

  @Test func theLastLayerIsOnTopWhateverIsOpaque() {
    let red = Layer(
      frame: Rect(x: 0, y: 0, width: 20, height: 20),
      contents: .color(PremultipliedColor(red: 1, green: 0, blue: 0)))
    let glass = Layer(
      frame: Rect(x: 5, y: 5, width: 10, height: 10), contents: .color(.grey(0, alpha: 0.5)))
    let drawing = Drawing(DisplayList([red, glass], 20, 20))
    #expect(drawing[2, 2] == 0xFFFF_0000 && drawing[8, 8] == 0xFF7F_0000)
    #expect(Drawing(DisplayList([glass, red], 20, 20))[8, 8] == 0xFFFF_0000)
  }

  @Test func coveringLayerHidesOthersOnlyWhenItIsOpaque() {
    let bounds = Rect(x: -5, y: -5, width: 30, height: 30)
    let red = Layer(
      frame: bounds, contents: .color(PremultipliedColor(red: 1, green: 0, blue: 0)))
    let glass = Layer(frame: bounds, contents: .color(.grey(0, alpha: 0.5)))
    #expect(Drawing(DisplayList([red, glass], 20, 20))[8, 8] == 0xFF7F_0000)
    #expect(Drawing(DisplayList([glass, red], 20, 20))[8, 8] == 0xFFFF_0000)
    var faint = red
    faint.opacity = 0.5
    #expect(Drawing(DisplayList([red, glass, faint], 20, 20))[8, 8] == 0xFFBF_0000)
  }

  @Test func scaleMakesDevicePixelsOfLogicalOnes() {
    let layer = Layer(frame: Rect(x: 2, y: 4, width: 4, height: 2), contents: .color(.white))
    let drawing = Drawing(DisplayList([layer], 20, 20, scale: 1.5))
    #expect(
      (0..<12).map { drawing[$0, 7] & 255 } == [0, 0, 0, 255, 255, 255, 255, 255, 255, 0, 0, 0])
    #expect((5..<10).map { drawing[5, $0] & 255 } == [0, 255, 255, 255, 0])
  }

  @Test(arguments: 0..<24)
  func randomTreesAreDrawnAsTheReferenceDraws(seed: UInt64) throws {
    var trees = try Trees(seed: seed)
    let layers = trees.layers()
    let scale = [1, 1.25, 2][Int(seed) % 3]
    let drawing = Drawing(DisplayList(layers, 48, 36, scale: scale))
    let reference = Reference(layers, 48, 36, scale: scale)
    // Every layer that covers a pixel rounds it once more.
    let inside = Difference(drawing, reference, edges: 0...0)
    #expect(inside.rms <= 0.8 && inside.largest <= 4, "inside: \(inside)")
    let edges = Difference(drawing, reference, edges: 1...1)
    #expect(edges.rms <= 1 && edges.largest <= 4, "edges: \(edges)")
    #expect(drawing.guardsAreUntouched)
  }
}
