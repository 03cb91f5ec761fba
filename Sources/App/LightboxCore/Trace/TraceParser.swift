internal import Input

/// A parser of traces. A trace is a text with one event per line; each line begins with the event's
/// time in milliseconds, and `#` starts a comment.
package enum TraceParser {
  /// Returns the events of `text`, in order. Throws at the first line that is not an event, or
  /// whose time is earlier than the time of the previous event.
  package static func events(in text: String) throws(TraceError) -> [TraceEvent] {
    var events: [TraceEvent] = []
    var number = 0
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      var reader = TraceLineReader(Substring(line), number: number)
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
