import Geometry
import Motion
import Testing

@testable import Viewing

@Suite struct ViewLayoutTests {
  func layout(_ width: Double, _ height: Double, scale: Double = 1) -> ViewLayout {
    ViewLayout(
      viewSize: Size(width: 1280, height: 800), deviceScale: scale,
      imageSize: Size(width: width, height: height))
  }

  @Test func fitShowsTheWholePicture() {
    #expect(abs(layout(4000, 3000).fitScale(rotation: 0) - 800.0 / 3000) < 1e-15)
    #expect(abs(layout(4000, 3000).fitScale(rotation: .pi / 2) - 0.2) < 1e-12)
  }

  @Test func aSmallPictureHasOneLogicalPixelPerImagePixel() {
    #expect(layout(300, 200).fitScale(rotation: 0) == 1)
    #expect(layout(300, 200, scale: 2).fitScale(rotation: 0) == 1)
    #expect(layout(300, 200, scale: 1.5).fitScale(rotation: .pi / 2) == 1)
    // Larger than the view once each of its pixels is a logical one.
    #expect(layout(2000, 500, scale: 2).fitScale(rotation: 0) == 0.64)
  }

  @Test func aSmallPictureMayBeAsLargeAsTheView() {
    var layout = layout(320, 100, scale: 2)
    layout.enlargesSmall = true
    #expect(layout.fitScale(rotation: 0) == 4)
    #expect(abs(layout.fitScale(rotation: .pi / 2) - 2.5) < 1e-12)
    #expect(layout.zoomRange(rotation: 0, physics: .standard) == 4...16)
    var large = self.layout(4000, 3000)
    large.enlargesSmall = true
    #expect(large.fitScale(rotation: 0) == self.layout(4000, 3000).fitScale(rotation: 0))
  }

  @Test func drawingFillsTheViewUnlessActualSizeIsChosen() {
    var layout = layout(320, 100, scale: 2)
    layout.isDrawn = true
    #expect(layout.fitScale(rotation: 0) == 4)
    #expect(layout.zoomRange(rotation: 0, physics: .standard) == 4...16)
    layout.isActualSize = true
    #expect(layout.fitScale(rotation: 0) == 0.5)
  }

  @Test func actualSizeIsOneDevicePixelPerImagePixel() {
    var layout = layout(300, 200, scale: 2)
    layout.isActualSize = true
    #expect(layout.fitScale(rotation: 0) == 0.5)
    layout.enlargesSmall = true
    #expect(layout.fitScale(rotation: 0) == 0.5)
    #expect(layout.zoomRange(rotation: 0, physics: .standard) == 0.5...(1280.0 / 300))
  }

  @Test func theLargestZoomIsFourDevicePixelsOrFourTimesFitOrFillsTheView() {
    #expect(layout(4000, 3000).zoomRange(rotation: 0, physics: .standard).upperBound == 4)
    #expect(layout(4000, 3000, scale: 2).zoomRange(rotation: 0, physics: .standard).upperBound == 2)
    // A picture so small that fit is 1 device px: both limits are 4.
    #expect(layout(400, 300).zoomRange(rotation: 0, physics: .standard).upperBound == 4)
    #expect(layout(10, 10).zoomRange(rotation: 0, physics: .standard).upperBound == 128)
  }

  @Test func theCentreIsFixedWhileSmallerAndBoundedWhileLarger() {
    let layout = layout(2000, 500)
    let range = layout.centerRange(scale: 1, rotation: 0)
    #expect(range.x == 280...1000)
    #expect(range.y == 400...400)
  }

  @Test func theFrameOfATurnedPictureIsItsBoundingBox() {
    let size = layout(300, 100).frameSize(scale: 2, rotation: .pi / 6)
    #expect(abs(size.width - 2 * (300 * 0.8660254037844386 + 50)) < 1e-9)
    #expect(abs(size.height - 2 * (150 + 86.60254037844386)) < 1e-9)
  }

  @Test func fitChangesContinuouslyWithTheTurn() {
    let layout = layout(4000, 3000)
    for step in 0..<360 {
      let angle = Double(step) * .pi / 180
      let change = layout.fitScale(rotation: angle + 1e-7) - layout.fitScale(rotation: angle)
      #expect(abs(change) < 1e-7)
    }
  }

  @Test func fillCoversTheView() {
    #expect(abs(layout(4000, 3000).fillScale(rotation: 0) - 0.32) < 1e-12)
  }
}
