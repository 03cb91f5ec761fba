internal import Colors
internal import ImageExchange
internal import Pixels

/// A converter of PNG's rows to premultiplied sRGB, for a ``LevelWriter``.
struct PNGRows {
  let writer: LevelWriter
  let band: LevelBand
  let bytesPerRow: Int
  private let transform: ColorTransform?
  private let toneMap: ToneMap?
  /// True if rows may have transparent pixels.
  var hasAlpha: Bool

  init(
    writer: LevelWriter, transform: ColorTransform?, toneMap: ToneMap?, hasAlpha: Bool,
    isDeep: Bool
  ) throws(ImageFailure) {
    self.writer = writer
    self.transform = transform
    self.toneMap = toneMap
    self.hasAlpha = hasAlpha
    bytesPerRow = writer.stored.width * (isDeep ? 8 : 4)
    band = try writer.band()
  }

  /// Converts and writes the rows `range` of the picture. The first of them begins at `base`; the
  /// rows are `bytesPerRow` bytes apart.
  func take(_ range: Range<Int>, from base: UnsafeMutableRawPointer) throws(ImageFailure) {
    let width = writer.stored.width
    try unsafe band.take(range, mayBeTransparent: hasAlpha) { row, y in
      let source = unsafe base + (y - range.lowerBound) * bytesPerRow
      if let toneMap {
        unsafe toneMap.convert(
          source.assumingMemoryBound(to: UInt16.self), to: row, count: width)
      } else if let transform {
        unsafe transform.convert(source, to: row, count: width)
      } else {
        unsafe row.update(from: source.assumingMemoryBound(to: UInt32.self), count: width)
      }
      if hasAlpha { unsafe premultiply(row, count: width) }
    }
  }

  /// Writes the remaining rows and levels; returns true if every pixel is opaque.
  func finish() throws(ImageFailure) -> Bool { try writer.finish([band]) }
}
