/// The kinds of system calls that read or change files.
package enum FileCall: String, CaseIterable, Hashable, Sendable {
  case resolve, openFolder, list, makeFolder, removeFolder
  case open, create, status, mount, access, lock
  case read, write, truncate, synchronize
  case rename, link, remove
  case mode, owner, times
  case listAttributes, getAttribute, setAttribute, removeAttribute
}

/// A failure that a test simulates for a system call.
package enum FileFault: Hashable, Sendable {
  /// The call is not made, and fails with this errno.
  case error(Int32)
  /// A call that reads or writes transfers only one byte.
  case short
}

/// A function that is called before each system call. It returns nil to allow the call, or a
/// failure to simulate.
package typealias FileGate = @Sendable (FileCall) -> FileFault?
