import Geometry
import Testing
@testable import LightboxCore

@Suite struct HeroSourceTests {
  private let cell = Rect(x: 200, y: 300, width: 150, height: 150)

  private func source(_ width: Double, _ height: Double, scale: Double = 1) -> HeroSource {
    HeroSource(of: Size(width: width, height: height), in: cell, deviceScale: scale)
  }

  @Test(arguments: [
    (3000.0, 3000.0, 150.0, 150.0), (3000, 2000, 150, 100), (2000, 3000, 100, 150),
    (7000, 2000, 150, 300.0 / 7), (2000, 5000, 60, 150),
  ])
  func allButLongOnesAreShownWhole(
    imageWidth: Double, imageHeight: Double, width: Double, height: Double
  ) {
    let source = source(imageWidth, imageHeight)
    #expect(abs(source.frame.size.width - width) < 1e-9)
    #expect(abs(source.frame.size.height - height) < 1e-9)
    #expect((source.frame.center - cell.center).length < 1e-9)
    #expect(source.crop == Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(abs(source.transform.scale - width / imageWidth) < 1e-12)
  }

  @Test func aLongerPictureIsCutAtItsEnds() {
    let wide = source(14_000, 2000)
    #expect(abs(wide.frame.size.width - 150) < 1e-9)
    #expect(abs(wide.frame.size.height - 300 / 7) < 1e-9)
    #expect(abs(wide.crop.minX - 0.25) < 1e-12 && abs(wide.crop.size.width - 0.5) < 1e-12)
    #expect(wide.crop.minY == 0 && wide.crop.size.height == 1)
    let high = source(1000, 5000)
    #expect(high.frame.size == Size(width: 60, height: 150))
    #expect(abs(high.crop.minY - 0.25) < 1e-12 && abs(high.crop.size.height - 0.5) < 1e-12)
    #expect(high.crop.minX == 0 && high.crop.size.width == 1)
  }

  @Test(arguments: [
    (60.0, 40.0, 1.0, 120.0, 80.0), (60, 40, 2, 60, 40), (200, 100, 1, 150, 75),
    (200, 100, 2, 150, 75), (80, 60, 1, 150, 112.5), (40, 4, 1, 28, 8),
  ])
  func sourceIsNotEnlargedBeyondTwoDevicePixels(
    imageWidth: Double, imageHeight: Double, scale: Double, width: Double, height: Double
  ) {
    let source = source(imageWidth, imageHeight, scale: scale)
    #expect(abs(source.frame.size.width - width) < 1e-9)
    #expect(abs(source.frame.size.height - height) < 1e-9)
    #expect(source.transform.scale * scale <= 2 + 1e-12)
    #expect((source.frame.center - cell.center).length < 1e-9)
  }

  @Test func tileHasTheShapeOfThePictureAndFillsTheCell() {
    let small = source(30, 20)
    #expect(small.tile == Rect(x: 200, y: 325, width: 150, height: 100))
    #expect(small.frame == Rect(x: 245, y: 355, width: 60, height: 40) && !small.fillsTile)
    let large = source(75, 50)
    #expect(large.tile == small.tile && large.fillsTile)
  }

  @Test(arguments: [
    (3000.0, 2000.0), (8000, 1000), (500, 9000), (40, 4), (3, 3), (2000, 1000),
  ])
  func theTransformCarriesTheCropOntoTheFrame(width: Double, height: Double) {
    for scale in [1, 1.25, 2, 3] {
      let source = source(width, height, scale: scale)
      let corners = [source.crop.origin, Point(x: source.crop.maxX, y: source.crop.maxY)]
      let placed = corners.map { source.transform(Point(x: $0.x * width, y: $0.y * height)) }
      #expect((placed[0] - source.frame.origin).length < 1e-9)
      let end = Point(x: source.frame.maxX, y: source.frame.maxY)
      #expect((placed[1] - end).length < 1e-9)
      #expect(cell.insetBy(-1e-9).contains(source.frame.origin))
    }
  }
}
