internal import ImageExchange

/// The time that a request has taken: the work and the elapsed time. The work is the processor time
/// of the decoder; if the processor time is unknown, the work is the elapsed time.
///
/// The work and the elapsed time have separate limits. The limit of the elapsed time is higher, so
/// that a request does not time out merely because the machine is busy. This limit is meant for a
/// disk that does not respond.
struct WorkClock {
  private let stallTimeout: Double
  private let deadline: Double
  private let factor: Double
  /// The work so far, in seconds.
  private var worked = 0.0
  /// The work since the decoder last finished rows, in seconds.
  private var silent = 0.0
  /// The elapsed time so far, in seconds.
  private var elapsed = 0.0
  /// The elapsed time since the decoder last finished rows, in seconds.
  private var waited = 0.0
  private var last: (time: Double, processor: Double?)

  /// Starts the clock at `time`, in seconds. `processor` is the processor time that the decoder has
  /// used so far, in seconds; nil if it is unknown. `limits` state the time limits for the request
  /// `wanted`.
  init(_ wanted: ImageRequest.Wanted, _ limits: ImageLimits, at time: Double, processor: Double?) {
    stallTimeout = limits.stallTimeout(of: wanted)
    deadline = limits.deadline
    factor = limits.clockFactor
    last = (time, processor)
  }

  /// Adds the work and the elapsed time since the last call. `time` is the present time, and
  /// `processor` the decoder's processor time so far, in seconds; nil if it is unknown.
  ///
  /// The added work is at most the added elapsed time, also if several threads worked. Both are at
  /// most `longest` seconds: if more have passed, this process was suspended and read no reply.
  mutating func advance(to time: Double, processor: Double?, atMost longest: Double = .infinity) {
    let passed = max(0, min(time - last.time, longest))
    var work = passed
    if let processor, let before = last.processor {
      work = min(passed, max(0, processor - before))
    }
    worked += work
    silent += work
    elapsed += passed
    waited += passed
    last = (time, processor ?? last.processor)
  }

  /// Records that the decoder has finished further rows.
  mutating func recordRows() { (silent, waited) = (0, 0) }

  /// True if the request has exceeded a time limit, and must be cancelled.
  var isOver: Bool {
    worked >= deadline || silent >= stallTimeout
      || elapsed >= deadline * factor || waited >= stallTimeout * factor
  }
}
