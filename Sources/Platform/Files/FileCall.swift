/// The kinds of system calls that change files or read them.
package enum FileCall: String, CaseIterable, Hashable, Sendable {
  case resolve, openFolder, list, makeFolder, removeFolder
  case open, create, status, mount, access, lock
  case read, write, truncate, synchronize
  case rename, link, remove
  case mode, owner, times
  case listAttributes, getAttribute, setAttribute, removeAttribute
}

/// A failure that a test puts in the place of a system call.
package enum FileFault: Hashable, Sendable {
  /// The call is not made, and fails with this errno.
  case error(Int32)
  /// A call that reads or writes transfers only one byte.
  case short
}

/// A function that is called before each system call; the call is made if the function returns nil.
package typealias FileGate = @Sendable (FileCall) -> FileFault?
