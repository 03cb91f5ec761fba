internal import Glibc
package import ImageExchange
package import System

/// The first bytes of a file, or all of them: a copy in memory, or a mapped file.
///
/// Unchecked Sendable because nothing writes to them after the initializer.
@safe package final class ImageBytes: @unchecked Sendable {
  private let base: UnsafeMutableRawPointer
  package let count: Int
  /// The mapping of a file, or the mapped memory of a large copy; nil for a small copy. Mapped
  /// memory returns to the system immediately when it is freed.
  private let mapping: Mapping?
  /// True for a mapped file, whose pages the system can drop and load again.
  private let isFile: Bool
  /// The size, in bytes, from which a copy is in mapped memory.
  private static let large = 1 << 20

  /// Allocates `capacity` bytes that are not zeroed. `fill` writes bytes from the first one on, and
  /// returns the number of written bytes.
  ///
  /// Throws if memory runs out.
  package init(
    capacity: Int, fill: (UnsafeMutableRawBufferPointer) throws(ImageFailure) -> Int
  ) throws(ImageFailure) {
    isFile = false
    mapping = capacity >= Self.large ? try? Mapping(byteCount: capacity) : nil
    guard let memory = unsafe mapping?.base ?? malloc(max(capacity, 1)) else {
      throw ImageFailure(.exhausted, errno: ENOMEM)
    }
    do throws(ImageFailure) {
      let count = try unsafe fill(UnsafeMutableRawBufferPointer(start: memory, count: capacity))
      precondition(
        count >= 0 && count <= capacity, "\(count) bytes were written into \(capacity)")
      self.count = count
    } catch {
      if mapping == nil { unsafe free(memory) }
      throw error
    }
    unsafe base = memory
  }

  /// Creates the bytes of a mapped file, without a copy.
  package init(_ mapping: Mapping) {
    self.mapping = mapping
    isFile = true
    count = mapping.byteCount
    unsafe base = mapping.base
  }

  package init(_ bytes: [UInt8]) {
    isFile = false
    mapping = nil
    count = bytes.count
    guard let memory = unsafe malloc(max(bytes.count, 1)) else {
      preconditionFailure("no memory for a copy of \(bytes.count) bytes")
    }
    unsafe base = memory
    unsafe UnsafeMutableRawBufferPointer(start: base, count: count).copyBytes(from: bytes)
  }

  /// Releases the physical memory of a mapped file; the next read loads the bytes from the file
  /// again. Does nothing for a copy in memory.
  package func forgetPages() {
    guard isFile, let mapping else { return }
    mapping.discard(0..<mapping.byteCount)
  }

  deinit {
    if mapping == nil { unsafe free(base) }
  }

  /// Passes the bytes to `body` as a span. Every access is checked against the bounds.
  package func withSpan<T, E>(_ body: (Span<UInt8>) throws(E) -> T) throws(E) -> T {
    defer { withExtendedLifetime(self) {} }
    let start = unsafe base.assumingMemoryBound(to: UInt8.self)
    return try unsafe body(Span(_unsafeStart: UnsafePointer(start), count: count))
  }

  /// Passes the bytes to `body` as a pointer, which is valid inside `body`.
  package func withUnsafeBytes<T, E>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> T
  ) throws(E) -> T {
    defer { withExtendedLifetime(self) {} }
    return try unsafe body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Returns a copy of the bytes in `range`. The part of `range` beyond 0..<`count` is ignored.
  func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    return unsafe withUnsafeBytes { unsafe Array($0[range]) }
  }

  /// Returns a copy of the bytes in `range` (limited to 0..<`count`), such as an embedded
  /// thumbnail.
  func slice(_ range: Range<Int>) -> ImageBytes { ImageBytes(bytes(in: range)) }
}
