/// Memory that holds pixels: written once by its maker, then read by any thread.
///
/// It is unchecked Sendable because nothing writes to it after its initializer has returned.
@safe package final class PixelStorage: @unchecked Sendable {
  private let base: UnsafeMutableRawPointer
  package let byteCount: Int
  private let release: @Sendable (UnsafeMutableRawPointer, Int) -> Void

  /// Takes ownership of `byteCount` final bytes at `base`, 16-byte aligned.
  ///
  /// `release` is called once, when the last bitmap over them is gone.
  package init(
    adopting base: UnsafeMutableRawPointer, byteCount: Int,
    release: @escaping @Sendable (UnsafeMutableRawPointer, Int) -> Void
  ) {
    unsafe self.base = unsafe base
    self.byteCount = byteCount
    unsafe self.release = unsafe release
  }

  /// Allocates `byteCount` zeroed bytes, which `fill` writes.
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

  /// The bytes as a pointer that is valid inside `body`.
  package func withUnsafeBytes<T>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    defer { withExtendedLifetime(self) {} }
    return try unsafe body(UnsafeRawBufferPointer(start: base, count: byteCount))
  }
}
