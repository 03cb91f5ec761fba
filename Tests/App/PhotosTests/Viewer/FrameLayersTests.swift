import Geometry
import Gestures
import Input
import LightboxCore
import Motion
import Pixels
import Raster
import Testing

@testable import PhotoViewer

/// The layers that a window draws of a lightbox.
@Suite struct FrameLayersTests {
  let photo = PhotoID(0)
  var lightbox = Lightbox()
  var predictor = InputPredictor(physics: .standard)
  var layers = FrameLayers()

  /// Shows a photo of the view's shape, three times as large as the view.
  init() throws {
    let size = PixelSize(width: 3840, height: 2400)
    let bitmap = unsafe Bitmap(size: PixelSize(width: 1280, height: 800), isOpaque: true) { _ in }
    let picture = try #require(Picture(size: size, levels: [bitmap]))
    _ = lightbox.handle(.album(.photos([photo], current: nil)), at: .zero)
    _ = lightbox.handle(.library(.picture(photo, picture, isPreview: false)), at: .zero)
    _ = lightbox.handle(.input(.key(KeyEvent(name: "1"))), at: .zero)
  }

  mutating func play(_ event: TouchEvent, at time: Double) {
    predictor.record(.touch(event), at: .milliseconds(time))
    _ = lightbox.handle(.input(.touch(event)), at: .milliseconds(time))
  }

  /// The position of the photo in a frame that is seen at `time`, px.
  mutating func position(at time: Double) throws -> Double {
    let seen = Instant.milliseconds(time)
    let frame = layers.next(lightbox, at: seen, expecting: predictor.events(until: seen))
    return try #require(frame.first { $0.tag == photo.number }).frame.minX
  }

  @Test mutating func aPhotoIsDrawnWhereTheFingerWillBe() throws {
    play(.down(id: 0, Point(x: 900, y: 400)), at: 3000)
    for step in 1...12 {
      play(
        .move(id: 0, Point(x: 900 - Double(step) * 8, y: 400)), at: 3000 + Double(step) * 8)
    }
    let reported = try #require(lightbox.layers(at: .milliseconds(3096)).first).frame.minX
    // 1 px a millisecond, 10 ms on.
    #expect(abs(try position(at: 3106) - (reported - 10)) < 0.2)
    #expect(layers.isWanted, "the fingers may rest")
    let after = try #require(lightbox.layers(at: .milliseconds(3106)).first).frame.minX
    #expect(after == reported, "the state knows nothing of it")
    // Nothing comes for a while: the finger rests where it was reported.
    #expect(try position(at: 3150) == reported)
    #expect(!layers.isWanted)
  }

  @Test mutating func aPhotoThatRestsKeepsTheBestFilterUntilItMoves() throws {
    var resting = RestingPhotos()
    let frame = layers.next(lightbox, at: .milliseconds(3000), expecting: [])
    #expect(!resting.isDone(frame))
    #expect(resting.filtered(frame).allSatisfy { $0.filter == .bilinear })
    resting.rest(frame)
    #expect(resting.isDone(frame))
    #expect(resting.filtered(frame).first?.filter == .best)
    // Something else comes over it.
    let sign = Layer(frame: Rect(x: 0, y: 0, width: 9, height: 9), contents: .color(.white))
    let covered = frame + [sign]
    #expect(resting.isDone(covered))
    #expect(resting.filtered(covered).first { $0.tag == photo.number }?.filter == .best)
    _ = lightbox.handle(.input(.key(KeyEvent(name: "Down"))), at: .milliseconds(3400))
    let moved = layers.next(lightbox, at: .milliseconds(3450), expecting: [])
    #expect(resting.filtered(moved).allSatisfy { $0.filter == .bilinear })
    #expect(!resting.isDone(moved))
  }
}
