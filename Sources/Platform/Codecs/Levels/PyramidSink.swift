internal import Glibc
internal import ImageExchange
package import System

/// A destination of a pyramid's finished rows: memory or a file.
///
/// Rows are made in memory that stays in the cache, and are copied from there. A file is written by
/// system calls, because a page fault for each four kilobytes of a mapping would cost more than
/// decoding.
///
/// Unchecked Sendable because threads write to places that do not overlap.
@safe package struct PyramidSink: @unchecked Sendable {
  @safe private enum Place {
    case memory(UnsafeMutableRawBufferPointer)
    case file(OwnedDescriptor)
    case window(LevelWindow)
  }

  private let place: Place

  /// Creates a sink in memory, which must stay writable while the sink is used.
  package init(_ memory: UnsafeMutableRawBufferPointer) { place = unsafe .memory(memory) }

  /// Creates a sink in a file that already has the full size.
  package init(_ file: OwnedDescriptor) { place = .file(file) }

  /// Creates a sink that keeps a part of one level.
  init(_ window: LevelWindow) { place = .window(window) }

  /// Writes `byteCount` bytes at `offset`.
  func write(
    _ bytes: UnsafeRawPointer, byteCount: Int, at offset: Int
  ) throws(ImageFailure) {
    switch place {
    case .memory(let memory):
      precondition(
        offset >= 0 && byteCount <= memory.count - offset,
        "\(byteCount) bytes at \(offset) do not fit into \(memory.count)")
      unsafe memory.baseAddress?.advanced(by: offset).copyMemory(
        from: bytes, byteCount: byteCount)
    case .window(let window):
      unsafe window.write(bytes, byteCount: byteCount, at: offset)
    case .file(let file):
      do {
        try unsafe file.write(
          UnsafeRawBufferPointer(start: bytes, count: byteCount), at: offset)
      } catch {
        throw ImageFailure(.exhausted, errno: error.number)
      }
    }
  }
}
