import Geometry
import Input
import Motion
import TestSupport
import Testing

/// Frames are drawn 1/60 s before they are seen, from samples of 125 Hz that are off by up to 0.3
/// px.
@Suite struct MotionPredictorTests {
  /// A finger's way over time, px and seconds.
  struct Movement: Sendable {
    let position: @Sendable (Double) -> Double
    let duration: Double
    /// The time at which it stands still; nil when it never does.
    var stop: Double?

    /// A movement of `length` px in `time`, in the manner of hands: with the least jerk.
    static func reach(_ length: Double, in time: Double) -> Movement {
      Movement(
        position: { now in
          let s = min(max((now - 0.05) / time, 0), 1)
          return length * (10 * s * s * s - 15 * s * s * s * s + 6 * s * s * s * s * s)
        }, duration: time + 0.35, stop: 0.05 + time)
    }

    /// A steady movement that ends within 60 ms.
    static func suddenStop(from speed: Double) -> Movement {
      Movement(
        position: { now in
          let late = min(max(now - 0.3, 0), 0.06)
          return speed * min(now, 0.3) + speed * late - speed / 0.12 * late * late
        }, duration: 0.7, stop: 0.36)
    }

    /// To and fro along a parabola's arcs, once in `period`.
    static func shaking(_ size: Double, period: Double) -> Movement {
      Movement(
        position: { now in
          let phase = (now / period).truncatingRemainder(dividingBy: 1) * 2
          let arc = phase < 1 ? phase * (1 - phase) : -(phase - 1) * (2 - phase)
          return size * 4 * arc
        }, duration: 1.5)
    }

    static let all: [Movement] = [
      .reach(60, in: 0.25), .reach(150, in: 0.25), .reach(300, in: 0.25), .reach(60, in: 0.7),
      .reach(300, in: 0.7), .reach(300, in: 0.4), .reach(600, in: 0.7), .reach(600, in: 1),
      .suddenStop(from: 200), .suddenStop(from: 500), .suddenStop(from: 1000),
      .shaking(80, period: 1), .shaking(150, period: 0.7), .shaking(40, period: 0.4),
    ]
  }

  /// The frames of a movement: what is shown with the prediction and without, and where the finger
  /// is when it is seen.
  func frames(
    of movement: Movement, phase: Double, numbers: inout SeededNumbers, physics: Physics = .standard
  ) -> [(predicted: Double, reported: Double, seen: Double, time: Double)] {
    var predictor = MotionPredictor(physics: physics)
    var frames: [(Double, Double, Double, Double)] = []
    var sample = 0
    var reported: Double?
    for number in 0..<Int(movement.duration * 60) {
      let now = (Double(number) + phase) / 60
      while Double(sample) / 125 <= now {
        let time = Double(sample) / 125
        let noise = Double.random(in: -0.3...0.3, using: &numbers)
        let value = movement.position(time) + noise
        // Touchscreens keep quiet about less than half a pixel.
        if abs(value - (reported ?? .infinity)) > 0.5 {
          predictor.add(Vector(dx: value, dy: 0), at: .milliseconds(time * 1000))
          reported = value
        }
        sample += 1
      }
      let seen = now + 1.0 / 60
      let offset = predictor.offset(at: .milliseconds(seen * 1000)).dx
      let last = reported ?? 0
      frames.append((last + offset, last, movement.position(seen), now))
    }
    return frames
  }

  @Test func theErrorWhenSeenIsLessThanFourTenths() {
    var (predicted, reported) = (0.0, 0.0)
    var numbers = SeededNumbers(seed: 1)
    for movement in Movement.all {
      for phase in [0.0, 0.25, 0.5, 0.75] {
        for frame in frames(of: movement, phase: phase, numbers: &numbers) {
          predicted += abs(frame.predicted - frame.seen)
          reported += abs(frame.reported - frame.seen)
        }
      }
    }
    #expect(predicted <= 0.4 * reported, "\(predicted / reported)")
  }

  @Test func aStopIsNotOvertaken() {
    var beyond: [Double] = []
    var numbers = SeededNumbers(seed: 2)
    for movement in Movement.all {
      guard let stop = movement.stop else { continue }
      for phase in [0.0, 0.25, 0.5, 0.75] {
        for frame in frames(of: movement, phase: phase, numbers: &numbers)
        where frame.time > stop - 0.06 {
          beyond.append(frame.predicted - movement.position(movement.duration))
        }
      }
    }
    beyond.sort()
    #expect(beyond[beyond.count * 99 / 100] <= 1, "\(beyond.suffix(20))")
  }

  @Test func aFingerThatRestsIsWhereItIs() {
    var predictor = MotionPredictor(physics: .standard)
    for step in 0..<10 {
      predictor.add(Vector(dx: Double(step) * 8, dy: 0), at: .milliseconds(Double(step) * 8))
    }
    #expect(predictor.offset(at: .milliseconds(88)).dx > 12)
    #expect(predictor.offset(at: .milliseconds(72 + 41)) == .zero)
  }

  @Test func aSlowMovementIsNotPredicted() {
    var predictor = MotionPredictor(physics: .standard)
    for step in 0..<10 {
      predictor.add(Vector(dx: Double(step) * 0.4, dy: 0), at: .milliseconds(Double(step) * 8))
    }
    #expect(predictor.offset(at: .milliseconds(80)) == .zero, "50 px/s")
  }

  @Test func theSettingTurnsPredictionOff() {
    var physics = Physics.standard
    physics.predictionTime = 0
    var predictor = MotionPredictor(physics: physics)
    for step in 0..<10 {
      predictor.add(Vector(dx: Double(step) * 8, dy: 3), at: .milliseconds(Double(step) * 8))
    }
    #expect(predictor.offset(at: .milliseconds(80)) == .zero)
  }

  @Test func aCurveIsFollowed() {
    var predictor = MotionPredictor(physics: .standard)
    // A quarter of a circle of 100 px in 250 ms.
    func position(_ ms: Double) -> Vector {
      let turn = ms / 250
      let x = 1 - turn * turn / (1 + turn * turn) * 2
      return Vector(dx: 100 * x, dy: 100 * 2 * turn / (1 + turn * turn))
    }
    for step in 0..<16 {
      predictor.add(position(Double(step) * 8), at: .milliseconds(Double(step) * 8))
    }
    let error = (predictor.newest + predictor.offset(at: .milliseconds(132)) - position(132)).length
    #expect(error < 0.5, "\(error)")
  }
}
