internal import ImageExchange
internal import Pixels

/// Writes stored rows upright into a pyramid's memory, as premultiplied sRGB words, and fills the
/// smaller levels behind them.
///
/// Call order: rows in order from the top, each once, then `finish`.
@safe struct LevelWriter {
  /// The size of the stored rows, before the orientation.
  let stored: PixelSize
  let orientation: Orientation
  /// Words from one upright row to the next.
  let stride: Int
  private let target: UnsafeMutablePointer<UInt32>
  private var builder: PyramidBuilder
  private var alphas: UInt32 = 0xFFFF_FFFF

  /// Writes into `memory`, which must hold `layout.byteCount` bytes and stay writable.
  init(
    stored: PixelSize, orientation: Orientation, layout: PyramidLayout,
    memory: UnsafeMutableRawBufferPointer
  ) {
    precondition(
      layout.levels[0].size == orientation.upright(stored),
      "a layout for \(layout.levels[0].size) cannot hold \(stored) turned upright")
    builder = unsafe PyramidBuilder(layout: layout, memory: memory)
    guard let base = memory.baseAddress else {
      preconditionFailure("a pyramid of \(layout.byteCount) bytes has no memory")
    }
    unsafe target = unsafe base.assumingMemoryBound(to: UInt32.self)
    stride = layout.levels[0].stride
    self.stored = stored
    self.orientation = orientation
  }

  /// The memory of row `y`, to be written without a copy; nil when the picture is stored turned.
  func place(ofRow y: Int) -> UnsafeMutablePointer<UInt32>? {
    unsafe orientation == .upright ? target + y * stride : nil
  }

  /// Takes finished rows. Rows that `place(ofRow:)` gave are not copied.
  mutating func take(
    rows: Range<Int>, from source: UnsafePointer<UInt32>, stride sourceStride: Int,
    mayBeTransparent: Bool
  ) {
    if mayBeTransparent {
      for y in 0..<rows.count {
        unsafe alphas &= andOfWords(source + y * sourceStride, count: stored.width)
      }
    }
    if let place = unsafe place(ofRow: rows.lowerBound) {
      if unsafe source != UnsafePointer(place) {
        unsafe orientation.copy(
          rows: rows, of: stored, from: source, stride: sourceStride, to: target, stride: stride)
      }
      builder.finishRows(upTo: rows.upperBound)
    } else {
      unsafe orientation.copy(
        rows: rows, of: stored, from: source, stride: sourceStride, to: target, stride: stride)
    }
  }

  /// Fills the rest of the smaller levels; returns true when every pixel is opaque.
  mutating func finish() -> Bool {
    builder.finishRows(upTo: builder.layout.levels[0].size.height)
    return alphas >> 24 == 255
  }
}

private func andOfWords(_ words: UnsafePointer<UInt32>, count: Int) -> UInt32 {
  var result: UInt32 = 0xFFFF_FFFF
  for index in 0..<count { unsafe result &= words[index] }
  return result
}

/// Multiplies the colours of straight words by their alpha, rounded to the nearest level.
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

/// Each 16-bit lane, a product of two bytes, divided by 255 and rounded (Blinn, "Three wrongs make
/// a right").
@inline(__always)
private func exactlyDividedBy255(_ lanes: UInt32) -> UInt32 {
  let biased = lanes &+ 0x0080_0080
  return ((biased &+ (biased >> 8 & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
}
