import Foundation
import Geometry
import Input
import Motion
import TestSupport
import Testing

@testable import Gestures

/// Fingers on glass: alone, together, joining and lifting.
@Suite struct TouchTests {
  let degree = Double.pi / 180

  // MARK: The recognizer

  @Test func twoFingersScaleAboutTheirCentre() {
    var touch = TouchRecognizer(physics: .standard)
    touch.down(1, at: Point(x: 100, y: 100), time: .zero)
    touch.down(2, at: Point(x: 300, y: 100), time: .zero)
    touch.move(1, to: Point(x: 0, y: 100), at: .milliseconds(10))
    touch.move(2, to: Point(x: 400, y: 100), at: .milliseconds(10))
    #expect(abs(touch.movement.delta.logScale - log(2)) < 1e-12)
    #expect(touch.movement.delta.rotation == 0)
    #expect(touch.focal == Point(x: 200, y: 100) && touch.movement.way == .zero)
  }

  @Test func aTurnIsCountedBeyondHalfATurn() {
    var touch = TouchRecognizer(physics: .standard)
    touch.down(1, at: Point(x: 300, y: 300), time: .zero)
    touch.down(2, at: Point(x: 500, y: 300), time: .zero)
    for n in 1...30 {
      let turned = Vector(angle: Double(n) * 10 * degree) * 100
      touch.move(1, to: Point(x: 400, y: 300) - turned, at: .milliseconds(Double(n)))
      touch.move(2, to: Point(x: 400, y: 300) + turned, at: .milliseconds(Double(n)))
    }
    // 300° less the slop of 5°.
    #expect(abs(touch.movement.delta.rotation - 295 * degree) < 1e-9)
    #expect(abs(touch.movement.delta.logScale) < 1e-9)
  }

  @Test func aTurnThatHasEngagedNeedsNoSlopWhenAThirdFingerJoins() {
    var touch = TouchRecognizer(physics: .standard)
    touch.down(1, at: Point(x: -100, y: 0), time: .zero)
    touch.down(2, at: Point(x: 100, y: 0), time: .zero)
    func turn(_ degrees: Double) {
      let turned = Vector(angle: degrees * degree) * 100
      touch.move(1, to: .zero - turned, at: .zero)
      touch.move(2, to: .zero + turned, at: .zero)
    }
    turn(10)
    #expect(abs(touch.movement.delta.rotation - 5 * degree) < 1e-12)
    touch.down(3, at: .zero, time: .zero)
    #expect(touch.movement.delta.rotation == 0)
    turn(11)
    #expect(abs(touch.movement.delta.rotation - degree) < 1e-12)
  }

  @Test func fingersThatMoveInParallelTurnNothing() {
    var touch = TouchRecognizer(physics: .standard)
    touch.down(1, at: Point(x: 300, y: 300), time: .zero)
    touch.down(2, at: Point(x: 500, y: 300), time: .zero)
    // Between the two the line through the fingers is turned by 5.7°.
    touch.move(1, to: Point(x: 300, y: 320), at: .milliseconds(8))
    #expect(!touch.isFrameWhole)
    touch.move(2, to: Point(x: 500, y: 320), at: .milliseconds(8))
    #expect(touch.isFrameWhole)
    #expect(touch.movement.delta.rotation == 0 && touch.movement.delta.logScale == 0)
    #expect(touch.movement.way == Vector(dx: 0, dy: 20))
  }

  @Test(arguments: 0..<50) func orderOfTheFingersInAFrameDoesNotMatter(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    func point() -> Point { Point(x: Double.random(in: 0...900, using: &numbers), y: 300) }
    let count = Int32(2 + numbers.below(3))
    var points = (0..<count).map { _ in point() }
    var (forwards, backwards) = (
      TouchRecognizer(physics: .standard), TouchRecognizer(physics: .standard)
    )
    for id in 0..<count {
      forwards.down(id, at: points[Int(id)], time: .zero)
      backwards.down(id, at: points[Int(id)], time: .zero)
    }
    for frame in 1...40 {
      let time = Instant.milliseconds(Double(frame) * 8)
      let moving = (0..<count).filter { _ in numbers.below(4) > 0 }
      for id in moving {
        points[Int(id)] += Vector(
          dx: Double.random(in: -30...30, using: &numbers),
          dy: Double.random(in: -30...30, using: &numbers))
      }
      for id in moving { forwards.move(id, to: points[Int(id)], at: time) }
      for id in moving.reversed() { backwards.move(id, to: points[Int(id)], at: time) }
      #expect(forwards == backwards, "frame \(frame)")
    }
  }

  // MARK: In the set

  var set = GestureSet.standard()

  @Test mutating func anotherFingerJoinsAndTheOldestLiftsWithoutMovingAnything() throws {
    _ = set.at(0, .touch(.down(id: 352, Point(x: 100, y: 100))))
    _ = set.at(0, .touch(.down(id: 353, Point(x: 300, y: 100))))
    let (before, _) = try set.at(10, .touch(.move(id: 353, Point(x: 400, y: 120)))).followed()
    #expect(before.scale > 1.4)
    #expect(
      set.at(20, .touch(.down(id: 9, Point(x: 40, y: 500))))
        == [.grab(.transform, focal: Point(x: 180, y: 240))])
    #expect(set.composed == .identity)
    _ = set.at(30, .touch(.move(id: 9, Point(x: 70, y: 530))))
    #expect(set.composed != .identity)
    #expect(
      set.at(40, .touch(.up(id: 352)))
        == [.grab(.transform, focal: Point(x: 235, y: 325))])
    #expect(set.composed == .identity)
    #expect(set.at(50, .touch(.up(id: 9))) == [.grab(.pan, focal: Point(x: 400, y: 120))])
    #expect(set.composed == .identity)
    guard case .release(_, .touch) = set.at(60, .touch(.up(id: 353))).first else {
      Issue.record("the last finger releases")
      return
    }
  }

  /// A view's share of the work: the reference is what is displayed at each grab.
  private struct View {
    var displayed = Similarity.identity
    private var reference = Similarity.identity

    mutating func perform(_ actions: [GestureAction]) {
      for action in actions {
        switch action {
        case .grab: reference = displayed
        case .follow(let delta, _, _): displayed = delta.following(reference)
        default: break
        }
      }
    }
  }

  @Test mutating func noChangeOfContributorsMovesThePicture() {
    var view = View()
    // Each change, and events that repeat where everything is.
    let changes: [InputEvent] = [
      .touch(.down(id: 1, Point(x: 200, y: 300))), .touch(.down(id: 2, Point(x: 600, y: 250))),
      .pinch(.begin(fingers: 2)), .touch(.down(id: 3, Point(x: 400, y: 700))),
      .touch(.up(id: 1)), .pointer(.button(.left, isPressed: true)),
      .pinch(.end(isCancelled: false)), .touch(.up(id: 3)), .touch(.up(id: 2)),
      .touch(.down(id: 4, Point(x: 30, y: 30))), .pointer(.button(.left, isPressed: false)),
    ]
    var points: [Int32: Point] = [:]
    var (pointer, time) = (Point(x: 640, y: 400), 0.0)
    _ = set.at(time, .pointer(.enter(pointer)))
    for (index, change) in changes.enumerated() {
      let before = view.displayed
      time += 5
      view.perform(set.at(time, change))
      if case .touch(.down(let id, let point)) = change { points[id] = point }
      if case .touch(.up(let id)) = change { points[id] = nil }
      for (id, point) in points { view.perform(set.at(time, .touch(.move(id: id, point)))) }
      view.perform(set.at(time, .pointer(.motion(pointer))))
      #expect(view.displayed.distance(to: before) < 1e-9, "after \(change)")
      // Now everything moves.
      time += 5
      for (id, point) in points {
        let moved = point + Vector(dx: Double(id) * 13 - 20, dy: Double(index) * 7 - 30)
        points[id] = moved
        view.perform(set.at(time, .touch(.move(id: id, moved))))
      }
      pointer += Vector(dx: 11, dy: -6)
      view.perform(set.at(time, .pointer(.motion(pointer))))
      view.perform(
        set.at(
          time,
          .pinch(
            .update(
              translation: Vector(dx: 3, dy: 4), scale: 1 + Double(index) * 0.05, rotation: 8))))
      #expect(view.displayed.distance(to: before) > 5, "moved after \(change)")
    }
    #expect(view.displayed.multiplier.isFinite && view.displayed.offset.isFinite)
  }

  @Test mutating func aLiftReleasesWithTheFingersVelocity() {
    _ = set.at(0, .touch(.down(id: 1, .zero)))
    for n in 1...5 {
      _ = set.at(
        Double(n) * 10, .touch(.move(id: 1, Point(x: Double(n) * 20, y: Double(n) * -4))))
    }
    guard case .release(let velocity, .touch) = set.at(50, .touch(.up(id: 1))).first else {
      Issue.record("a lift releases")
      return
    }
    #expect((velocity.translation - Vector(dx: 2000, dy: -400)).length < 1e-9)
    #expect(velocity.point == Point(x: 100, y: -20))
  }

  /// Two fingers that rest where they come, and then roll a little as they lift, throw nothing.
  @Test(arguments: [(30.0, true), (500, false)])
  mutating func restAtTheBeginningCounts(rest: Double, throwsIt: Bool) {
    for id in Int32(1)...2 {
      _ = set.at(0, .touch(.down(id: id, Point(x: 300 * Double(id), y: 400))))
    }
    for n in 1...2 {
      for id in Int32(1)...2 {
        let point = Point(x: 300 * Double(id) + Double(n) * 8, y: 400)
        _ = set.at(rest + Double(n) * 8, .touch(.move(id: id, point)))
      }
    }
    _ = set.at(rest + 18, .touch(.up(id: 1)))
    guard case .release(let velocity, .touch) = set.at(rest + 20, .touch(.up(id: 2))).first else {
      Issue.record("the last lift releases")
      return
    }
    #expect((velocity.translation.dx > 500) == throwsIt)
  }

  @Test(arguments: [(90.0, true), (110, false)])
  mutating func threeFingersThatLiftOneByOneKeepTheirVelocity(pause: Double, keeps: Bool) {
    for id in Int32(1)...3 {
      _ = set.at(0, .touch(.down(id: id, Point(x: 200 * Double(id), y: 400))))
    }
    for n in 1...5 {
      for id in Int32(1)...3 {
        let point = Point(x: 200 * Double(id) + Double(n) * 20, y: 400)
        _ = set.at(Double(n) * 10, .touch(.move(id: id, point)))
      }
    }
    _ = set.at(50, .touch(.up(id: 1)))
    _ = set.at(50 + 90, .touch(.up(id: 2)))
    guard case .release(let velocity, .touch) = set.at(140 + pause, .touch(.up(id: 3))).first else {
      Issue.record("the last lift releases")
      return
    }
    #expect(abs(velocity.translation.dx - (keeps ? 2000 : 0)) < 1e-6)
  }

  @Test mutating func palmThatIsLeftAloneAndMovesIsAFinger() throws {
    let edge = Point(x: 6, y: 500)
    _ = set.at(0, .touch(.down(id: 7, edge)))
    _ = set.at(10, .touch(.down(id: 1, Point(x: 640, y: 400))))
    #expect(set.loneTouch == 1)
    _ = set.at(900, .touch(.up(id: 1)))
    #expect(set.at(1000, .touch(.move(id: 7, edge + Vector(dx: 9, dy: 0)))) == [])
    let actions = set.at(1010, .touch(.move(id: 7, edge + Vector(dx: 60, dy: 0))))
    #expect(actions.first == .grab(.still, focal: edge))
    // All but the slop, as by any finger.
    let (moved, _) = try actions.followed()
    #expect((moved(edge) - edge - Vector(dx: 50, dy: 0)).length < 1e-9)
    #expect(set.at(1100, .touch(.up(id: 7))).count == 1)
    #expect(set.active == [])
  }

  @Test mutating func palmThatDriftsBetweenTwoTapsStaysAPalm() {
    let (edge, point) = (Point(x: 6, y: 500), Point(x: 640, y: 400))
    _ = set.at(0, .touch(.down(id: 7, edge)))
    _ = set.at(10, .touch(.down(id: 1, point)))
    _ = set.at(60, .touch(.up(id: 1)))
    #expect(set.at(100, .touch(.move(id: 7, edge + Vector(dx: 12, dy: 0)))) == [])
    _ = set.at(150, .touch(.down(id: 1, point)))
    let actions = set.at(200, .touch(.up(id: 1)))
    #expect(actions.contains(.doubleTap(point)), "\(actions)")
  }

  @Test mutating func aCancelLetsGoUnlessSomethingElseHoldsOn() {
    _ = set.at(0, .touch(.down(id: 1, .zero)))
    _ = set.at(0, .touch(.down(id: 2, Point(x: 100, y: 0))))
    #expect(set.at(10, .touch(.cancel)) == [.cancel])
    #expect(set.active == [])
    _ = set.at(20, .touch(.down(id: 3, .zero)))
    _ = set.at(20, .pointer(.button(.left, isPressed: true)))
    #expect(set.at(30, .touch(.cancel)) == [.grab(.pan, focal: Point(x: 640, y: 400))])
    #expect(set.active == [.drag])
  }
}
