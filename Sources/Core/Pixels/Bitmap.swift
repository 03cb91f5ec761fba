/// Rows of premultiplied pixels in immutable memory.
///
/// A pixel is a native-endian `0xAARRGGBB` word (`wl_shm`'s ARGB8888), premultiplied, in sRGB.
package struct Bitmap: Sendable {
  package let size: PixelSize
  /// The number of words from the start of one row to the start of the next.
  package let stride: Int
  /// The offset of the first row in `storage`, in words.
  package let start: Int
  package let storage: PixelStorage
  /// True if every alpha is 255, so that drawing may skip blending.
  package let isOpaque: Bool

  /// Creates a bitmap of rows in `storage`; nil if the rows do not fit into `storage`, or if `size`
  /// is empty.
  package init?(
    storage: PixelStorage, start: Int = 0, size: PixelSize, stride: Int, isOpaque: Bool
  ) {
    guard size.width > 0, size.height > 0, stride >= size.width, start >= 0 else { return nil }
    let (rows, rowsOverflow) = (size.height - 1).multipliedReportingOverflow(by: stride)
    let (words, wordsOverflow) = rows.addingReportingOverflow(start + size.width)
    guard !rowsOverflow, !wordsOverflow, words <= storage.byteCount / 4 else { return nil }
    self.storage = storage
    self.start = start
    self.size = size
    self.stride = stride
    self.isOpaque = isOpaque
  }

  /// Creates a bitmap without gaps between its rows; `fill` writes the `width·height` words.
  ///
  /// `size` must hold at least one pixel.
  package init(
    size: PixelSize, isOpaque: Bool, fill: (UnsafeMutableBufferPointer<UInt32>) throws -> Void
  ) rethrows {
    precondition(size.width > 0 && size.height > 0, "a bitmap of \(size) holds no pixel")
    storage = try unsafe PixelStorage(byteCount: size.width * size.height * 4) { bytes in
      try unsafe fill(bytes.bindMemory(to: UInt32.self))
    }
    self.size = size
    stride = size.width
    start = 0
    self.isOpaque = isOpaque
  }

  /// Copies the rows to the place of the pyramid level `level` in `memory`, which must be large
  /// enough for the level.
  func copyRows(to memory: UnsafeMutableRawBufferPointer, at level: PyramidLayout.Level) {
    unsafe storage.withUnsafeBytes { bytes in
      for y in 0..<size.height {
        let row = (start + y * stride) * 4
        let target = (level.start + y * level.stride) * 4
        unsafe UnsafeMutableRawBufferPointer(rebasing: memory[target...])
          .copyMemory(
            from: UnsafeRawBufferPointer(rebasing: bytes[row..<row + size.width * 4]))
      }
    }
  }

  /// A pointer to the first word of the first row, valid while the storage is retained.
  package var firstWord: UnsafePointer<UInt32> { unsafe storage.firstWord + start }

  /// The word at column `x` of row `y`; both must lie inside the bitmap.
  package subscript(x: Int, y: Int) -> UInt32 {
    precondition(
      x >= 0 && x < size.width && y >= 0 && y < size.height, "(\(x), \(y)) lies outside \(size)")
    return unsafe storage.withUnsafeBytes { bytes in
      unsafe bytes.load(fromByteOffset: (start + y * stride + x) * 4, as: UInt32.self)
    }
  }
}
