internal import ImageExchange
internal import Pixels

/// Converts PNG's rows to sRGB, premultiplies them, and hands them to a ``LevelWriter``.
struct PNGRows {
  /// The number of rows that are converted at once, so that they stay in the cache.
  static let strip = 16

  var writer: LevelWriter
  let bytesPerRow: Int
  private let transform: ColorTransform?
  private let hasAlpha: Bool
  /// Memory in which a strip of rows of 16 bits becomes words; nil when rows are words already.
  private let words: ScratchMemory?

  init(
    writer: LevelWriter, transform: ColorTransform?, hasAlpha: Bool, isDeep: Bool
  ) throws(ImageFailure) {
    self.writer = writer
    self.transform = transform
    self.hasAlpha = hasAlpha
    let width = writer.stored.width
    bytesPerRow = width * (isDeep ? 8 : 4)
    words = isDeep ? try ScratchMemory(rows: Self.strip, bytesPerRow: width * 4) : nil
  }

  /// Takes rows from `base`, `bytesPerRow` apart; they may be changed in place.
  mutating func take(_ range: Range<Int>, from base: UnsafeMutableRawPointer) {
    for top in stride(from: range.lowerBound, to: range.upperBound, by: Self.strip) {
      let bottom = min(top + Self.strip, range.upperBound)
      unsafe takeStrip(top..<bottom, from: base + (top - range.lowerBound) * bytesPerRow)
    }
  }

  private mutating func takeStrip(_ range: Range<Int>, from base: UnsafeMutableRawPointer) {
    let width = writer.stored.width
    let target = unsafe (words?.base ?? base).assumingMemoryBound(to: UInt32.self)
    for index in 0..<range.count {
      let row = unsafe target + index * width
      if let transform {
        unsafe transform.convert(base + index * bytesPerRow, to: row, count: width)
      }
      if hasAlpha { unsafe premultiply(row, count: width) }
    }
    unsafe writer.take(rows: range, from: target, stride: width, mayBeTransparent: hasAlpha)
  }
}
