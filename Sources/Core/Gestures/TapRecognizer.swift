package import Geometry
package import Input
package import Motion

/// A recognizer of taps, double taps, long presses, and the drag after a double tap.
///
/// It is a state machine that follows one contact, a finger or the mouse, and returns the gestures
/// that it recognizes. At `deadline` it recognizes a gesture without any event: see `expire`.
///
///     finger  down ─ up ─────────────── 300 ms ──▶ tap
///     mouse   down ─ up ─ the desktop's own time ▶ tap
///     both    down ─ up ─ down ─ up ─────────────▶ double tap
///     finger  down ─ up ─ down ─ more than 10 px ▶ drag begins
///     finger  down ─────────── 500 ms ───────────▶ long press
package struct TapRecognizer: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case tap(Point)
    case doubleTap(Point)
    case longPress(Point)
    /// A drag after a double tap: `about` is its focal point, view px, and `way` is its
    /// displacement beyond the slop, px.
    case drag(about: Point, way: Vector)
    case dragEnd
  }

  private enum State: Hashable {
    /// There is no contact, or only a contact that makes no tap: its events are ignored until it
    /// lifts.
    case idle
    case down(Press, second: Bool)
    /// The first tap has ended, and a second tap may follow until `deadline`. `isReported` is true
    /// if the first tap was already reported, because it is a click that shows or hides the
    /// controls.
    case waiting(Press, deadline: Instant, isReported: Bool)
    case dragging(Press)
  }

  private struct Press: Hashable {
    var start: Point
    var time: Instant
    /// True for a finger; a finger that rests makes a long press.
    var isFinger: Bool
  }

  @Shared var physics: Physics
  private var state = State.idle
  /// True if a tap may be the first of a double tap. The tap is then not reported until it is
  /// certain that no second tap follows.
  package var awaitsSecond = true

  package init(physics: Physics) {
    self.physics = physics
  }

  /// True while the second touch of a double tap is down, including its drag.
  package var isReserved: Bool {
    switch state {
    case .down(_, second: true), .dragging: true
    default: false
    }
  }

  /// The time from which `expire` returns a tap or a long press; nil if neither is expected.
  package var deadline: Instant? {
    switch state {
    case .waiting(_, let deadline, isReported: false): deadline
    case .down(let press, second: false) where press.isFinger: press.time + physics.longPressTime
    default: nil
    }
  }

  package mutating func down(at point: Point, time: Instant, isFinger: Bool = true) -> [Action] {
    let press = Press(start: point, time: time, isFinger: isFinger)
    guard case .waiting(let first, let deadline, let isReported) = state else {
      state = .down(press, second: false)
      return []
    }
    let reach = physics.secondPressDistance(isFinger: isFinger && first.isFinger)
    let isSecond = time <= deadline && (point - first.start).length <= reach
    state = .down(press, second: isSecond)
    return isSecond || isReported ? [] : [.tap(first.start)]
  }

  package mutating func move(to point: Point) -> [Action] {
    switch state {
    case .down(let press, let second):
      guard (point - press.start).length > physics.dragSlop else { return [] }
      state = second ? .dragging(press) : .idle
      return second ? [drag(press, to: point)] : []
    case .dragging(let press):
      return [drag(press, to: point)]
    case .idle, .waiting:
      return []
    }
  }

  package mutating func up(at time: Instant) -> [Action] {
    defer { if case .waiting = state {} else { state = .idle } }
    switch state {
    case .down(let press, second: true):
      return [.doubleTap(press.start)]
    case .down(let press, second: false):
      guard !press.isFinger || time - press.time < physics.longPressTime else { return [] }
      guard awaitsSecond else { return [.tap(press.start)] }
      let isReported = !press.isFinger && physics.tap == .controls
      state = .waiting(
        press, deadline: time + physics.secondPressTime(isFinger: press.isFinger),
        isReported: isReported)
      return isReported ? [.tap(press.start)] : []
    case .dragging:
      return [.dragEnd]
    case .idle, .waiting:
      return []
    }
  }

  /// Stops treating the contact as a tap, because another finger touched down, the touches were
  /// cancelled, or a gesture took over.
  ///
  /// Returns the first tap of a possible double tap if it was not reported yet, or the end of the
  /// drag after a double tap; otherwise an empty array.
  package mutating func fail() -> [Action] {
    defer { state = .idle }
    switch state {
    case .waiting(let press, _, let isReported): return isReported ? [] : [.tap(press.start)]
    case .dragging: return [.dragEnd]
    case .idle, .down: return []
    }
  }

  package mutating func expire(at time: Instant) -> [Action] {
    guard let deadline, time >= deadline else { return [] }
    defer { state = .idle }
    switch state {
    case .waiting(let press, _, _): return [.tap(press.start)]
    case .down(let press, _): return [.longPress(press.start)]
    case .idle, .dragging: return []
    }
  }

  /// Returns the action for a drag that has come to `point`. The slop is subtracted from the
  /// displacement, so that the drag begins without a jump.
  private func drag(_ press: Press, to point: Point) -> Action {
    let way = point - press.start
    let beyond = max(0, way.length - physics.dragSlop)
    return .drag(
      about: press.start, way: way.length > 0 ? way * (beyond / way.length) : .zero)
  }
}
