internal import ImageExchange

/// The time that a request has taken: seconds in which its decoder had a processor, and by the
/// clock.
///
/// A picture is given up for the work that it takes, and not because the machine is busy with
/// something else. The clock counts as well, with a larger measure: for a disk that does not answer.
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

  /// Starts at `time`, when the decoder's processes have used `processor` seconds; nil where that is
  /// not known, and all time counts as work.
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
  /// Several threads work for no longer than the clock runs.
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

  /// Notes that there are further rows.
  mutating func noteRows(at time: Double) {
    silent = 0
    lastRows = time
  }

  /// True when the request is to be given up.
  var isOver: Bool {
    worked >= deadline || silent >= patience
      || last.time - start >= deadline * factor || last.time - lastRows >= patience * factor
  }

  /// The seconds of the clock after which it may be over, if nothing comes.
  var left: Double {
    min(deadline - worked, patience - silent)
  }
}
