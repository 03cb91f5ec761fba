internal import CShims

/// A test whether a file system is on this machine or on another one.
package enum FileSystemPlace {
  /// Returns true if the folder at `path` (bytes) is on a remote file system, for which the kernel
  /// does not report all changes. The call may block while a remote machine does not answer.
  package static func isRemote(_ path: [UInt8]) -> Bool {
    let terminated = path.map { CChar(bitPattern: $0) } + [0]
    return unsafe shim_is_remote(terminated) != 0
  }
}
