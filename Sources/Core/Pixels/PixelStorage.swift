/// Memory that holds pixels: it is written once by its creator, and then read by any thread.
///
/// It is unchecked Sendable, because nothing writes to the memory after the initializer.
@safe package final class PixelStorage: @unchecked Sendable {
  private let base: UnsafeMutableRawPointer
  package let byteCount: Int
  /// The object that frees the memory when it is deallocated; nil if this storage frees it.
  private let owner: AnyObject?

  /// Creates a storage of the `byteCount` bytes at `base`, which is 16-byte aligned. The storage
  /// retains `owner`, which keeps the bytes in memory. The bytes must not change any more.
  package init(_ base: UnsafeMutableRawPointer, byteCount: Int, of owner: AnyObject) {
    unsafe self.base = unsafe base
    self.byteCount = byteCount
    self.owner = owner
  }

  /// Allocates `byteCount` bytes, sets them to zero, and calls `fill` to write them.
  package init(byteCount: Int, fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
    let size = max(byteCount, 16)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    unsafe self.base = memory
    self.byteCount = byteCount
    owner = nil
    try unsafe fill(UnsafeMutableRawBufferPointer(start: memory, count: byteCount))
  }

  deinit { if owner == nil { unsafe base.deallocate() } }

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
