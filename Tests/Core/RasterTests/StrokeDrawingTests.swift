import Geometry
import Pixels
import Raster
import Testing

@Suite struct StrokeDrawingTests {
  private func line(_ points: (Double, Double)..., width: Double = 2) -> StrokeDrawing {
    StrokeDrawing([.line(points.map { Point(x: $0.0, y: $0.1) })], width: width)
  }

  /// The sum of all coverages: the area that is drawn, px.
  private func area(_ drawing: StrokeDrawing, side: Int = 32) -> Double {
    (0..<side).reduce(0) { sum, y in
      (0..<side).reduce(sum) { $0 + drawing.coverage(x: $1, y: y) }
    }
  }

  @Test func aLineBetweenPixelsIsCrisp() {
    let drawing = line((4, 8), (12, 8))
    #expect(
      (0..<16).map { drawing.coverage(x: 8, y: $0) } == (0..<16).map { $0 == 7 || $0 == 8 ? 1 : 0 })
  }

  @Test func anEdgeWithinAPixelCoversItsPart() {
    let drawing = line((2, 8.25), (14, 8.25))
    #expect(abs(drawing.coverage(x: 8, y: 7) - 0.75) < 1e-12)
    #expect(drawing.coverage(x: 8, y: 8) == 1)
    #expect(abs(drawing.coverage(x: 8, y: 9) - 0.25) < 1e-12)
  }

  @Test func theAreaIsThatOfTheStroke() {
    // A line of 12 px and its two round ends; a ring; a disc.
    #expect(abs(area(line((10, 16), (22, 16))) - (24 + .pi)) < 0.3)
    #expect(abs(area(line((8.3, 9.1), (20.7, 23.4))) - (2 * 18.927 + .pi)) < 0.5)
    let middle = Point(x: 16, y: 16)
    #expect(
      abs(area(StrokeDrawing([.circle(center: middle, radius: 8)], width: 2)) - 32 * .pi) < 0.5)
    #expect(abs(area(StrokeDrawing([.disc(center: middle, radius: 6)], width: 2)) - 36 * .pi) < 0.5)
  }

  @Test func joinedStrokesAreNotDrawnTwice() {
    let (a, b) = (line((4.4, 4), (4.4, 20)), line((4.4, 20), (20, 20)))
    let both = line((4.4, 4), (4.4, 20), (20, 20))
    for y in 0..<24 {
      for x in 0..<24 {
        #expect(both.coverage(x: x, y: y) == max(a.coverage(x: x, y: y), b.coverage(x: x, y: y)))
      }
    }
  }

  @Test func aSinglePointIsADotAndNoneIsNothing() {
    #expect(abs(area(line((8, 8), width: 4)) - 4 * .pi) < 0.6)
    #expect(area(line()) == 0)
  }

  @Test func aHairlineNeverCoversAPixelWhole() {
    let drawing = line((0, 8.5), (16, 8.5), width: 0.5)
    #expect((0..<16).allSatisfy { drawing.coverage(x: 8, y: $0) <= 0.5 })
    #expect(drawing.coverage(x: 8, y: 8) == 0.5)
  }

  @Test func thePictureHasItsColourPremultiplied() throws {
    let drawing = line((0, 8.25), (16, 8.25))
    let color = PremultipliedColor(red: 1, green: 0.5, blue: 0)
    let picture = try #require(
      drawing.picture(size: PixelSize(width: 16, height: 16), color: color))
    let pixels = picture.levels[0]
    #expect(pixels[8, 8] == color.word)
    #expect(pixels[8, 7] == 0xBFBF_6000, "three quarters of it")
    #expect(pixels[8, 3] == 0)
    #expect(drawing.picture(size: PixelSize(width: 0, height: 4), color: color) == nil)
  }
}
