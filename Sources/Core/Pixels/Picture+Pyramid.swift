extension Picture {
  /// Creates a picture whose largest level is a copy of the bitmap, and computes the smaller
  /// levels. Nil if the number of bytes overflows.
  ///
  /// This initializer is for labels, tiles and tests. The decoder sends a photo together with its
  /// levels.
  ///
  /// - Complexity: O(pixels), and a copy of them.
  package convenience init?(_ bitmap: Bitmap) {
    guard let layout = PyramidLayout(size: bitmap.size) else { return nil }
    let storage = unsafe PixelStorage(byteCount: layout.byteCount) { memory in
      unsafe copy(bitmap, into: memory, layout)
      var builder = unsafe PyramidBuilder(layout: layout, memory: memory)
      builder.finishRows(upTo: bitmap.size.height)
    }
    self.init(
      size: bitmap.size, levels: layout.bitmaps(in: storage, isOpaque: bitmap.isOpaque))
  }
}

private func copy(
  _ bitmap: Bitmap, into memory: UnsafeMutableRawBufferPointer, _ layout: PyramidLayout
) {
  guard let destination = unsafe memory.assumingMemoryBound(to: UInt32.self).baseAddress else {
    return
  }
  unsafe bitmap.storage.withUnsafeBytes { bytes in
    guard let source = unsafe bytes.assumingMemoryBound(to: UInt32.self).baseAddress else {
      return
    }
    unsafe Orientation.upright.copy(
      rows: 0..<bitmap.size.height, of: bitmap.size, from: source + bitmap.start,
      stride: bitmap.stride, to: destination, stride: layout.levels[0].stride)
  }
}
