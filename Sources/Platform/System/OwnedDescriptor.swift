internal import Glibc

/// An open file descriptor. It is closed when the last reference to this object ends.
///
/// This target contains the system calls that several other targets need. An `OwnedDescriptor`
/// reads and writes whole files. A ``MemoryFile`` is a descriptor of a file in memory, which can be
/// sealed and sent to another process in a ``DescriptorMessage``. A ``Mapping`` maps a file or a
/// memory file into the address space. ``MonotonicTime`` is the clock, ``Signals`` and ``Wakeup``
/// end a sleep in `poll`, and a call that fails throws a ``SystemError``.
///
/// The package swift-system 1.8.1 is not used. Its `FilePath` keeps bytes that are not UTF-8 but
/// drops slashes (`a.jpg/` becomes `a.jpg`, which opens another file). Of the calls in this target,
/// it has only `fstat`, `pread`, `write` and `strerror`: no memory files, seals, mappings of files,
/// clock or messages with descriptors. It adds 19 s of processor time to a clean debug build.
package final class OwnedDescriptor: Sendable {
  /// The descriptor's number, valid while this object exists; negative if there is no descriptor.
  /// AT_FDCWD is such a number: calls that take a name in a folder accept it instead of a folder.
  package let number: Int32

  /// Takes ownership of the descriptor `number`. If it is negative, nothing is closed, and every
  /// call on the file itself fails.
  package init(taking number: Int32) { self.number = number }

  /// Duplicates the descriptor.
  package func duplicate() throws(SystemError) -> OwnedDescriptor {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw SystemError(errno) }
    return OwnedDescriptor(taking: copy)
  }

  deinit {
    if number >= 0 { close(number) }
  }
}

/// Two references to a descriptor are equal if they are references to the same object.
extension OwnedDescriptor: Hashable {
  package static func == (one: OwnedDescriptor, other: OwnedDescriptor) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
