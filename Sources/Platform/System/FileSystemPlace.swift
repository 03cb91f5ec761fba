internal import CShims

/// The location of a file system: on this machine, or remote.
package enum FileSystemPlace {
  /// True if the folder at `path` (bytes) is remote, so that the kernel reports no changes. Blocks.
  package static func isRemote(_ path: [UInt8]) -> Bool {
    let terminated = path.map { CChar(bitPattern: $0) } + [0]
    return unsafe shim_is_remote(terminated) != 0
  }
}
