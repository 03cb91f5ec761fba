import Geometry
import Input
import LightboxCore
import Motion
import Pixels
import Testing

/// A deadline takes effect at its own time, whichever event follows it and when.
@Suite struct DeadlineTests {
  func scrolled() -> Lightbox {
    var lightbox = Lightbox()
    _ = lightbox.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    _ = lightbox.handle(
      .library(.header(PhotoID(0), PixelSize(width: 4000, height: 3000))), at: .zero)
    _ = lightbox.handle(.input(.key(KeyEvent(name: "1"))), at: .zero)
    let scroll = InputEvent.scroll(.delta(.continuous, Vector(dx: 0, dy: 3000)))
    _ = lightbox.handle(.input(scroll), at: .milliseconds(2000))
    return lightbox
  }

  @Test func aLateEventFindsWhatATimelyTimerWouldHaveDone() {
    var (timely, late) = (scrolled(), scrolled())
    #expect(timely.nextDeadline == .milliseconds(2150))
    _ = timely.handle(.deadline, at: .milliseconds(2150))
    for lightbox in [timely, late] { #expect(!lightbox.isSettled(at: .milliseconds(2151))) }
    let event = Event.input(.pointer(.enter(Point(x: 3, y: 4))))
    _ = timely.handle(event, at: .milliseconds(2250))
    _ = late.handle(event, at: .milliseconds(2250))
    #expect(late.nextDeadline == nil)
    #expect(
      ViewState(of: timely, at: .milliseconds(2250)).json
        == ViewState(of: late, at: .milliseconds(2250)).json)
  }

  /// A key that is held waits for fingers: a long press that lets them go comes after the key's
  /// time.
  @Test func theTimesOfFingersAndHeldKeysPassInTheirOrder() throws {
    let text = """
      0 size 1280 800 scale 1
      0 pointer enter 640 400
      5 touch down 352 464 431
      28 pinch begin 2
      46 touch down 353 461 587
      57 pinch update 12 32 0.91796875 -15
      72 pointer button left down
      81 touch down 354 1068 256
      103 key down plus
      112 touch down 355 690 183
      135 swipe begin 3
      153 swipe update 12 297
      171 pinch update -21 4 1.04296875 -2
      172 pointer motion 168 375
      654 touch move 354 1138 334

      """
    var (timely, late) = (scrolled(), scrolled())
    for event in try TraceParser.events(in: text) {
      guard let received = event.what.event else { continue }
      let time = Instant.milliseconds(4000 + event.time.milliseconds)
      while let due = timely.nextDeadline, due < time { _ = timely.handle(.deadline, at: due) }
      _ = timely.handle(received, at: time)
      _ = late.handle(received, at: time)
      #expect(
        ViewState(of: timely, at: time).json == ViewState(of: late, at: time).json,
        "\(event.line)")
    }
  }
}
