package import Geometry
package import Pixels

/// The pixels of a frame during drawing: premultiplied `0xAARRGGBB` words, row by row.
///
/// A canvas is valid only while the drawing closure runs. Several threads may draw in a canvas if
/// each thread draws different rows. The type is therefore unchecked Sendable.
@safe package struct Canvas: @unchecked Sendable {
  /// The size in device pixels.
  package let size: PixelSize
  /// The number of pixels from the start of one row to the start of the next: a multiple of 16, so
  /// that rows start on cache lines.
  package let stride: Int
  /// The region that must be drawn; other pixels must stay unchanged.
  package let repaint: Region
  private let base: UnsafeMutablePointer<UInt32>

  init(base: UnsafeMutablePointer<UInt32>, size: PixelSize, stride: Int, repaint: Region) {
    unsafe self.base = unsafe base
    self.size = size
    self.stride = stride
    self.repaint = repaint
  }

  /// Passes the pixels of the rows `rows` to `body`, as ``stride`` words for each row. The first
  /// word is the first pixel of the first row in `rows`.
  package func withRows<Result>(
    _ rows: Range<Int>, _ body: (inout MutableSpan<UInt32>) throws -> Result
  ) rethrows -> Result {
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= size.height,
      "rows \(rows) are not all among the \(size.height) of the canvas")
    let memory = unsafe UnsafeMutableBufferPointer(
      start: base + rows.lowerBound * stride, count: rows.count * stride)
    var span = unsafe memory.mutableSpan
    return try body(&span)
  }
}
