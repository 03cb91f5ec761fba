internal import Geometry
package import Input
package import Motion
internal import RealModule

/// A lock that limits two fingers on a thumbnail to one use: to resize rows or to open a photo.
///
/// A quick spread opens the photo. A slow spread resizes the rows, and opens the photo only if the
/// spread goes on beyond the largest rows. Fingers that approach each other resize the rows.
package struct SpreadLock: Hashable, Sendable {
  /// The use of two fingers on a thumbnail.
  package enum Kind: Hashable, Sendable {
    /// A slow spread, or fingers that approach each other: resizes the rows. If the spread goes on
    /// beyond the largest rows, the use changes to `beyondLargest`.
    case resize
    /// A fast spread: opens the photo instead of resizing the rows.
    case quickly
    /// A spread beyond the largest rows: opens the photo.
    case beyondLargest
  }

  /// The use that was decided; nil before the decision.
  package private(set) var kind: Kind?
  @Shared private var physics: Physics
  /// The ln(scale) from the beginning of the gesture to the last change of the number of fingers.
  private var base = 0.0
  /// The last movement that has counted for the decision.
  private var last: Report
  /// The newest movement, if other fingers may still move at the same time; nil otherwise. It
  /// counts for the decision once a later movement is reported. If the fingers lift first, it does
  /// not count.
  private var pending: Report?
  /// The ln(scale) of the spread before the decision. It does not resize the rows, and is
  /// subtracted afterwards.
  private var withheld = 0.0
  /// The ln of the rows' scale at the last ``rebase()``.
  private var rowsBase = 0.0
  /// The time at which the present spread became larger than ``wobble``; nil until then.
  private var start: Instant?

  /// The fingers at one moment.
  private struct Report: Hashable {
    /// The fingers' ln(scale) since the gesture began.
    var logScale: Double
    /// ln(h / H): h is the row height that the fingers ask for, and H is the largest row height.
    var excess: Double
    var time: Instant
  }

  /// The ln(scale) up to which a movement of the fingers does not count as a spread.
  private static let wobble = Double.log(1.02)

  /// Creates a lock for fingers that touch down at `time`.
  package init(at time: Instant, physics: Physics) {
    self.physics = physics
    last = Report(logScale: 0, excess: 0, time: time)
  }

  /// True once the fingers have opened the photo.
  package var isOpen: Bool { kind == .quickly || kind == .beyondLargest }

  /// Restarts the fingers' scale at 1, because the number of fingers changed.
  package mutating func rebase() {
    base = (pending ?? last).logScale
    rowsBase = rows(at: base)
  }

  /// Returns the scales of the rows and of the touched thumbnail, after the fingers have spread by
  /// the factor `scale` since the last `rebase`.
  ///
  /// Until its use is decided, a spread enlarges the thumbnail and not the rows, which must not
  /// move either. The spread before the decision is then subtracted, so that the rows do not jump.
  package func shares(of scale: Double) -> SpreadShares {
    let now = base + Double.log(scale)
    return SpreadShares(
      rowScale: Double.exp(rows(at: now) - rowsBase), logCellScale: kind == nil ? max(now, 0) : 0,
      keepsRows: kind == nil && now > Self.wobble)
  }

  /// Returns the ln of the factor by which the rows have grown since the gesture began. `now` is
  /// the fingers' ln(scale) since then.
  private func rows(at now: Double) -> Double { now - (kind == nil ? max(now, 0) : withheld) }

  /// Handles a movement of the fingers; returns true if their spread opens the photo.
  ///
  /// `logScale` is the fingers' ln(scale) since the last `rebase`. `excess` is ln(h / H): h is the
  /// row height that the fingers ask for, and H is the largest row height. `isFrameWhole` is false
  /// if a movement of other fingers at the same `time` may still be reported: fingers that move in
  /// parallel do not spread, although they are reported one after the other.
  package mutating func follow(
    logScale: Double, beyond excess: Double, isFrameWhole: Bool = true, at time: Instant
  ) -> Bool {
    guard !isOpen else { return false }
    if let earlier = pending, earlier.time < time {
      pending = nil
      count(earlier)
      if isOpen { return true }
    }
    // A spread that has lasted until this frame is slow, wherever the fingers go in it.
    if !isFrameWhole, kind == nil, let start, time - start > physics.spreadTime { kind = .resize }
    pending = Report(logScale: base + logScale, excess: excess, time: time)
    if isFrameWhole, let newest = pending.take() { count(newest) }
    return isOpen
  }

  private mutating func count(_ report: Report) {
    defer { last = report }
    if kind == nil { withheld = max(report.logScale, 0) }
    // The rows may have been beyond the largest size before, so the spread of these fingers must
    // also be large enough.
    if min(report.excess, report.logScale) >= Double.log(physics.spreadBeyondLargest) {
      kind = .beyondLargest
    } else if kind == nil {
      kind = decided(report.logScale, at: report.time)
    }
  }

  /// Decides the use from the speed of the spread, which has reached ln(scale) `now`. Returns nil
  /// if the use is not clear yet.
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

  /// Returns the time at which ln(scale) passed ``wobble``, on its way to the value `now` at
  /// `time`. This assumes that ln(scale) changed evenly since the last report.
  ///
  /// The result is at most `stepTime` (one frame) before `time`, because resting fingers report
  /// nothing.
  private func crossing(to now: Double, at time: Instant) -> Instant {
    let share = (Self.wobble - last.logScale) / (now - last.logScale)
    let crossed = last.time + (time - last.time) * share.clamped(to: 0...1)
    return max(crossed, time + -physics.stepTime)
  }
}

/// The scales that two fingers on a thumbnail give to the album's rows and to this thumbnail.
package struct SpreadShares: Hashable, Sendable {
  /// The factor by which the rows have grown since a finger last joined or left.
  package var rowScale: Double
  /// The natural logarithm of the scale that applies to the thumbnail only.
  package var logCellScale: Double
  /// True if the fingers do not resize the rows.
  package var keepsRows: Bool

  package init(rowScale: Double, logCellScale: Double = 0, keepsRows: Bool = false) {
    (self.rowScale, self.logCellScale, self.keepsRows) = (rowScale, logCellScale, keepsRows)
  }
}
