import AnalogClock
import Geometry
import Pixels
import Raster
import Testing

@Suite struct ClockTests {
  @Test func theTraceOfTheClockShowsWhatItSays() throws {
    try ClockTrace(named: "C2-the-clock").check()
  }

  @Test(arguments: [
    ("10:08:42", 36_522.0), ("00:00:00", 0), ("23:59:59", 86_399), ("7:5", 25_500),
    ("12:30", 45_000),
  ])
  func timesAreRead(text: String, seconds: Double) {
    #expect(TimeOfDay(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "10", "24:00:00", "10:60:00", "10:00:60", "-1:00:00", "10:00:00:00", "10::00", "1e1:00:00",
    "+1:00", "10:08:42.5", "١٠:٠٨", " 10:08", "010:08",
  ])
  func malformedTimesAreNotRead(text: String) {
    #expect(TimeOfDay(text) == nil)
  }

  @Test func timeGoesRoundMidnight() {
    #expect(TimeOfDay("23:59:59")?.advanced(by: 2).seconds == 1)
    #expect(TimeOfDay(seconds: -1).seconds == 86_399)
    #expect(TimeOfDay(seconds: -1e-20).seconds == 0)
    #expect(TimeOfDay(seconds: .nan).seconds == 0)
    #expect(TimeOfDay(seconds: 12.9).wholeSecond.seconds == 12)
  }

  /// Samples of the whole day, for odd sizes and scales.
  @Test(arguments: [(400.0, 400.0, 1.0), (333, 517, 1.25), (97, 201, 1.5), (640, 480, 2)])
  func everyHandIsHeldAtTheCentreOfTheFace(width: Double, height: Double, scale: Double) throws {
    let face = try #require(
      ClockFace(size: Size(width: width, height: height), deviceScale: scale))
    #expect(abs(face.center.x - width / 2) <= 1 / scale)
    #expect(abs(face.center.y - height / 2) <= 1 / scale)
    for seconds in stride(from: 0.0, to: 86_400, by: 977) {
      for hand in ClockHand.allCases {
        let layer = face.layer(of: hand, at: TimeOfDay(seconds: seconds))
        #expect(layer.anchorPoint == Point(x: 0.5, y: 0.9) && layer.position == face.center)
        let size = layer.bounds.size
        let pivot = layer.affine(Point(x: 0.5 * size.width, y: 0.9 * size.height))
        #expect((pivot - face.center).length < 1e-9)
      }
    }
  }

  @Test func theTipIsWhereTheAngleSays() throws {
    let face = try #require(ClockFace(size: Size(width: 300, height: 300), deviceScale: 1))
    let quarterPast = TimeOfDay(seconds: 15)
    let reach = face.layer(of: .second, at: quarterPast).bounds.size.height * 0.9
    let tip = face.layer(of: .second, at: quarterPast).tip
    #expect((tip - (face.center + Vector(dx: reach, dy: 0))).length < 1e-9)
    let half = face.layer(of: .second, at: TimeOfDay(seconds: 30)).tip
    #expect((half - (face.center + Vector(dx: 0, dy: reach))).length < 1e-9)
  }

  /// The position stays and the frame moves, as the layer model prescribes for an anchor point.
  @Test func anAnchorPointLeftInTheMiddleLaysTheHandsCrosswise() throws {
    let face = try #require(ClockFace(size: Size(width: 300, height: 300), deviceScale: 1))
    let time = try #require(TimeOfDay("10:08:42"))
    for hand in ClockHand.allCases {
      let right = face.layer(of: hand, at: time)
      let wrong = face.layer(of: hand, at: time, anchor: Point(x: 0.5, y: 0.5))
      #expect(wrong.anchorPoint == Point(x: 0.5, y: 0.5))
      #expect(wrong.position == right.position && wrong.transform == right.transform)
      #expect((wrong.frame.center - face.center).length < 1e-9, "the middle is on the centre")
      let shift = 0.4 * right.bounds.size.height
      #expect(abs((right.frame.center - wrong.frame.center).length - shift) < 1e-9)
    }
  }

  @Test func thePicturesAreKeptFromOneMomentToTheNext() throws {
    let face = try #require(ClockFace(size: Size(width: 200, height: 200), deviceScale: 1))
    let size = PixelSize(width: 200, height: 200)
    func list(_ seconds: Double) -> DisplayList {
      DisplayList(
        face.layers(at: TimeOfDay(seconds: seconds)), size: size, scale: 1,
        background: face.look.background)
    }
    #expect(list(10).damage(since: list(10)).isEmpty)
    let tick = list(11).damage(since: list(10))
    #expect(!tick.isEmpty && tick.area < 200 * 200 / 4, "the hands' boxes, not the face")
  }

  /// Every picture has the pixels of its place in the window: none is scaled.
  @Test(arguments: [1, 1.25, 1.5, 2.0])
  func thePicturesHaveThePixelsOfTheWindow(scale: Double) throws {
    let face = try #require(ClockFace(size: Size(width: 213, height: 150), deviceScale: scale))
    for layer in face.layers(at: TimeOfDay(seconds: 0)) {
      guard case .picture(let picture) = layer.contents else {
        Issue.record("not a picture")
        continue
      }
      #expect(abs(layer.bounds.size.width * scale - Double(picture.size.width)) < 1e-9)
      #expect(abs(layer.bounds.size.height * scale - Double(picture.size.height)) < 1e-9)
      // Upright pictures lie on whole pixels from side to side.
      let left = layer.frame.minX * scale
      #expect(abs(left - left.rounded()) < 1e-9)
    }
  }

  @Test(arguments: [(0.0, 10.0, 1.0), (10, -1, 1), (.nan, 10, 1), (10, 10, 0), (.infinity, 10, 1)])
  func aViewThatIsNoneHasNoClock(width: Double, height: Double, scale: Double) {
    #expect(ClockFace(size: Size(width: width, height: height), deviceScale: scale) == nil)
  }

  @Test(arguments: [1.0, 3, 9, 17, 40])
  func theSmallestViewsHaveAClock(side: Double) throws {
    let face = try #require(ClockFace(size: Size(width: side, height: side), deviceScale: 1))
    #expect(face.layers(at: TimeOfDay(seconds: 0)).count == 4)
  }
}
