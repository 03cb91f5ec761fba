import Geometry
import Gestures
import Input
import Motion
import Testing

@Suite struct EventClockTests {
  /// The speed of a finger that moves 1 px a millisecond for 48 ms, and the time at which its lift
  /// is handled. All of it arrives 50 ms late, right after an answer that no device has stamped.
  func flick(isHeld: Bool) -> (speed: Double, lifted: Instant) {
    var clock = EventClock()
    var estimator = VelocityEstimator(physics: .standard)
    let begun = clock.advance(to: .milliseconds(1000))
    estimator.add(0, at: begun)
    let window = Physics.standard.velocityWindow
    let answered = clock.present(at: .milliseconds(1098), isHeld: isHeld, window: window)
    _ = clock.advance(to: answered)
    for step in 1...6 {
      let time = clock.advance(to: .milliseconds(1000 + Double(step) * 8))
      estimator.add(Double(step) * 8, at: time)
    }
    let lifted = clock.advance(to: .milliseconds(1050))
    return (estimator.velocity(at: lifted), lifted)
  }

  @Test func anAnswerDoesNotTakeTheSpeedOfInputsThatAreUnderWay() {
    let (speed, lifted) = flick(isHeld: true)
    #expect(lifted == .milliseconds(1050))
    #expect(abs(speed - 1000) < 10)
  }

  @Test func anAnswerWithNothingHeldIsOfThePresent() {
    #expect(flick(isHeld: false).lifted == .milliseconds(1098))
  }

  @Test func timesAreWholeMillisecondsThatNeverGoBack() {
    var clock = EventClock()
    #expect(clock.advance(to: Instant(nanoseconds: 7_999_999)) == .milliseconds(7))
    #expect(clock.advance(to: .milliseconds(3)) == .milliseconds(7))
    #expect(clock.present(at: .milliseconds(20), isHeld: true, window: 0.1) == .milliseconds(7))
    #expect(clock.newest == .milliseconds(7))
  }

  @Test(
    arguments: [
      ([.touch(.down(id: 0, .zero))], [.touch(.up(id: 0))]),
      ([.pinch(.begin(fingers: 2))], [.pinch(.end(isCancelled: true))]),
      ([.swipe(.begin(fingers: 3))], [.swipe(.end(isCancelled: false))]),
      ([.scroll(.delta(.finger, Vector(dx: 0, dy: 4)))], [.scroll(.stop)]),
      ([.scroll(.delta(.finger, Vector(dx: 0, dy: 4)))], [.pointer(.leave)]),
      (
        [.pointer(.enter(.zero)), .pointer(.button(.left, isPressed: true))],
        [.pointer(.button(.left, isPressed: false))]
      ),
    ] as [([InputEvent], [InputEvent])])
  func fingersAndButtonsHoldUntilTheyAreLifted(held: [InputEvent], lifted: [InputEvent]) {
    var predictor = InputPredictor(physics: .standard)
    #expect(!predictor.isHeld)
    for event in held { predictor.record(event, at: .milliseconds(8)) }
    #expect(predictor.isHeld)
    for event in lifted { predictor.record(event, at: .milliseconds(16)) }
    #expect(!predictor.isHeld)
  }
}
