internal import CShims
internal import Glibc

/// A file in memory; another process can map it if it gets the descriptor.
///
/// The descriptor is close-on-exec. On Linux 6.3 and later, the file can never become executable.
package struct MemoryFile: Sendable {
  /// The file, open for reading and writing.
  package let descriptor: OwnedDescriptor

  /// Creates an empty file; `name` is visible in `/proc` only.
  package init(named name: String) throws(SystemError) {
    let number = unsafe shim_memory_file_create(name)
    guard number >= 0 else { throw SystemError(errno) }
    descriptor = OwnedDescriptor(taking: number)
  }

  /// Creates a file of `byteCount` zero bytes, and allocates all of its memory immediately.
  package init(named name: String, byteCount: Int) throws(SystemError) {
    try self.init(named: name)
    try allocate(byteCount)
  }

  /// Creates a sparse file of `byteCount` zero bytes; the memory of a page is allocated when the
  /// page is first written.
  package init(named name: String, reserving byteCount: Int) throws(SystemError) {
    try self.init(named: name)
    guard ftruncate(descriptor.number, off_t(byteCount)) == 0 else { throw SystemError(errno) }
  }

  /// Sets the file's size and allocates its memory; throws if there is not enough memory.
  ///
  /// Without the allocation, a shortage of memory would be a SIGBUS at a later write.
  package func allocate(_ byteCount: Int) throws(SystemError) {
    let errorNumber = shim_memory_file_allocate(descriptor.number, Int64(byteCount))
    guard errorNumber == 0 else { throw SystemError(errorNumber) }
  }

  /// Prevents any later change of the file's size.
  package func sealSize() throws(SystemError) {
    guard shim_memory_file_seal_size(descriptor.number) == 0 else { throw SystemError(errno) }
  }

  /// Prevents later changes of size and contents; throws EBUSY while a writable mapping exists.
  package func sealContents() throws(SystemError) {
    guard shim_memory_file_seal_contents(descriptor.number) == 0 else { throw SystemError(errno) }
  }
}

extension OwnedDescriptor {
  /// True for a memory file with sealed size and contents.
  ///
  /// Check this before mapping a memory file from another process.
  package var isSealed: Bool { shim_memory_file_is_sealed(number) != 0 }
}
