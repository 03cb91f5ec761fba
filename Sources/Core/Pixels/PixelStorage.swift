/// Memory that holds pixels: it is written once by its creator, and then read by any thread.
///
/// It is unchecked Sendable, because nothing writes to the memory after the initializer.
@safe package final class PixelStorage: @unchecked Sendable {
  private let base: UnsafeMutableRawPointer
  package let byteCount: Int
  private let release: @Sendable (UnsafeMutableRawPointer, Int) -> Void

  /// Creates a storage that owns the `byteCount` bytes at `base`, which is 16-byte aligned. The
  /// bytes must not change any more.
  ///
  /// `release` is called once, with `base` and `byteCount`, when the storage is deallocated.
  package init(
    adopting base: UnsafeMutableRawPointer, byteCount: Int,
    release: @escaping @Sendable (UnsafeMutableRawPointer, Int) -> Void
  ) {
    unsafe self.base = unsafe base
    self.byteCount = byteCount
    unsafe self.release = unsafe release
  }

  /// Allocates `byteCount` bytes, sets them to zero, and calls `fill` to write them.
  package init(byteCount: Int, fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
    let size = max(byteCount, 16)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    unsafe self.base = memory
    self.byteCount = byteCount
    unsafe self.release = { base, _ in unsafe base.deallocate() }
    try unsafe fill(UnsafeMutableRawBufferPointer(start: memory, count: byteCount))
  }

  deinit {
    unsafe release(base, byteCount)
  }

  /// A pointer to the first word, valid while the storage is retained.
  var firstWord: UnsafePointer<UInt32> {
    unsafe UnsafePointer(base.assumingMemoryBound(to: UInt32.self))
  }

  /// Calls `body` with the bytes; the pointer is valid only inside `body`.
  package func withUnsafeBytes<T>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    defer { withExtendedLifetime(self) {} }
    return try unsafe body(UnsafeRawBufferPointer(start: base, count: byteCount))
  }
}
