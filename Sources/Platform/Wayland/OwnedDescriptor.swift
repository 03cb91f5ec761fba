internal import Glibc

/// A file descriptor that came with an event: closed when nobody takes it.
///
/// A class, so that events stay ordinary copyable values that can be stored and switched over; the
/// last copy to go closes the descriptor, also where no handler ever saw the event.
package final class OwnedDescriptor {
  private var descriptor: Int32?

  init(_ descriptor: Int32) {
    self.descriptor = descriptor >= 0 ? descriptor : nil
  }

  deinit {
    if let descriptor { _ = close(descriptor) }
  }

  /// The number, valid while this object lasts; nil once taken.
  package var number: Int32? { descriptor }

  /// Hands the descriptor over: the caller closes it. Nil if it was taken before.
  package func take() -> Int32? {
    defer { descriptor = nil }
    return descriptor
  }
}
