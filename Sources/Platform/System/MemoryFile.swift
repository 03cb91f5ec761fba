internal import CShims
internal import Glibc

/// A file that lives in memory only, which another process can map by its descriptor.
///
/// It is close-on-exec, and never executable where the kernel can promise that (Linux 6.3).
package struct MemoryFile: Sendable {
  /// The file, open for reading and writing.
  package let descriptor: OwnedDescriptor

  /// Makes an empty file. `name` shows in `/proc` alone.
  package init(named name: String) throws(SystemError) {
    let number = unsafe shim_memory_file_create(name)
    guard number >= 0 else { throw SystemError(errno) }
    descriptor = OwnedDescriptor(taking: number)
  }

  /// Makes a file of `byteCount` zeros, with their memory.
  package init(named name: String, byteCount: Int) throws(SystemError) {
    try self.init(named: name)
    try allocate(byteCount)
  }

  /// Makes a file of `byteCount` zeros that have no memory before something is written there.
  package init(named name: String, reserving byteCount: Int) throws(SystemError) {
    try self.init(named: name)
    guard ftruncate(descriptor.number, off_t(byteCount)) == 0 else { throw SystemError(errno) }
  }

  /// Gives the file its size and its memory, so that a shortage is an error here rather than a
  /// SIGBUS at some later store.
  package func allocate(_ byteCount: Int) throws(SystemError) {
    let trouble = shim_memory_file_allocate(descriptor.number, Int64(byteCount))
    guard trouble == 0 else { throw SystemError(trouble) }
  }

  /// Fixes the size for good.
  package func sealSize() throws(SystemError) {
    guard shim_memory_file_seal_size(descriptor.number) == 0 else { throw SystemError(errno) }
  }

  /// Fixes size and contents for good; throws EBUSY while a writable mapping of it exists.
  package func sealContents() throws(SystemError) {
    guard shim_memory_file_seal_contents(descriptor.number) == 0 else { throw SystemError(errno) }
  }
}

extension OwnedDescriptor {
  /// True when this is a memory file whose size and contents cannot change any more; to be asked
  /// before memory of another process is mapped.
  package var isSealed: Bool { shim_memory_file_is_sealed(number) != 0 }
}
