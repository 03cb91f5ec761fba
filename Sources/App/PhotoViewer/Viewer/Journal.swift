internal import Input
internal import LightboxCore
package import ProgramSupport

/// Writes the lines of the options `--record` and `--state` while the window is open.
package struct Journal: Sendable {
  let record: LineFile?
  let state: LineFile?
  /// The last written line of the state, without its time.
  private var lastState: Substring = ""

  package init(record: LineFile?, state: LineFile?) { (self.record, self.state) = (record, state) }

  /// Writes a handled event for `--record`, and the displayed state after it for `--state`.
  mutating func record(_ what: TraceEvent.What, at time: Instant, _ lightbox: Lightbox) {
    record?.append(TraceEvent(time, what).line)
    report(lightbox, at: time, onlyNews: false)
  }

  /// Writes the displayed state for `--state`, if nothing moves and the state is new.
  mutating func recordRest(at time: Instant, _ lightbox: Lightbox) {
    guard lightbox.isSettled(at: time) else { return }
    report(lightbox, at: time, onlyNews: true)
  }

  private mutating func report(_ lightbox: Lightbox, at time: Instant, onlyNews: Bool) {
    guard let state else { return }
    let line = ViewState(of: lightbox, at: time).json
    let news = line.drop { $0 != "," }
    guard !onlyNews || news != lastState else { return }
    lastState = news
    state.append(line)
  }

  func finish(at time: Instant) { record?.append(TraceEvent(time, .end).line) }
}
