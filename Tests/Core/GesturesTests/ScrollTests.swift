import Foundation
import Geometry
import Input
import Motion
import Testing

@testable import Gestures

/// Scrolls of a touchpad, of devices that send no stop, and of a wheel.
@Suite struct ScrollTests {
  var set = GestureSet.standard()
  let middle = Point(x: 640, y: 400)

  mutating func scroll(
    _ time: Double, _ dx: Double, _ dy: Double, from source: ScrollSource = .finger
  ) -> [GestureAction] {
    set.at(time, .scroll(.delta(source, Vector(dx: dx, dy: dy))))
  }

  @Test mutating func aScrollGrabsAndMovesThePictureAgainstItsDelta() throws {
    let actions = scroll(0, 3, -5)
    #expect(actions.first == .grab(.pan, focal: middle))
    #expect(try actions.followed().delta == .translation(Vector(dx: -3, dy: 5)))
    #expect(set.active == [.scroll])
    let next = scroll(10, 4, 1)
    #expect(next.count == 1)
    let (delta, focal) = try next.followed()
    #expect(delta == .translation(Vector(dx: -7, dy: 4)))
    #expect(focal == Point(x: 633, y: 404))
  }

  @Test mutating func aStopReleasesWithTheSpeedOfTheLastMoments() {
    for n in 0...6 { _ = scroll(Double(n) * 10, 0, -5) }
    guard case .release(let velocity, .touchpad) = set.at(60, .scroll(.stop)).first else {
      Issue.record("a stop releases")
      return
    }
    #expect(abs(velocity.translation.dy - 500) < 1e-9)
    #expect(set.active == [])
  }

  @Test mutating func aStopAfterARestHasNoSpeed() {
    for n in 0...6 { _ = scroll(Double(n) * 10, 0, -5) }
    let still = TransformVelocity(
      logScale: 0, rotation: 0, translation: .zero, at: Point(x: 640, y: 435))
    #expect(set.at(200, .scroll(.stop)) == [.release(still, .touchpad)])
  }

  @Test mutating func fingersThatRestOnTheTouchpadHaveNoDeadline() {
    _ = scroll(0, 0, 9)
    #expect(set.deadline == nil)
    #expect(set.expire(at: .milliseconds(5000)) == [])
    #expect(set.active == [.scroll])
  }

  @Test mutating func aDeviceThatSendsNoStopIsReleasedBySilence() {
    _ = scroll(0, 0, 9, from: .continuous)
    _ = scroll(100, 0, 0, from: .continuous)
    #expect(set.deadline == .milliseconds(250))
    #expect(set.expire(at: .milliseconds(249)) == [])
    let still = TransformVelocity(
      logScale: 0, rotation: 0, translation: .zero, at: Point(x: 640, y: 391))
    #expect(set.expire(at: .milliseconds(250)) == [.release(still, .touchpad)])
    #expect(set.deadline == nil)
  }

  @Test mutating func anEventAfterTheSilenceFirstEndsTheScroll() {
    _ = scroll(0, 0, 9, from: .continuous)
    let actions = scroll(400, 0, 9, from: .continuous)
    guard case .release = actions.first else {
      Issue.record("\(actions) does not begin with the release that is overdue")
      return
    }
    #expect(actions.dropFirst().first == .grab(.pan, focal: middle))
  }

  @Test mutating func aPointerThatLeavesEndsTheScroll() {
    _ = set.at(0, .pointer(.enter(Point(x: 10, y: 20))))
    #expect(scroll(1, 1, 0).first == .grab(.pan, focal: Point(x: 10, y: 20)))
    guard case .release(_, .touchpad) = set.at(10, .pointer(.leave)).first else {
      Issue.record("leaving releases")
      return
    }
    #expect(set.active == [])
  }

  @Test mutating func ctrlTurnsTheScrollIntoAZoomByDetents() throws {
    set.isControlDown = true
    let actions = scroll(0, 0, -15)
    #expect(actions.first == .grab(.zoom, focal: middle))
    #expect(abs(try actions.followed().delta.scale - exp2(0.25)) < 1e-12)
    let (delta, focal) = try scroll(10, 100, 30).followed()
    #expect(abs(delta.scale - exp2(-0.25)) < 1e-12)
    #expect(focal == middle)
    #expect(set.active == [.scrollZoom])
  }

  @Test mutating func theZoomOfAScrollStopsWithItsVelocity() {
    set.isControlDown = true
    for n in 0...6 { _ = scroll(Double(n) * 10, 0, -15) }
    guard case .release(let velocity, .touchpad) = set.at(60, .scroll(.stop)).first else {
      Issue.record("a stop releases")
      return
    }
    #expect(abs(velocity.logScale - 25 * log(2)) < 1e-9)
    #expect(velocity.translation == .zero)
  }

  /// A device without a stop scrolls on, and one event of a trace may be as far.
  @Test(arguments: [1.0, -1]) mutating func zoomWithoutAnEndKeepsAScale(sign: Double) throws {
    set.isControlDown = true
    _ = scroll(0, 0, sign, from: .continuous)
    let far = try scroll(10, 0, sign * 1_000_000, from: .continuous).followed().delta.scale
    #expect(far.isFinite && far > 0 && (far < 1) == (sign > 0))
    // The way back begins at once.
    let back = try scroll(20, 0, sign * -1000, from: .continuous).followed().delta.scale
    #expect(sign * log(back / far) > 1)
  }

  @Test mutating func ctrlInTheMiddleOfAScrollGrabsAnew() throws {
    _ = scroll(0, 7, 7)
    set.isControlDown = true
    let actions = scroll(10, 0, 0)
    #expect(actions.first == .grab(.zoom, focal: middle))
    #expect(try actions.followed().delta == .identity)
    #expect(set.active == [.scrollZoom])
  }

  @Test mutating func aWheelGrabsNothing() {
    #expect(
      scroll(0, 0, 240, from: .wheel)
        == [.wheel(detents: Vector(dx: 0, dy: 2), zooms: false, about: middle)])
    #expect(set.active == [] && set.deadline == nil)
  }
}
