internal import Input

/// Reads traces: text, one event a line, milliseconds first; `#` starts a comment.
package enum TraceParser {
  /// The events of `text`, in order.
  ///
  /// Throws a `TraceError` at the first line that is not an event, or whose time lies before the
  /// one above it.
  package static func events(in text: String) throws(TraceError) -> [TraceEvent] {
    var events: [TraceEvent] = []
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      var reader = TraceLineReader(line, number: number)
      guard !reader.isAtEnd else { continue }
      let time = try reader.time()
      if let last = events.last, time < last.time {
        throw TraceError(
          line: number,
          expected: "a time of at least \(TraceNumber.text(last.time.milliseconds))")
      }
      let what = try reader.event()
      try reader.finish()
      events.append(TraceEvent(time, what))
      if what == .end { break }
    }
    return events
  }
}
