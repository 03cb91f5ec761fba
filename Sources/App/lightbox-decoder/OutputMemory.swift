internal import CShims
internal import Glibc
internal import ImageExchange

/// Memory that is filled once, sealed, and passed to the viewer.
final class OutputMemory {
  private let descriptor: Int32
  private let byteCount: Int

  init(byteCount: Int) throws(ImageFailure) {
    self.byteCount = byteCount
    descriptor = unsafe shim_memory_file_create("lightbox-pixels")
    guard descriptor >= 0 else { throw ImageFailure(.exhausted, errno: errno) }
    let trouble = shim_memory_file_allocate(descriptor, Int64(byteCount))
    guard trouble == 0 else {
      close(descriptor)
      throw ImageFailure(.exhausted, errno: trouble)
    }
  }

  deinit { close(descriptor) }

  /// Lets `body` write all of it.
  func fill<T>(
    _ body: (UnsafeMutableRawBufferPointer) throws(ImageFailure) -> T
  ) throws(ImageFailure) -> T {
    let mapped = unsafe mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let base = unsafe mapped, unsafe base != MAP_FAILED else {
      throw ImageFailure(.exhausted, errno: errno)
    }
    defer { unsafe munmap(base, byteCount) }
    return try unsafe body(UnsafeMutableRawBufferPointer(start: base, count: byteCount))
  }

  /// Fixes size and contents, and lends the descriptor.
  func seal() throws(ImageFailure) -> Int32 {
    guard shim_memory_file_seal_contents(descriptor) == 0 else {
      throw ImageFailure(.exhausted, errno: errno)
    }
    return descriptor
  }
}
