internal import LightboxCore
internal import Motion

/// What `--record` and `--state` write while the window is open.
struct Journal: Sendable {
  let record: LineFile?
  let state: LineFile?

  /// Notes an event that has just been handled, and what is displayed after it.
  func note(_ what: TraceEvent.What, at time: Instant, _ lightbox: Lightbox) {
    record?.append(TraceEvent(time, what).line)
    state?.append(ViewState(of: lightbox, at: time).json)
  }

  func finish(at time: Instant) {
    record?.append(TraceEvent(time, .end).line)
  }
}
