import Geometry
import Gestures
import Input
import Motion
import Testing

@Suite struct InputPredictorTests {
  /// Plays an event every 8 ms, and returns what is expected 12 ms after the last one.
  func expected(_ events: [InputEvent]) -> [InputEvent] {
    var predictor = InputPredictor(physics: .standard)
    for (step, event) in events.enumerated() {
      predictor.record(event, at: .milliseconds(Double(step) * 8))
    }
    return predictor.events(until: .milliseconds(Double(events.count - 1) * 8 + 12))
  }

  @Test func everyFingerGoesOnItsOwnWay() throws {
    var events: [InputEvent] = [
      .touch(.down(id: 0, Point(x: 100, y: 100))), .touch(.down(id: 1, Point(x: 500, y: 100))),
    ]
    for step in 1...8 {
      let distance = Double(step) * 8
      events.append(.touch(.move(id: 0, Point(x: 100 - distance, y: 100))))
      events.append(.touch(.move(id: 1, Point(x: 500, y: 100 + distance))))
    }
    let moves = expected(events)
    try #require(moves.count == 2)
    guard case .touch(.move(0, let left)) = moves[0], case .touch(.move(1, let right)) = moves[1]
    else {
      Issue.record("not two moves: \(moves)")
      return
    }
    // 8 px in 16 ms each; the first one's newest event is 20 ms old, of which 14 are predicted.
    #expect(abs(left.x - (36 - 7)) < 0.5 && left.y == 100)
    #expect(abs(right.y - (164 + 6)) < 0.5 && right.x == 500)
  }

  @Test func aPinchGrowsAndTurnsOn() throws {
    var events: [InputEvent] = [.pinch(.begin(fingers: 2))]
    for step in 1...8 {
      events.append(
        .pinch(
          .update(
            translation: Vector(dx: 4, dy: 0), scale: 1 + 0.02 * Double(step), rotation: 1)))
    }
    let moves = expected(events)
    guard case .pinch(.update(let translation, let scale, let turn, let isStepped))? = moves.first,
      moves.count == 1
    else {
      Issue.record("not one update: \(moves)")
      return
    }
    #expect(abs(translation.dx - 6) < 0.3, "\(translation)")
    #expect(abs(scale - 1.19) < 0.005, "\(scale)")
    #expect(abs(turn - 1.5) < 0.1, "\(turn)")
    #expect(!isStepped, "it would be spread, and shown only after the frame")
  }

  @Test func aPointerIsPredictedOnlyWhileAButtonHoldsIt() {
    let motions = (0...8).map { InputEvent.pointer(.motion(Point(x: Double($0) * 8, y: 0))) }
    #expect(expected(motions).isEmpty)
    let press = InputEvent.pointer(.button(.left, isPressed: true))
    #expect(expected([press] + motions).count == 1)
    let release = InputEvent.pointer(.button(.left, isPressed: false))
    #expect(expected([press] + motions + [release]).isEmpty)
  }

  @Test(arguments: [
    (InputEvent.pinch(.begin(fingers: 2)), InputEvent.pinch(.end(isCancelled: false))),
    (.swipe(.begin(fingers: 3)), .swipe(.end(isCancelled: false))),
  ])
  func scrollThatBecomesAnotherGestureIsOver(_ begin: InputEvent, _ end: InputEvent) {
    let scroll = (0...8).map { _ in
      InputEvent.scroll(.delta(.finger, Vector(dx: 0, dy: 8)))
    }
    #expect(expected(scroll + [begin]).isEmpty)
    var predictor = InputPredictor(physics: .standard)
    for event in scroll + [begin, end] { predictor.record(event, at: .zero) }
    #expect(!predictor.isHeld)
  }

  @Test func scrollsAndSwipesGoOnUntilTheFingersLift() {
    let movement = Vector(dx: 0, dy: 8)
    let scroll = (0...8).map { _ in InputEvent.scroll(.delta(.finger, movement)) }
    #expect(expected(scroll).count == 1)
    #expect(expected(scroll + [.scroll(.stop)]).isEmpty)
    let swipe =
      [InputEvent.swipe(.begin(fingers: 3))]
      + (0...8).map { _ in .swipe(.update(translation: movement)) }
    #expect(expected(swipe).count == 1)
    #expect(expected(swipe + [.swipe(.end(isCancelled: false))]).isEmpty)
    let wheel = (0...8).map { _ in InputEvent.scroll(.delta(.wheel, movement)) }
    #expect(expected(wheel).isEmpty, "a notch is no movement")
  }
}
