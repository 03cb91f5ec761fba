internal import Geometry
package import Input
package import Motion
internal import RealModule

/// The lock of two fingers on a thumbnail: decides once whether they resize the rows or take the
/// photo out of its cell.
///
/// A quick spread takes it, and so does one that goes on where the rows are at their largest. A
/// pinch together never does, and a slow spread does only there.
package struct SpreadLock: Hashable, Sendable {
  /// The meaning of two fingers on a thumbnail.
  package enum Kind: Hashable, Sendable {
    /// They resize the rows, until they pass the largest.
    case resize
    /// They have taken the photo by their speed, and never meant the rows.
    case quickly
    /// They have taken the photo beyond the largest rows.
    case beyondLargest
  }

  /// The decision; nil while there is none.
  package private(set) var kind: Kind?
  @Shared private var physics: Physics
  /// ln of the scale since the fingers came, when their number last changed.
  private var base = 0.0
  private var last: Report
  /// The time at which the fingers began to spread; nil while they rest or wobble.
  private var start: Instant?

  /// The fingers at one moment.
  private struct Report: Hashable {
    /// ln of the scale since they came.
    var logScale: Double
    var time: Instant
  }

  /// The scale below which fingers only wobble, as ln.
  private static let wobble = Double.log(1.02)

  /// A lock of fingers that come at `time`.
  package init(at time: Instant, physics: Physics) {
    self.physics = physics
    last = Report(logScale: 0, time: time)
  }

  /// True once the fingers have taken the photo.
  package var isOpen: Bool { kind == .quickly || kind == .beyondLargest }

  /// Counts from here on, because the fingers' number has changed.
  package mutating func rebase() { base = last.logScale }

  /// Follows the fingers, which have scaled by `logScale`, as ln, since the last `rebase`, and by
  /// `excess` beyond the largest rows. Returns true when that takes the photo.
  package mutating func follow(logScale: Double, beyond excess: Double, at time: Instant) -> Bool {
    let now = base + logScale
    defer { last = Report(logScale: now, time: time) }
    guard !isOpen else { return false }
    // Rows that were beyond the largest before are not what these fingers have done.
    if min(excess, now) >= Double.log(physics.spreadBeyondLargest) {
      kind = .beyondLargest
    } else if kind == nil {
      kind = decided(now, at: time)
    }
    return isOpen
  }

  /// The decision by the speed; nil while it may still be either.
  private mutating func decided(_ now: Double, at time: Instant) -> Kind? {
    let slop = Double.log(physics.spreadSlop)
    guard now > Self.wobble else {
      start = nil
      return now < -slop ? .resize : nil
    }
    let start = start ?? crossing(to: now, at: time)
    self.start = start
    let age = time - start
    guard age <= physics.spreadTime else { return .resize }
    let isQuick = now - Self.wobble >= physics.spreadSpeed * age
    return now >= slop && isQuick ? .quickly : nil
  }

  /// The time at which the scale passed the wobble: a straight way between two reports, of which the
  /// last step took a frame at most, because fingers that rest report nothing.
  private func crossing(to now: Double, at time: Instant) -> Instant {
    let share = (Self.wobble - last.logScale) / (now - last.logScale)
    let crossed = last.time + (time - last.time) * share.clamped(to: 0...1)
    return max(crossed, time + -physics.stepTime)
  }
}
