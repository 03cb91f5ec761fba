internal import Glibc
package import ImageExchange
package import Pixels
package import System

/// A destination of a pyramid's finished rows: memory or a file.
///
/// Rows are made in memory that stays in the cache, and are copied from there. A file is written by
/// system calls, because a page fault for each four kilobytes of a mapping would cost more than
/// decoding.
///
/// Unchecked Sendable because threads write to ranges of bytes that do not overlap.
@safe package struct PyramidSink: @unchecked Sendable {
  @safe private enum Destination {
    case memory(UnsafeMutableRawBufferPointer)
    case file(OwnedDescriptor)
    case window(LevelWindow)
  }

  /// The layout of the levels that are written.
  package private(set) var layout: PyramidLayout
  private let destination: Destination
  /// The number of bytes at the start of the pyramid that are not written.
  private var dropped = 0
  /// The report in which each write of rows is recorded; nil for none.
  let report: RowReport?

  /// Creates a sink in memory, which must stay writable while the sink is used.
  ///
  /// Each write of rows is recorded in `report`.
  package init(
    _ layout: PyramidLayout, _ memory: UnsafeMutableRawBufferPointer, report: RowReport? = nil
  ) {
    self.layout = layout
    destination = unsafe .memory(memory)
    self.report = report
  }

  /// Creates a sink in a file that already has the pyramid's size in bytes.
  ///
  /// Each write of rows is recorded in `report`.
  package init(_ layout: PyramidLayout, _ file: OwnedDescriptor, report: RowReport? = nil) {
    self.layout = layout
    destination = .file(file)
    self.report = report
  }

  /// Creates a sink that passes all bytes to `window`, which keeps a part of one level.
  init(_ layout: PyramidLayout, _ window: LevelWindow, report: RowReport? = nil) {
    self.layout = layout
    destination = .window(window)
    self.report = report
  }

  /// Returns a sink for the larger pyramid `whole`, of which only the smaller levels are needed. It
  /// drops the bytes before `level`, and writes the rest to the same destination as this sink.
  func widened(to whole: PyramidLayout, from level: PyramidLayout.Level) -> PyramidSink {
    var sink = self
    sink.layout = whole
    sink.dropped += 4 * level.start
    return sink
  }

  /// Calls `fill` with zeroed memory for the first level, makes the smaller levels, and writes all
  /// levels. Returns the result of `fill`. Throws the failure of `fill`, or `exhausted` if memory
  /// runs out or if the file cannot be written.
  func write<T>(
    fill: (UnsafeMutableRawPointer) throws(ImageFailure) -> T
  ) throws(ImageFailure) -> T {
    let memory = try ScratchMemory(rows: 1, bytesPerRow: layout.byteCount)
    let result = try unsafe fill(memory.base)
    unsafe layout.fillSmallerLevels(in: memory.base)
    try unsafe write(memory.base, byteCount: layout.byteCount, at: 0)
    return result
  }

  /// Writes `byteCount` bytes at `offset`, in bytes from the start of the pyramid; throws
  /// `exhausted` if the file cannot be written.
  func write(
    _ bytes: UnsafeRawPointer, byteCount: Int, at offset: Int
  ) throws(ImageFailure) {
    report?.record()
    let skipped = max(0, dropped - offset)
    guard skipped < byteCount else { return }
    try unsafe keep(
      bytes + skipped, byteCount: byteCount - skipped, at: offset + skipped - dropped)
  }

  private func keep(
    _ bytes: UnsafeRawPointer, byteCount: Int, at offset: Int
  ) throws(ImageFailure) {
    switch destination {
    case .memory(let memory):
      precondition(
        offset >= 0 && byteCount <= memory.count - offset,
        "\(byteCount) bytes at \(offset) do not fit into \(memory.count)")
      unsafe memory.baseAddress?.advanced(by: offset).copyMemory(
        from: bytes, byteCount: byteCount)
    case .window(let window):
      unsafe window.write(bytes, byteCount: byteCount, at: offset)
    case .file(let file):
      let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: byteCount)
      try unsafe ImageFailure.checked(try file.write(buffer, at: offset))
    }
  }
}

extension ImageFailure {
  /// Returns the result of `call`. If `call` throws a system error, throws a failure with the code
  /// `code` and the error's errno.
  package static func checked<T>(
    _ call: @autoclosure () throws(SystemError) -> T, as code: Code = .exhausted
  ) throws(ImageFailure) -> T {
    try Result(catching: call).mapError { ImageFailure(code, errno: $0.number) }.get()
  }
}
