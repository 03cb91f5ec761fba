internal import Input
internal import LightboxCore
package import ProgramSupport

/// Writes two files while the window is open, if the command line requests them. The file of the
/// option `--record` gets a trace of the handled events, which can be replayed. The file of
/// `--state` gets the displayed state after each of these events, as lines of JSON.
package struct Journal: Sendable {
  let record: LineFile?
  let state: LineFile?
  /// The last written line of the state, without its time.
  private var lastState: Substring = ""

  package init(record: LineFile?, state: LineFile?) { (self.record, self.state) = (record, state) }

  /// Appends the handled event `what` to the trace, and the state after this event to the file of
  /// states.
  mutating func record(_ what: TraceEvent.What, at time: Instant, _ lightbox: Lightbox) {
    record?.append(TraceEvent(time, what).line)
    report(lightbox, at: time)
  }

  /// Appends the displayed state to the file of states, if nothing moves and the state differs from
  /// the state that was written last. The line has the field `rest`, which distinguishes it from
  /// the line of an event at the same time.
  mutating func recordRest(at time: Instant, _ lightbox: Lightbox) {
    guard lightbox.isSettled(at: time) else { return }
    report(lightbox, at: time, isRest: true)
  }

  private mutating func report(_ lightbox: Lightbox, at time: Instant, isRest: Bool = false) {
    guard let state else { return }
    let line = ViewState(of: lightbox, at: time).json
    let news = line.drop { $0 != "," }
    guard !isRest || news != lastState else { return }
    lastState = news
    state.append(isRest ? line.dropLast() + ",\"rest\":true}" : line)
  }

  /// Appends the event `end` to the trace. Does nothing if no event was recorded, because no window
  /// has opened: a trace with only the event `end` would replace an earlier recording.
  func finish(at time: Instant) {
    guard let record, record.hasLines else { return }
    record.append(TraceEvent(time, .end).line)
  }
}
