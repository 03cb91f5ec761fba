internal import CShims
internal import Glibc

/// An eventfd: any thread can make the descriptor readable, to wake a thread that polls it.
package final class Wakeup: Sendable {
  /// The descriptor to poll for reading.
  package let descriptor: OwnedDescriptor

  /// Creates a wakeup whose descriptor is not readable yet; traps if the kernel has no descriptor.
  package init() {
    descriptor = OwnedDescriptor(taking: shim_wakeup_create())
    precondition(descriptor.number >= 0, "the kernel gives no eventfd: errno \(errno)")
  }

  /// Makes the descriptor readable.
  package func signal() { shim_wakeup_signal(descriptor.number) }

  /// Makes the descriptor unreadable again.
  package func clear() { shim_wakeup_clear(descriptor.number) }
}
