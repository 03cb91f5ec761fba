internal import Glibc

/// A set of conditions of a file descriptor, such as "readable": the conditions that a caller waits
/// for, or the conditions that are true now.
package struct Readiness: OptionSet, Hashable, Sendable {
  /// One bit for each condition.
  package let rawValue: UInt8

  /// Creates a set from its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Reading would not block: there are bytes, or the end is reached.
  package static let readable = Readiness(rawValue: 1)
  /// Writing would not block.
  package static let writable = Readiness(rawValue: 2)
  /// The other end is closed, or the descriptor is broken. `poll` reports this condition even if
  /// the caller does not wait for it.
  package static let hungUp = Readiness(rawValue: 4)

  /// Returns the conditions in `interest` that are true for `descriptor` now; does not wait.
  package static func now(_ descriptor: Int32, for interest: Readiness) -> Readiness {
    var list = pollfd(fd: descriptor, events: interest.pollEvents, revents: 0)
    return unsafe poll(&list, 1, 0) > 0 ? Readiness(pollEvents: list.revents) : []
  }

  var pollEvents: Int16 {
    Int16((contains(.readable) ? POLLIN : 0) | (contains(.writable) ? POLLOUT : 0))
  }

  init(pollEvents events: Int16) {
    let events = Int32(events)
    self = []
    if events & Int32(POLLIN) != 0 { insert(.readable) }
    if events & Int32(POLLOUT) != 0 { insert(.writable) }
    if events & Int32(POLLHUP | POLLERR | POLLNVAL) != 0 { insert(.hungUp) }
  }
}
