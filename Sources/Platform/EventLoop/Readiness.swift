internal import Glibc

/// A set of conditions of a file descriptor, such as "readable": the conditions that a caller waits
/// for, or the conditions that are true now.
package struct Readiness: OptionSet, Hashable, Sendable {
  /// One bit of `poll` for each condition.
  package let rawValue: Int16

  /// Creates a set from its bits.
  package init(rawValue: Int16) { self.rawValue = rawValue }

  /// Reading would not block: there are bytes, or the end is reached.
  package static let readable = Readiness(rawValue: Int16(POLLIN))
  /// Writing would not block.
  package static let writable = Readiness(rawValue: Int16(POLLOUT))
  /// The other end is closed, or the descriptor is broken. `poll` reports this condition even if
  /// the caller does not wait for it.
  package static let hungUp = Readiness(rawValue: Int16(POLLHUP))

  /// Returns the conditions in `interest` that are true for `descriptor` now; does not wait.
  package static func now(_ descriptor: Int32, for interest: Readiness) -> Readiness {
    var list = pollfd(fd: descriptor, events: interest.rawValue, revents: 0)
    return unsafe poll(&list, 1, 0) > 0 ? Readiness(pollEvents: list.revents) : []
  }

  init(pollEvents events: Int16) {
    let isBroken = events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    self = Readiness(rawValue: events).intersection([.readable, .writable])
    if isBroken { insert(.hungUp) }
  }
}
