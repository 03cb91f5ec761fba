package import WireCodec
package import WireReferee

/// Judges a log again, as after a rule has changed.
package struct LogJudge {
  private let interfaces: Interfaces
  private let limits: Limits
  private var watches: [Int: ConnectionWatch] = [:]

  package init(_ interfaces: Interfaces, limits: Limits = Limits()) {
    (self.interfaces, self.limits) = (interfaces, limits)
  }

  /// The number of connections so far.
  package var connections: Int { watches.count }

  /// Judges the next message of a log. Descriptors are numbers that stand for nothing.
  package mutating func judge(_ entry: WireLog.Entry) -> [Heard] {
    var watch =
      watches[entry.connection]
      ?? ConnectionWatch(interfaces, limits: limits, readsMemory: false)
    let heard = watch.hear(
      entry.bytes, descriptors: Array(repeating: -1, count: entry.descriptors), entry.direction,
      at: entry.time)
    watches[entry.connection] = watch
    return heard
  }
}
