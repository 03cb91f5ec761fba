import Geometry
import Pixels
import Raster
import Testing

@testable import PhotoViewer

/// Photos that have come to rest are drawn once more, with the best filter.
@Suite struct RestingPhotosTests {
  var resting = RestingPhotos()
  let shown: [Layer]

  init() throws {
    let size = PixelSize(width: 8, height: 8)
    let bitmap = unsafe Bitmap(size: size, isOpaque: true) { _ in }
    let picture = try #require(Picture(size: size, levels: [bitmap]))
    shown = [
      Layer(
        frame: Rect(x: 0, y: 0, width: 8, height: 8), contents: .picture(picture), tag: 1)
    ]
  }

  @Test mutating func aPhotoAtRestKeepsTheBestFilter() {
    #expect(!resting.isDone(shown))
    resting.rest(shown)
    #expect(resting.filtered(shown)[0].filter == .best)
    resting.recordFrame(isComplete: true)
    #expect(resting.isDone(shown))
    #expect(resting.filtered(shown)[0].filter == .best)
  }

  @Test mutating func aFrameThatWasGivenUpIsTriedAgainButNotForEver() {
    for _ in 0..<3 {
      resting.rest(shown)
      #expect(resting.givesWay(showing: shown, after: shown))
      resting.recordFrame(isComplete: false)
      #expect(!resting.isDone(shown))
      #expect(resting.filtered(shown) == shown)
    }
    resting.rest(shown)
    #expect(!resting.givesWay(showing: shown, after: shown))
    resting.recordFrame(isComplete: true)
    #expect(resting.isDone(shown))
  }

  /// A notice has come since the photo came to rest.
  @Test mutating func frameWithSomethingNewIsNotGivenUp() {
    resting.rest(shown)
    let notice = Layer(frame: Rect(x: 0, y: 0, width: 8, height: 2), contents: .color(.clear))
    #expect(!resting.givesWay(showing: shown + [notice], after: shown))
    #expect(resting.givesWay(showing: shown, after: shown))
  }

  @Test mutating func aPhotoThatMovesAwayAndBackRestsAnew() {
    resting.rest(shown)
    resting.recordFrame(isComplete: true)
    var moved = shown
    moved[0].position.x += 1
    #expect(resting.filtered(moved) == moved)
    // The last frame of a movement is in time, too.
    #expect(resting.filtered(shown) == shown)
    #expect(!resting.isDone(shown))
  }

  /// No frame follows by itself when a finger lifts from a photo that it has not moved.
  @Test mutating func heldPhotoIsSharpenedWhenItIsLetGo() {
    let isHeldSharpened = resting.rest(shown, isSettled: false)
    #expect(!isHeldSharpened)
    #expect(resting.awaitsRest && !resting.isSharpening)
    #expect(resting.filtered(shown) == shown)
    let isSharpened = resting.rest(shown, isSettled: true)
    #expect(isSharpened)
    #expect(!resting.awaitsRest && resting.isSharpening)
    #expect(resting.filtered(shown)[0].filter == .best)
  }

  @Test mutating func heldPhotoThatIsDrawnAgainRestsAnew() {
    _ = resting.rest(shown, isSettled: false)
    resting.recordFrame(isComplete: true)
    #expect(!resting.awaitsRest)
    #expect(!resting.isDone(shown))
  }

  @Test mutating func framesOfOtherThingsNeverGiveWay() {
    #expect(!resting.givesWay(showing: shown, after: shown))
    resting.rest(shown)
    resting.recordFrame(isComplete: true)
    #expect(!resting.givesWay(showing: shown, after: shown))
  }
}
