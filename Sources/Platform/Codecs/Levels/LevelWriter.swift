internal import ImageExchange
internal import Pixels

/// A writer that turns stored rows upright, and writes all levels of a pyramid to a sink.
///
/// Rows are processed in strips of 16 rows, which stay in the cache; each thread has a
/// ``LevelBand``, the memory for one strip. The rows of the first four levels are written strip by
/// strip. The few pixels of the smaller levels are written at the end.
///
/// Call order: create bands with `band()`, pass every stored row once to a band's `take`, then call
/// `finish`. These calls throw `exhausted` if memory runs out, or if the sink cannot write.
///
/// Unchecked Sendable because bands write to rows that do not overlap.
@safe final class LevelWriter: @unchecked Sendable {
  /// The number of rows in a strip. A strip yields 16, 8, 4 and 2 complete rows of the first four
  /// levels.
  static let strip = 16
  /// The index of the first level that is made at the end. Each strip yields one row of this level.
  private static let tailLevel = 4

  /// The size of the stored picture, before it is turned upright.
  let stored: PixelSize
  fileprivate let orientation: Orientation
  fileprivate let layout: PyramidLayout
  private let sink: PyramidSink
  /// The levels from `tailLevel` on; nil for a small picture.
  private let tail: (layout: PyramidLayout, memory: ScratchMemory)?
  /// The upright picture, if the orientation moves pixels to other rows; nil if each row can be
  /// written immediately.
  private let turned: ScratchMemory?

  init(
    stored: PixelSize, orientation: Orientation, sink: PyramidSink
  ) throws(ImageFailure) {
    precondition(
      sink.layout.levels[0].size == orientation.upright(stored),
      "a layout for \(sink.layout.levels[0].size) cannot hold \(stored) turned upright")
    self.stored = stored
    self.orientation = orientation
    layout = sink.layout
    self.sink = sink
    if layout.levels.count > Self.tailLevel,
      let rest = PyramidLayout(size: layout.levels[Self.tailLevel].size)
    {
      tail = (rest, try ScratchMemory(rows: 1, bytesPerRow: rest.byteCount))
    } else {
      tail = nil
    }
    let first = layout.levels[0]
    turned =
      orientation == .upright || orientation == .mirrored
      ? nil : try ScratchMemory(rows: first.size.height, bytesPerRow: first.stride * 4)
  }

  /// Creates a band: the memory of one strip, for one thread. Throws if the strip is too large, or
  /// if memory runs out.
  func band() throws(ImageFailure) -> LevelBand { try LevelBand(self) }

  /// Writes the remaining rows and levels with as many threads as there are bands; returns true
  /// when every pixel is opaque.
  func finish(_ bands: [LevelBand]) throws(ImageFailure) -> Bool {
    if turned != nil { try finishTurned(bands) }
    if let tail {
      unsafe tail.layout.fillSmallerLevels(in: tail.memory.base)
      try unsafe sink.write(
        tail.memory.base, byteCount: tail.layout.byteCount,
        at: layout.levels[Self.tailLevel].start * 4)
    }
    return bands.allSatisfy { $0.alphas >> 24 == 255 }
  }

  private func finishTurned(_ bands: [LevelBand]) throws(ImageFailure) {
    let height = layout.levels[0].size.height
    let share = (height / bands.count + Self.strip - 1) / Self.strip * Self.strip
    let parts = bands.enumerated().map { index, band in
      let start = min(index * share, height)
      return (band, start..<(index == bands.count - 1 ? height : min(start + share, height)))
    }
    try Threads.each(parts) { part throws(ImageFailure) in try self.write(part.1, with: part.0) }
  }

  /// Writes the rows `rows` of the upright picture, after all stored rows were turned.
  private func write(_ rows: Range<Int>, with band: LevelBand) throws(ImageFailure) {
    guard let turned else { return }
    let bytesPerRow = layout.levels[0].stride * 4
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.strip) {
      let bottom = min(top + Self.strip, rows.upperBound)
      unsafe band.upright.copyMemory(
        from: turned.base + top * bytesPerRow, byteCount: (bottom - top) * bytesPerRow)
      try write(strip: top..<bottom, with: band)
    }
  }

  fileprivate func write(_ rows: Range<Int>, of band: LevelBand) throws(ImageFailure) {
    if let turned {
      unsafe orientation.copy(
        rows: rows, of: stored, from: band.rows, stride: band.stride,
        to: turned.base.assumingMemoryBound(to: UInt32.self), stride: layout.levels[0].stride)
      return
    }
    if orientation == .mirrored {
      for y in 0..<rows.count {
        var row = unsafe UnsafeMutableBufferPointer(
          start: band.rows + y * band.stride, count: stored.width)
        unsafe row.reverse()
      }
    }
    try write(strip: rows, with: band)
  }

  /// Writes the upright rows in `band`, and the rows of smaller levels that they complete.
  private func write(strip rows: Range<Int>, with band: LevelBand) throws(ImageFailure) {
    let width = layout.levels[0].size.width
    guard let small = PyramidLayout(size: PixelSize(width: width, height: rows.count)) else {
      return
    }
    let words = unsafe band.upright.assumingMemoryBound(to: UInt32.self)
    unsafe small.fillSmallerLevels(in: band.upright)
    for (index, level) in layout.levels.enumerated().prefix(Self.tailLevel + 1) {
      // If the strip has shrunk to one pixel, this pixel is its part of every smaller level.
      let part = small.levels[min(index, small.levels.count - 1)]
      let source = unsafe words + part.start
      let count = part.size.height * part.stride * 4
      let top = (rows.lowerBound >> index) * level.stride * 4
      if index < Self.tailLevel {
        try unsafe sink.write(source, byteCount: count, at: level.start * 4 + top)
      } else if let tail {
        unsafe (tail.memory.base + top).copyMemory(from: source, byteCount: count)
      }
    }
  }
}

/// The memory for one strip of rows; one thread fills it, and then passes it to the writer.
///
/// Unchecked Sendable because one thread at a time uses it.
@safe final class LevelBand: @unchecked Sendable {
  /// The number of pixels from one row to the next.
  let stride: Int
  private let writer: LevelWriter
  private let memory: ScratchMemory
  fileprivate var alphas: UInt32 = 0xFFFF_FFFF

  fileprivate init(_ writer: LevelWriter) throws(ImageFailure) {
    self.writer = writer
    let upright = writer.layout.levels[0]
    stride = (writer.stored.width + 15) / 16 * 16
    guard
      let strip = PyramidLayout(
        size: PixelSize(width: max(stride, upright.stride), height: LevelWriter.strip))
    else { throw ImageFailure(.tooLarge) }
    memory = try ScratchMemory(rows: 1, bytesPerRow: strip.byteCount)
  }

  /// The number of pixels in a stored row.
  var width: Int { writer.stored.width }

  /// The memory for a strip of stored rows.
  var rows: UnsafeMutablePointer<UInt32> {
    unsafe memory.base.assumingMemoryBound(to: UInt32.self)
  }

  fileprivate var upright: UnsafeMutableRawPointer { unsafe memory.base }

  /// Passes the stored rows `range`, which may be more than a strip, to the writer. `fill` writes
  /// the pixels of row `y` of the stored picture to `row`, as premultiplied sRGB `0xAARRGGBB`. If
  /// `mayBeTransparent` is false, all pixels must be opaque.
  func write(
    _ range: Range<Int>, mayBeTransparent: Bool,
    fill: (_ row: UnsafeMutablePointer<UInt32>, _ y: Int) -> Void
  ) throws(ImageFailure) {
    for top in Swift.stride(from: range.lowerBound, to: range.upperBound, by: LevelWriter.strip) {
      let strip = top..<min(top + LevelWriter.strip, range.upperBound)
      for y in strip { unsafe fill(rows + (y - top) * stride, y) }
      try write(strip, mayBeTransparent: mayBeTransparent)
    }
  }

  /// Passes the stored rows `range` to the writer. Their pixels must be in `rows`, as premultiplied
  /// sRGB `0xAARRGGBB`.
  ///
  /// `range` has at most as many rows as a strip, and begins at a multiple of a strip's height. If
  /// `mayBeTransparent` is false, all pixels must be opaque.
  func write(_ range: Range<Int>, mayBeTransparent: Bool) throws(ImageFailure) {
    if mayBeTransparent {
      for y in 0..<range.count {
        unsafe alphas &= andOfWords(rows + y * stride, count: writer.stored.width)
      }
    }
    try writer.write(range, of: self)
  }
}

private func andOfWords(_ words: UnsafePointer<UInt32>, count: Int) -> UInt32 {
  var result: UInt32 = 0xFFFF_FFFF
  for index in 0..<count { unsafe result &= words[index] }
  return result
}

/// Multiplies the colours of straight-alpha pixels by their alpha, rounded to the nearest whole
/// number.
func premultiply(_ words: UnsafeMutablePointer<UInt32>, count: Int) {
  for index in 0..<count {
    let word = unsafe words[index]
    let alpha = word >> 24
    if alpha == 255 { continue }
    // Two channels at once; x·a/255 is (v + v>>8 + 128…) exact for bytes.
    let redBlue = exactlyDividedBy255((word & 0x00FF_00FF) &* alpha)
    let green = exactlyDividedBy255((word >> 8 & 0x0000_00FF) &* alpha)
    unsafe words[index] = alpha << 24 | redBlue | green << 8
  }
}

/// Divides both 16-bit halves of `lanes`, each a product of two bytes, by 255, rounded (Blinn,
/// "Three wrongs make a right").
@inline(__always)
private func exactlyDividedBy255(_ lanes: UInt32) -> UInt32 {
  let biased = lanes &+ 0x0080_0080
  return ((biased &+ (biased >> 8 & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
}
