import Geometry
import Pixels
import Raster
import Testing

@Suite struct DrawTests {
  @Test func thePictureAtOneToOneIsCopiedExactly() throws {
    let bitmap = Bitmap.noise(40, 30)
    let layer = Layer(
      picture: try #require(Picture(bitmap)), affine: .translation(Vector(dx: 7, dy: -4)))
    let drawing = Drawing(DisplayList([layer], 50, 30))
    for y in 0..<30 {
      for x in 0..<50 {
        let inside = x >= 7 && x < 47 && y < 26
        #expect(drawing[x, y] == (inside ? bitmap[x - 7, y + 4] : 0xFF00_0000))
      }
    }
    #expect(drawing.guardsAreUntouched)
  }
}
