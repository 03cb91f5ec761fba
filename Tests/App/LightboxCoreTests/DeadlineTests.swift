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
    _ = lightbox.handle(.photos([PhotoID(0)], current: nil), at: .zero)
    _ = lightbox.handle(.header(PhotoID(0), PixelSize(width: 4000, height: 3000)), at: .zero)
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
}
