internal import BenchmarkSupport
internal import Geometry
internal import Gestures
internal import Input
internal import LightboxCore
internal import Motion

/// The errors of input prediction, computed from a recorded trace. Each frame becomes visible a
/// sixtieth of a second after it is drawn, so it is drawn with the input that is predicted for that
/// time.
struct PredictionAccuracy {
  /// The distances, px, between the finger positions that a frame shows and the real finger
  /// positions at the time when the frame becomes visible.
  private(set) var predicted = Measurements()
  /// The distances, px, between the last reported finger positions and the real finger positions at
  /// the time when the frame becomes visible: the errors without prediction.
  private(set) var reported = Measurements()
  /// The distances, px, by which frames show fingers beyond the position at which the fingers stop;
  /// 0 for a frame that shows them before that position.
  private(set) var beyond = Measurements()

  private static let frame = 1.0 / 60

  /// Simulates the frames of a 60 Hz screen during a trace, and adds their errors. Repeats this for
  /// four starting times of the first frame, a quarter of a frame's duration apart.
  mutating func add(_ events: [TraceEvent]) {
    let inputs = events.compactMap { event -> (time: Instant, event: InputEvent)? in
      guard case .input(let input) = event.what else { return nil }
      return (event.time, input)
    }
    guard let first = inputs.first?.time, let last = inputs.last?.time else { return }
    let path = Path(inputs)
    for phase in [0.0, 0.25, 0.5, 0.75] {
      var (hands, predictor) = (Hands(), InputPredictor(physics: .standard))
      var next = 0
      for number in 0..<Int((last - first) / Self.frame) {
        let now = first + (Double(number) + phase) * Self.frame
        while next < inputs.count, inputs[next].time <= now {
          hands.apply(inputs[next].event)
          predictor.record(inputs[next].event, at: inputs[next].time)
          next += 1
        }
        compare(hands, predictor, path, seen: now + Self.frame)
      }
    }
  }

  private mutating func compare(
    _ hands: Hands, _ predictor: InputPredictor, _ path: Path, seen: Instant
  ) {
    var ahead = hands
    for event in predictor.events(until: seen) { ahead.apply(event) }
    for (part, position) in hands.positions {
      guard let truth = path.position(of: part, at: seen), let shown = ahead.positions[part] else {
        continue
      }
      predicted.append((shown - truth).length)
      reported.append((position - truth).length)
      guard let stop = path.stop(of: part, near: seen) else { continue }
      let excess = shown - stop.position
      beyond.append(max(0, excess.dx * stop.direction.dx + excess.dy * stop.direction.dy))
    }
  }
}

/// The recorded positions of each finger over time, px. The translation of a pinch, and its zoom
/// and turn, count as positions too (see ``Hands/Part``).
private struct Path {
  private var samples: [Hands.Part: [(time: Instant, position: Vector)]] = [:]

  /// `rest` is the time for which a finger must stay still so that it has stopped, in seconds. A
  /// frame is compared with a stop that begins at most `around` seconds before or after it.
  private static let (rest, around) = (0.06, 0.06)

  init(_ inputs: [(time: Instant, event: InputEvent)]) {
    var hands = Hands()
    for (time, event) in inputs {
      hands.apply(event)
      for (part, position) in hands.positions {
        samples[part, default: []].append((time, position))
      }
    }
  }

  /// Returns the position of `part` at `time`, px, interpolated between the samples before and
  /// after that time. Nil if `time` is before the first sample, or not before the last.
  func position(of part: Hands.Part, at time: Instant) -> Vector? {
    guard let samples = samples[part], let next = samples.firstIndex(where: { $0.time > time }),
      next > 0
    else { return nil }
    let (a, b) = (samples[next - 1], samples[next])
    return a.position + (b.position - a.position) * ((time - a.time) / (b.time - a.time))
  }

  /// Finds a moment within 60 ms of `time` at which `part` stops moving; nil if there is none.
  ///
  /// Returns the position at this moment, px, and the unit vector of the movement before the
  /// moment. In the next 60 ms, `part` moves by less than 1 px.
  func stop(
    of part: Hands.Part, near time: Instant
  ) -> (position: Vector, direction: Vector)? {
    guard let samples = samples[part] else { return nil }
    for (index, sample) in samples.enumerated() where abs(sample.time - time) <= Self.around {
      let later = samples[index...].prefix { $0.time - sample.time <= Self.rest }
      guard let last = later.last, last.time - sample.time > Self.rest * 0.8,
        later.allSatisfy({ ($0.position - sample.position).length < 1 }),
        let earlier = samples[..<index].last(where: { sample.time - $0.time >= 0.05 })
      else { continue }
      let movement = sample.position - earlier.position
      guard movement.length > 2 else { continue }
      return (sample.position, movement * (1 / movement.length))
    }
    return nil
  }
}
