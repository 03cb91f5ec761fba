internal import Glibc

/// The conditions of a descriptor that are waited for, or that hold.
package struct Readiness: OptionSet, Hashable, Sendable {
  /// One bit for each kind.
  package let rawValue: UInt8

  /// A set by its bits.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Reading would not wait: there are bytes, or their end has come.
  package static let readable = Readiness(rawValue: 1)
  /// Writing would not wait.
  package static let writable = Readiness(rawValue: 2)
  /// The other end is gone or the descriptor is broken; reported without being asked for.
  package static let hungUp = Readiness(rawValue: 4)

  /// The conditions that hold for `descriptor` at this moment, among those of `interest`.
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
