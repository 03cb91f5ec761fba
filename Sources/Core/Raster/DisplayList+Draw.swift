package import Geometry
internal import Pixels

extension DisplayList {
  /// Draws the pixels of `rows` that `clip` covers into `pixels`.
  ///
  /// The first word of `pixels` is the first pixel of row `rows.lowerBound`; `stride` is the number
  /// of words from one row to the next. Words are `0xAARRGGBB`, premultiplied; they are opaque if
  /// the background is opaque. Nothing outside of `clip` and `rows` is written, and the word of a
  /// pixel does not depend on `clip` or `rows`. So several threads may draw different rows at the
  /// same time, each into memory of its own.
  package func draw(
    _ clip: Region, rows: Range<Int>, into pixels: inout MutableSpan<UInt32>, stride: Int
  ) {
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= size.height,
      "rows \(rows) are not all among the \(size.height) of the canvas")
    guard !rows.isEmpty, size.width > 0 else { return }
    let needed = (rows.count - 1) * stride + size.width
    precondition(
      stride >= size.width && pixels.count >= needed,
      "\(rows.count) rows of \(size.width) need \(needed) words, not \(pixels.count)")
    let band = IntRect(columns: 0..<size.width, rows: rows)
    unsafe pixels.withUnsafeMutableBufferPointer { buffer in
      let groupDepth = items.lazy.map(\.groupDepth).max() ?? 0
      unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size.width * (2 + groupDepth))
      {
        scratch in
        guard let memory = buffer.baseAddress, let scratch = scratch.baseAddress else { return }
        let canvas = unsafe RowMemory(
          memory, firstRow: rows.lowerBound, stride: stride, scratch: scratch, width: size.width)
        let groupRows = (0..<groupDepth).map { group in
          unsafe RowMemory(
            scratch + size.width * (2 + group), firstRow: 0, stride: 0, scratch: scratch,
            width: size.width)
        }
        var painter = Painter(self, canvases: [canvas] + groupRows)
        for rect in clip.rects {
          if let part = rect.intersection(band) { painter.paint(part) }
        }
      }
    }
  }
}
