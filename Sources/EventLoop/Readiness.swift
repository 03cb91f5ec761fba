internal import Glibc

/// What a descriptor is asked for, or has become.
package struct Readiness: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let readable = Readiness(rawValue: 1)
  package static let writable = Readiness(rawValue: 2)
  /// The other end is gone or the descriptor is broken; reported whether asked for or not.
  package static let hungUp = Readiness(rawValue: 4)

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
