internal import Glibc

/// A range of mapped memory. It is unmapped when the last reference to this object ends.
///
/// It is unchecked Sendable because it is an address and a length that never change; the code that
/// maps the memory controls access to its bytes.
@safe package final class Mapping: @unchecked Sendable {
  /// The address of the first byte, at the start of a page. Writing to the memory of a read-only
  /// mapping causes a SIGSEGV.
  package let base: UnsafeMutableRawPointer
  package let byteCount: Int

  /// Maps the first `byteCount` bytes of `file` for reading.
  ///
  /// If `isPopulated` is true, all pages are loaded before this returns.
  package convenience init(
    reading file: OwnedDescriptor, byteCount: Int, isPopulated: Bool = false
  ) throws(SystemError) {
    let populated = isPopulated ? MAP_POPULATE : 0
    do {
      // The kernel provides shared pages in half the time.
      try self.init(byteCount, PROT_READ, MAP_SHARED | populated, file.number)
    } catch {
      // Before Linux 6.7, memory that is sealed against writing cannot be shared.
      try self.init(byteCount, PROT_READ, MAP_PRIVATE | populated, file.number)
    }
  }

  /// Maps the first `byteCount` bytes of `file` for reading and writing; writes change the file.
  package convenience init(writing file: OwnedDescriptor, byteCount: Int) throws(SystemError) {
    try self.init(byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file.number)
  }

  /// Maps `byteCount` zero bytes, private to this process.
  ///
  /// The memory is in huge pages if the system allows it, because the first access to all bytes is
  /// then seven times faster.
  package convenience init(byteCount: Int) throws(SystemError) {
    try self.init(byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1)
    unsafe madvise(base, byteCount, MADV_HUGEPAGE)
  }

  private init(
    _ byteCount: Int, _ protection: Int32, _ flags: Int32, _ descriptor: Int32
  ) throws(SystemError) {
    let mapped = unsafe mmap(nil, byteCount, protection, flags, descriptor, 0)
    guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else { throw SystemError(errno) }
    unsafe base = mapped
    self.byteCount = byteCount
  }

  /// Returns the memory of a page-aligned range to the system.
  ///
  /// The bytes of private memory without a file, from ``init(byteCount:)``, become zero. Those of a
  /// file that is mapped for reading are loaded again when they are read.
  package func discard(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= byteCount, "\(range) is not all mapped")
    unsafe madvise(base + range.lowerBound, range.count, MADV_DONTNEED)
  }

  /// Makes the kernel provide the memory of a page-aligned range now, for writing; the contents
  /// stay the same.
  ///
  /// Several threads can share the work. Without this call, the kernel provides each page at the
  /// first access to it.
  package func prefault(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= byteCount, "\(range) is not all mapped")
    // MADV_POPULATE_WRITE, which Linux has had since 5.14. Before that, every page is touched.
    let populateWrite: Int32 = 23
    guard unsafe madvise(base + range.lowerBound, range.count, populateWrite) != 0 else { return }
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 4096) {
      let byte = unsafe base.load(fromByteOffset: offset, as: UInt8.self)
      unsafe base.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
    }
  }

  deinit { unsafe munmap(base, byteCount) }
}
