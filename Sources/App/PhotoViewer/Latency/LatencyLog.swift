internal import Input

/// The latency from an input to the frame that shows it.
///
/// An input is shown by the first frame that is drawn after the input. The time since the input is
/// recorded when this frame is committed, and again when it becomes visible. If the frame is
/// discarded, the next frame shows its inputs.
struct LatencyLog: Sendable {
  /// The times from an input to the commit of the first frame that shows the input.
  private(set) var commit = Distribution()
  /// The times from an input until the first frame that shows the input became visible.
  private(set) var presentation = Distribution()
  /// The times spent drawing the frames, except those in ``sharpening``.
  private(set) var drawing = Distribution()
  /// The times spent on frames that redraw a photo at rest with the best filter.
  private(set) var sharpening = Distribution()
  private(set) var framesPresented = 0
  private(set) var framesDiscarded = 0

  /// Inputs that no frame shows yet.
  private var waiting: [Instant] = []
  /// The inputs of frames that were discarded while no newer frame was committed. The next
  /// committed frame will show them.
  private var unseen: [Instant] = []
  /// The committed frames, oldest first, for which the compositor has not sent a report yet.
  private var committed: [(number: Int, inputs: [Instant])] = []

  /// The greatest number of committed frames that are kept. Without this limit, the log would grow
  /// without end if the compositor reports no frames.
  private static let longestMemory = 64

  /// Records an input, which the next committed frame will show. `time` is the compositor's
  /// timestamp of the input.
  mutating func input(at time: Instant) { waiting.append(time) }

  /// Records that the frame `number` was committed at `time`, after `seconds` of drawing.
  /// `isSharpening` is true if the frame redraws a photo at rest with the best filter.
  mutating func frameCommitted(
    _ number: Int, at time: Instant, drawing seconds: Double, isSharpening: Bool = false
  ) {
    if isSharpening { sharpening.add(seconds) } else { drawing.add(seconds) }
    for input in waiting { commit.add(time - input) }
    committed.append((number, unseen + waiting))
    (unseen, waiting) = ([], [])
    if committed.count > Self.longestMemory { committed.removeFirst() }
  }

  /// Records that the frame `number` became visible at `time`. If `time` is nil, the frame was
  /// discarded.
  mutating func framePresented(_ number: Int, at time: Instant?) {
    guard let index = committed.firstIndex(where: { $0.number == number }) else { return }
    let inputs = committed.remove(at: index).inputs
    if let time {
      framesPresented += 1
      for input in inputs { presentation.add(time - input) }
    } else {
      framesDiscarded += 1
      if index < committed.count { committed[index].inputs += inputs } else { unseen += inputs }
    }
  }

  /// The log as a table of a few lines.
  var table: String {
    let rows = [
      ("input to commit", commit), ("input to presentation", presentation), ("drawing", drawing),
      ("sharpening at rest", sharpening),
    ]
    var lines = ["ms                       count      p50      p99      max"]
    for (name, times) in rows {
      let numbers = [0.5, 0.99, 1].map(times.percentile)
      lines.append(
        Self.padded(name, to: 21, isLeft: true) + Self.padded(String(times.count), to: 9)
          + numbers.map { Self.padded($0.map(Self.hundredths) ?? "–", to: 9) }.joined())
    }
    lines.append(
      "frames: \(drawing.count + sharpening.count) drawn, \(framesPresented) presented, \(framesDiscarded) discarded"
    )
    return lines.joined(separator: "\n")
  }

  private static func padded(_ text: String, to width: Int, isLeft: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return isLeft ? text + blanks : blanks + text
  }

  private static func hundredths(_ value: Double) -> String {
    let (whole, rest) = Int((value * 100).rounded()).quotientAndRemainder(dividingBy: 100)
    return "\(whole).\(rest / 10)\(rest % 10)"
  }
}
