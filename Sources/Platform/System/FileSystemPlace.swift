internal import CShims

/// The place of a file system: in this machine, or beyond it.
package enum FileSystemPlace {
  /// True where the folder at `path`, in bytes, lies on another machine or in another program: the kernel
  /// does not tell of what changes there. Blocks until they answer.
  package static func isRemote(_ path: [UInt8]) -> Bool {
    let terminated = path.map { CChar(bitPattern: $0) } + [0]
    return unsafe shim_is_remote(terminated) != 0
  }
}
