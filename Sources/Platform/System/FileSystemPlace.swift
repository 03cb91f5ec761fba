internal import CShims

/// Tests of the kind of a file system: whether it is on this machine, and keeps inodes.
package enum FileSystemPlace {
  /// Returns true if the folder at `path` (bytes) is on a remote file system, for which the kernel
  /// does not report all changes. The call may block while a remote machine does not answer.
  package static func isRemote(_ path: [UInt8]) -> Bool {
    unsafe shim_is_remote(terminated(path)) != 0
  }

  /// Returns true if the file system of `path` (bytes) may give its files other inodes at each
  /// mount, as FAT does.
  package static func renewsInodes(_ path: [UInt8]) -> Bool {
    unsafe shim_renews_inodes(terminated(path)) != 0
  }

  private static func terminated(_ path: [UInt8]) -> [CChar] {
    path.map { CChar(bitPattern: $0) } + [0]
  }
}
