import Geometry
import Input
import Motion
import TestSupport
import Testing

@testable import Gestures

/// Two fingers on a thumbnail mean its photo or the size of the rows, and that is decided once.
@Suite struct SpreadLockTests {
  private var lock = SpreadLock(at: .zero, physics: .standard)

  /// ln(scale).
  private static func log(_ scale: Double) -> Double {
    GestureDelta.logScale(of: scale)
  }

  /// Spreads by `scale` in all, told at `milliseconds`. Returns true when that takes the photo.
  private mutating func spread(
    to scale: Double, beyond excess: Double = 1, at milliseconds: Double
  ) -> Bool {
    lock.follow(
      logScale: Self.log(scale), beyond: Self.log(excess), at: .milliseconds(milliseconds))
  }

  @Test mutating func aQuickSpreadTakesThePhotoBeyondItsSlop() {
    #expect(spread(to: 1.08, at: 8) == false)
    #expect(spread(to: 1.14, at: 16) == false)
    #expect(lock.kind == nil)
    #expect(spread(to: 1.16, at: 24) == true)
    #expect(lock.kind == .quickly)
    // It is told once.
    #expect(spread(to: 2, at: 32) == false)
    #expect(spread(to: 0.5, at: 400) == false)
    #expect(lock.kind == .quickly)
  }

  /// Beyond 1.02 the speed counts; 100 ms after that it is too late.
  @Test(arguments: [(1.9, false), (2.1, true), (4, true), (30, true), (1, false)])
  mutating func theSpeedDecides(speed: Double, opens: Bool) {
    var taken = false
    for step in 1...40 {
      let time = Double(step) * 8
      taken =
        lock.follow(logScale: speed * time / 1000, beyond: 0, at: .milliseconds(time)) || taken
    }
    #expect(taken == opens)
    #expect(lock.kind == (opens ? .quickly : .resize))
  }

  @Test(arguments: [1.0, 4, 8, 16])
  mutating func theNumberOfReportsDoesNotMatter(step: Double) {
    var taken: Double?
    for number in 1...Int(160 / step) {
      let time = Double(number) * step
      if lock.follow(logScale: 2.5 * time / 1000, beyond: 0, at: .milliseconds(time)) {
        taken = time
      }
    }
    // 1.15 times, at the next report.
    #expect(taken == (55.9 / step).rounded(.up) * step)
  }

  @Test mutating func aRestBeforeIsNoSlowness() {
    #expect(spread(to: 1.01, at: 900) == false)
    #expect(spread(to: 1.1, at: 908) == false)
    #expect(spread(to: 1.2, at: 916) == true)
  }

  @Test mutating func theFirstReportAfterARestIsNotSlow() {
    #expect(spread(to: 1.2, at: 900) == true)
  }

  @Test mutating func aWobbleDecidesNothing() {
    for (scale, time) in [(1.1, 4.0), (0.95, 8), (1.14, 12), (1.0, 16), (1.12, 20)] {
      #expect(spread(to: scale, at: time) == false)
    }
    #expect(lock.kind == nil)
  }

  @Test mutating func aPinchTogetherNeverTakesThePhoto() {
    #expect(spread(to: 0.86, at: 8) == false)
    #expect(lock.kind == .resize)
    #expect(spread(to: 1.6, at: 16) == false)
    // Also on rows that were beyond the largest before.
    #expect(spread(to: 0.7, beyond: 1.5, at: 24) == false)
    #expect(lock.kind == .resize)
  }

  @Test mutating func slowSpreadResizesUntilTheRowsAreLargest() {
    for step in 1...30 {
      #expect(spread(to: 1 + Double(step) / 30, at: Double(step) * 30) == false)
    }
    #expect(lock.kind == .resize)
    // As fast as it may be later.
    #expect(spread(to: 3, at: 908) == false)
    #expect(spread(to: 3.3, beyond: 1.14, at: 916) == false)
    #expect(spread(to: 3.4, beyond: 1.16, at: 924) == true)
    #expect(lock.kind == .beyondLargest)
  }

  /// The fingers of a frame are reported one after the other.
  @Test mutating func fingersThatMoveInParallelTakeNothing() {
    _ = lock.follow(logScale: Self.log(1.25), beyond: 0, isFrameWhole: false, at: .zero)
    #expect(spread(to: 1, at: 0) == false)
    #expect(spread(to: 1.01, at: 8) == false)
    #expect(lock.kind == nil)
    // A finger that spreads alone takes it with its next movement.
    for (scale, time, opens) in [(1.25, 16.0, false), (1.3, 24, true)] {
      let taken = lock.follow(
        logScale: Self.log(scale), beyond: 0, isFrameWhole: false, at: .milliseconds(time))
      #expect(taken == opens)
    }
    #expect(lock.kind == .quickly)
  }

  @Test(arguments: 0..<50) func orderOfTheFingersInAFrameDoesNotMatter(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var (first, second) = (lock, lock)
    for frame in 1...30 {
      let time = Instant.milliseconds(Double(frame) * 8)
      let isWhole = numbers.below(3) > 0
      let scale = Double.random(in: -0.05...0.2, using: &numbers)
      let way = Double.random(in: -0.1...0.1, using: &numbers)
      _ = first.follow(logScale: scale + way, beyond: 0.2, isFrameWhole: false, at: time)
      _ = second.follow(logScale: scale - way, beyond: 0.2, isFrameWhole: false, at: time)
      let taken = first.follow(logScale: scale, beyond: 0.2, isFrameWhole: isWhole, at: time)
      let alsoTaken = second.follow(logScale: scale, beyond: 0.2, isFrameWhole: isWhole, at: time)
      #expect(taken == alsoTaken && first == second, "frame \(frame)")
    }
  }

  @Test mutating func aThirdFingerChangesNothing() {
    #expect(spread(to: 1.1, at: 8) == false)
    lock.rebase()
    #expect(spread(to: 1, at: 12) == false)
    #expect(spread(to: 1.06, at: 16) == true)
  }
}

extension GestureDelta {
  /// ln of a scale, as a recognizer has it.
  fileprivate static func logScale(of scale: Double) -> Double {
    var pinch = FocalRecognizer(at: .zero, time: .zero, physics: .standard)
    pinch.update(translation: .zero, scale: scale, rotation: 0, at: .zero)
    return pinch.delta.logScale
  }
}
