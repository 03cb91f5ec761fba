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

  mutating func play(_ event: InputEvent, at time: Double) {
    predictor.record(event, at: .milliseconds(time))
    _ = lightbox.handle(.input(event), at: .milliseconds(time))
  }

  /// The place of the photo in a frame that is seen at `time`, px.
  mutating func place(at time: Double) throws -> Rect {
    let seen = Instant.milliseconds(time)
    let frame = layers.next(lightbox, at: seen, expecting: predictor.events(until: seen))
    return try #require(frame.first { $0.tag == photo.number }).frame
  }

  @Test mutating func aPhotoIsDrawnWhereTheFingerWillBe() throws {
    play(.touch(.down(id: 0, Point(x: 900, y: 400))), at: 3000)
    for step in 1...12 {
      let point = Point(x: 900 - Double(step) * 8, y: 400)
      play(.touch(.move(id: 0, point)), at: 3000 + Double(step) * 8)
    }
    let reported = try #require(lightbox.layers(at: .milliseconds(3096)).first).frame.minX
    // 1 px a millisecond, 10 ms on.
    #expect(abs(try place(at: 3106).minX - (reported - 10)) < 0.2)
    #expect(layers.isWanted, "the fingers may rest")
    let after = try #require(lightbox.layers(at: .milliseconds(3106)).first).frame.minX
    #expect(after == reported, "the state knows nothing of it")
    // Nothing comes for a while: the finger rests where it was reported.
    #expect(try place(at: 3150).minX == reported)
    #expect(!layers.isWanted)
  }

  @Test mutating func aPhotoInATouchpadsPinchIsDrawnWhereTheFingersWillBe() throws {
    play(.pinch(.begin(fingers: 2)), at: 3000)
    for step in 1...12 {
      let pinch = PinchEvent.update(
        translation: Vector(dx: -8, dy: 0), scale: 1 + 0.01 * Double(step), rotation: 0)
      play(.pinch(pinch), at: 3000 + Double(step) * 8)
    }
    let reported = try #require(lightbox.layers(at: .milliseconds(3120)).first).frame
    // A scale of 0.01 more every 8 ms, 10 ms on; and 1 px a millisecond, about the fingers' point.
    let shown = try place(at: 3106)
    #expect(abs(shown.size.width / reported.size.width - 1.1325 / 1.12) < 0.001)
    let fingers = 640 - 96.0
    let moved = fingers - 10 + (reported.minX - fingers) * (1.1325 / 1.12)
    #expect(abs(shown.minX - moved) < 1, "\(shown.minX), \(moved)")
    // Nothing comes for a while: the fingers rest where they were reported.
    #expect(try place(at: 3150) == reported)
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
