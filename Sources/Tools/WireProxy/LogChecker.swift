package import WaylandBindgen
internal import WireCodec
package import WireReferee

/// Checks the messages of a recorded log, for example after a rule has changed.
package struct LogChecker {
  private let interfaces: Interfaces
  private let pong: Duration
  private var watches: [Int: ConnectionWatch] = [:]

  /// Creates a checker. `pong` is the time within which the client must answer a ping.
  package init(_ interfaces: Interfaces, pong: Duration = Referee.defaultPong) {
    (self.interfaces, self.pong) = (interfaces, pong)
  }

  /// The number of connections in the entries that were checked so far.
  package var connections: Int { watches.count }

  /// Checks the next entry of a log. `silence` has the findings for deadlines that the client
  /// missed before this entry. `checked` has the message of the entry; it is empty if the entry has
  /// no message.
  ///
  /// A log has no descriptors, only the number of descriptors of each message, so no shared memory
  /// is read.
  package mutating func check(_ entry: WireLog.Entry) -> (
    silence: [Finding], checked: [CheckedMessage]
  ) {
    var watch =
      watches.removeValue(forKey: entry.connection)
      ?? ConnectionWatch(interfaces, pong: pong, readsMemory: false)
    defer { watches[entry.connection] = watch }
    var silence: [Finding] = []
    while let deadline = watch.referee.deadline, deadline <= entry.time {
      silence += watch.wait(until: deadline)
    }
    guard let direction = entry.direction else { return (silence, []) }
    let descriptors = [Int32](repeating: -1, count: entry.descriptors)
    return (
      silence, watch.receive(entry.bytes, descriptors: descriptors, direction, at: entry.time)
    )
  }
}
