import ImageExchange
import Pixels
import Testing

@Suite struct LevelRegionTests {
  private static let pixel = PixelSize(width: 1, height: 1)

  @Test(arguments: [
    (16, 64, true), (17, 64, false), (16, 65, false), (4, 1 << 18, true), (5, 1 << 18, false),
  ]) func onlyDrawingsHaveLargerLevelsUpToALongestSide(
    doublings: Int, side: Int, isInside: Bool
  ) {
    let photo = PixelSize(width: side, height: 3)
    let region = LevelRegion(halvings: -doublings, left: 0, top: 0, size: Self.pixel)
    #expect(region.lies(in: photo, isDrawn: true) == isInside)
    #expect(!region.lies(in: photo))
  }
}
