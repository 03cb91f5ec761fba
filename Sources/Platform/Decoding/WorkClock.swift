internal import ImageExchange

/// The time that a request has taken: the processor time of its decoder, and the elapsed time.
///
/// A request is given up for the processor time that it takes, not because the machine is busy with
/// other work. The elapsed time has a larger limit, for a disk that does not answer.
struct WorkClock {
  private let patience: Double
  private let deadline: Double
  private let factor: Double
  private let start: Double
  /// The work so far, and that since the last rows.
  private var worked = 0.0
  private var silent = 0.0
  private var lastRows: Double
  private var last: (time: Double, processor: Double?)

  /// Starts the clock at `time`. `processor` is the processor time, in seconds, that the decoder
  /// has used so far; nil if it is unknown, and then all elapsed time counts as work.
  init(_ wanted: ImageRequest.Wanted, _ limits: ImageLimits, at time: Double, processor: Double?) {
    patience = limits.patience(of: wanted)
    deadline = limits.deadline
    factor = limits.clockFactor
    start = time
    lastRows = time
    last = (time, processor)
  }

  /// Counts the time since the last call.
  ///
  /// The work of several threads counts for no more than the elapsed time.
  mutating func advance(to time: Double, processor: Double?) {
    let passed = max(0, time - last.time)
    var work = passed
    if let processor, let before = last.processor {
      work = min(passed, max(0, processor - before))
    }
    worked += work
    silent += work
    last = (time, processor ?? last.processor)
  }

  /// Notes that the decoder has finished further rows.
  mutating func recordRows(at time: Double) {
    silent = 0
    lastRows = time
  }

  /// True when the request is to be given up.
  var isOver: Bool {
    worked >= deadline || silent >= patience
      || last.time - start >= deadline * factor || last.time - lastRows >= patience * factor
  }

  /// The shortest time, in seconds, until the request may have to be given up if no rows arrive.
  var left: Double {
    min(deadline - worked, patience - silent)
  }
}
