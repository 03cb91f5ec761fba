/// The places of a mip pyramid's levels in one block of memory.
///
/// Level k halves level k−1, rounding up, until one pixel is left in the longer direction. Both
/// sides of the decoder's socket derive the same layout from the same numbers, so it is never sent.
package struct PyramidLayout: Hashable, Sendable {
  package struct Level: Hashable, Sendable {
    package let size: PixelSize
    /// The number of words from one row to the next: a multiple of 16, so that rows start on cache
    /// lines.
    package let stride: Int
    /// The offset from the start of the memory, in words.
    package let start: Int
  }

  package let levels: [Level]
  package let byteCount: Int

  /// Creates a layout whose first level has `size`; nil when it is empty or overflows.
  package init?(size: PixelSize) {
    guard size.width > 0, size.height > 0 else { return nil }
    var levels: [Level] = []
    var words = 0
    var size = size
    while true {
      let (padded, padOverflows) = size.width.addingReportingOverflow(15)
      guard !padOverflows else { return nil }
      let stride = padded / 16 * 16
      levels.append(Level(size: size, stride: stride, start: words))
      let (area, areaOverflows) = stride.multipliedReportingOverflow(by: size.height)
      let (sum, sumOverflows) = words.addingReportingOverflow(area)
      guard !areaOverflows, !sumOverflows, sum <= Int.max / 4 else { return nil }
      words = sum
      if size.width == 1 && size.height == 1 { break }
      size = size.halved()
    }
    self.levels = levels
    byteCount = words * 4
  }

  /// The levels as bitmaps over `storage`; empty when it is too small.
  package func bitmaps(in storage: PixelStorage, isOpaque: Bool) -> [Bitmap] {
    let bitmaps = levels.compactMap { level in
      Bitmap(
        storage: storage, start: level.start, size: level.size, stride: level.stride,
        isOpaque: isOpaque)
    }
    return bitmaps.count == levels.count ? bitmaps : []
  }
}
