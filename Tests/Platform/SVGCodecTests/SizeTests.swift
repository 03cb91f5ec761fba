import ImageExchange
import Pixels
import SVGCodec
import Testing

/// The size of a document is the one that browsers give it.
@Suite struct SizeTests {
  @Test(arguments: [
    (40.0, 30.0, 0.0, 0.0, 40, 30), (40, 30, 7, 9, 40, 30), (-1, -1, 7, 9, 7, 9),
    (-1, -1, 0, 0, 300, 150), (-1, -1, 5, 0, 300, 150), (100, -1, 20, 10, 100, 50),
    (-1, 100, 20, 10, 200, 100), (100, -1, 0, 0, 100, 150), (-1, 100, 0, 0, 300, 100),
    (0.2, 0.2, 0, 0, 1, 1), (99.5, 99.4, 0, 0, 100, 99), (0, 9, 0, 0, 0, 9),
  ]) func theStatedSizeWinsThenTheViewBox(
    width: Double, height: Double, boxWidth: Double, boxHeight: Double, x: Int, y: Int
  ) {
    let size = SVGSize(width: width, height: height, viewBox: (boxWidth, boxHeight))
    #expect(size.pixels == PixelSize(width: x, height: y))
  }

  @Test func aSizeThatIsNoNumberIsBeyondAllLimits() {
    for side in [Double.infinity, 1e300] {
      let size = SVGSize(width: side, height: 1, viewBox: (0, 0))
      #expect(size.pixels.width == 1 << 30)
    }
    #expect(SVGSize(width: .nan, height: .nan, viewBox: (.nan, 1)).pixels.width == 300)
  }

  #if SVG
    @Test(arguments: [
      ("width='30' height='20'", 30, 20), ("width='30px' height='2em'", 30, 24),
      ("width='1in' height='2.54cm'", 96, 96), ("width='210mm' height='72pt'", 794, 96),
      ("width='6pc' height='4ex'", 96, 24), ("viewBox='0 0 30 20'", 30, 20),
      ("width='100%' height='100%' viewBox='0 0 30 20'", 30, 20),
      ("width='60' viewBox='0 0 30 20'", 60, 40),
      ("", 300, 150),
    ]) func lengthsHaveUnits(attributes: String, width: Int, height: Int) throws {
      let drawn = try Drawn(svg(attributes, "<rect width='100%' height='100%' fill='red'/>"))
      #expect(drawn.header.storedSize == PixelSize(width: width, height: height))
      #expect(drawn.header.format == .svg)
      // Up to the last pixel, also of a size that is not whole.
      #expect(drawn.bitmap[0, 0] == 0xFFFF_0000)
      #expect(drawn.bitmap[width - 1, height - 1] == 0xFFFF_0000)
    }
  #endif
}
