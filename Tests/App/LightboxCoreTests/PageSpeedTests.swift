import Geometry
import Input
import Motion
import Testing

@testable import LightboxCore

/// The speed of pages that fingers let go: no step of 1/60 s is longer than twice what the hand's
/// speed, or a smooth move over the rest of the way, would make it.
@Suite struct PageSpeedTests {
  /// The widths of views in px, each with the time of a smooth page turn there in seconds.
  static let widths: [(width: Double, time: Double)] = [
    (360, 0.18), (800, 0.22), (1280, 0.25), (1920, 0.28), (3840, 0.33),
  ]
  static let frame = 1.0 / 60

  /// Releases a strip that was dragged by `distance`, to the left for a negative one.
  private func released(
    width: Double, distance: Double, velocity: Double, _ physics: Physics = .standard
  ) -> PageStrip {
    var strip = PageStrip(physics: physics, viewWidth: width)
    strip.grab(hasPrevious: true, hasNext: true, physics, at: .zero)
    strip.follow(distance)
    let pages = strip.release(velocity: velocity, physics, at: .zero)
    if pages != 0 { strip.turn(by: pages, physics, at: .zero) }
    return strip
  }

  /// Checks the steps of `strip` from `start` on, at a hand's speed of `velocity` px/s.
  private func expectSmooth(
    _ strip: PageStrip, velocity: Double, time: Double, from start: Instant = .zero
  ) {
    let distance = abs(strip.offset(at: start))
    let most = 2 * max(abs(velocity), distance / time) * Self.frame
    var before = strip.offset(at: start)
    for step in 1...120 {
      let offset = strip.offset(at: start + Double(step) * Self.frame)
      #expect(abs(offset - before) <= most, "step \(step) of \(strip.viewWidth) px")
      before = offset
    }
    #expect(before == 0)
  }

  @Test(arguments: widths, [-1.0, 1]) func pageThatIsLetGoDoesNotLurch(
    view: (width: Double, time: Double), side: Double
  ) {
    for (share, velocity) in [
      (0.6, 0.0), (0.3, 0), (0.1, 550), (0.1, 1250), (0.3, 2500), (0.2, 6000), (0.9, 800),
    ] {
      let (dragged, speed) = (side * share * view.width, side * velocity)
      let strip = released(width: view.width, distance: dragged, velocity: speed)
      // The row goes on from where, and as fast as, the hand let it go.
      let carried = strip.offset(at: .zero) - dragged
      #expect(abs(carried) < 1e-9 || abs(abs(carried) - strip.stride) < 1e-9)
      #expect(abs(strip.velocity(at: .zero) - speed) < 1e-6)
      expectSmooth(strip, velocity: velocity, time: view.time)
      let distance = abs(strip.offset(at: .zero))
      #expect(abs(strip.offset(at: .milliseconds(350))) <= 0.05 * distance)
    }
  }

  @Test(arguments: widths) func pageThatIsCaughtOnItsWayDoesNotJump(
    view: (width: Double, time: Double)
  ) {
    for caught in [20.0, 60, 120, 250] {
      var strip = released(width: view.width, distance: -0.2 * view.width, velocity: -1250)
      let time = Instant.milliseconds(caught)
      let shown = strip.offset(at: time)
      strip.grab(hasPrevious: true, hasNext: true, .standard, at: time)
      #expect(abs(strip.offset(at: time) - shown) < 1e-9)
      #expect(strip.offset(at: time + 0.1) == strip.offset(at: time), "fingers hold it")
      let pages = strip.release(velocity: 0, .standard, at: time + 0.1)
      if pages != 0 { strip.turn(by: pages, .standard, at: time + 0.1) }
      expectSmooth(strip, velocity: 0, time: view.time, from: time + 0.1)
    }
  }

  @Test(arguments: [
    ("a-page-does-not-lurch", 0.25), ("a-wide-page-does-not-lurch", 0.33),
    ("a-narrow-page-does-not-lurch", 0.18), ("a-scrolled-page-does-not-lurch", 0.25),
  ]) func recordedPageDoesNotJump(trace: String, time: Double) throws {
    let scenario = try Scenario(named: trace)
    var lightbox = Lightbox(physics: .standard, mode: .photo)
    let ids = scenario.photos.indices.map { PhotoID($0) }
    for (id, size) in zip(ids, scenario.photos) {
      _ = lightbox.handle(.library(.header(id, size)), at: .zero)
    }
    _ = lightbox.handle(.album(.photos(ids, current: nil)), at: .zero)
    let lift = Instant.milliseconds(1098)
    for event in scenario.events where event.time <= lift {
      if let received = event.what.event { _ = lightbox.handle(received, at: event.time) }
    }
    let strip = lightbox.stage.pager.strip
    #expect(abs(strip.offset(at: lift)) > 200 && !strip.isDragged)
    expectSmooth(strip, velocity: 1250, time: time, from: lift)
  }

  @Test func frequencyFallsWithTheWidth() {
    let frequencies = Self.widths.map {
      Physics.standard.pageSpring(width: $0.width).angularFrequency
    }
    #expect(zip(frequencies, frequencies.dropFirst()).allSatisfy { $0 > $1 })
    #expect(frequencies[2] == 19, "1280 px wide")
    // Neither an endless wall nor a stamp leaves the range.
    #expect(Physics.standard.pageSpring(width: 1e9).angularFrequency == 19 * 0.74)
    #expect(Physics.standard.pageSpring(width: 0).angularFrequency == 19 * 1.5)
    let reduced = Physics.standard.withReducedMotion()
    #expect(reduced.pageSpring(width: 3840) == reduced.pageSpring)
  }
}
