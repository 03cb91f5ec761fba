/// The positions of a mip pyramid's levels in one block of memory.
///
/// Each level has half the width and height of the one before, rounded up; the last level is one
/// pixel. The viewer and the decoder compute the same layout, so the layout is never sent between
/// them.
package struct PyramidLayout: Hashable, Sendable {
  package struct Level: Hashable, Sendable {
    package let size: PixelSize
    /// The number of words from row to row, a multiple of 16, so that rows start on cache lines.
    package let stride: Int
    /// The offset of the first row from the start of the memory, in words.
    package let start: Int
  }

  package let levels: [Level]
  package let byteCount: Int

  /// Creates a layout whose first level has the size `size`; nil if `size` is empty, or if the
  /// number of bytes overflows.
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

  /// Returns the levels as bitmaps in `storage`; an empty array if the storage is too small.
  package func bitmaps(in storage: PixelStorage, isOpaque: Bool) -> [Bitmap] {
    let bitmaps = levels.compactMap { level in
      Bitmap(
        storage: storage, start: level.start, size: level.size, stride: level.stride,
        isOpaque: isOpaque)
    }
    return bitmaps.count == levels.count ? bitmaps : []
  }
}
