internal import CPNGGuard
internal import Colors
internal import ImageExchange
internal import Pixels
internal import System

/// The rows of a PNG file of a common kind, which are inflated in one call.
///
/// These files are not interlaced, have samples of 8 or 16 bits, and no transparent colour. One
/// thread undoes the filters; a second thread converts the finished rows to pixels.
struct PNGPlain: Sendable {
  /// The greatest inflated size, in bytes, of a file that is inflated in one call. libpng reads a
  /// larger file row by row.
  private static let mostBytes = 256 << 20
  /// The greatest number of a filter.
  private static let lastFilter: UInt8 = 4

  /// The inflated rows; the byte for the filter is before each row.
  private let rows: ScratchMemory
  private let width: Int
  private let height: Int
  private let channels: Int
  private let isWide: Bool

  private var bytesPerPixel: Int { channels * (isWide ? 2 : 1) }
  private var bytesPerRow: Int { width * bytesPerPixel }
  /// The number of bytes from one row to the next.
  private var pitch: Int { bytesPerRow + 1 }

  /// Inflates the rows; nil if the file is not of a common kind, is too large for this method, or
  /// has errors. Throws if memory runs out.
  init?(_ details: png_guard_header, _ bytes: ImageBytes) throws(ImageFailure) {
    guard details.is_interlaced == 0, details.has_transparency == 0,
      details.depth == 8 || details.depth == 16
    else { return nil }
    switch details.color_type {
    case 0: channels = 1
    case 2: channels = 3
    case 4: channels = 2
    case 6: channels = 4
    default: return nil
    }
    (width, height, isWide) = (Int(details.width), Int(details.height), details.depth == 16)
    let pitch = width * channels * (isWide ? 2 : 1) + 1
    let byteCount = pitch.multipliedReportingOverflow(by: height).partialValue
    guard byteCount <= Self.mostBytes, let rows = try PNGData(bytes)?.inflated(to: byteCount),
      stride(from: 0, to: byteCount, by: pitch).allSatisfy({
        unsafe rows.base.load(fromByteOffset: $0, as: UInt8.self) <= Self.lastFilter
      })
    else { return nil }
    self.rows = rows
  }

  /// Converts all rows, and passes them to `band`.
  func decode(
    _ converter: RowConverter, to band: LevelBand, threads: Int
  ) throws(ImageFailure) {
    let above = try ScratchMemory(rows: 1, bytesPerRow: bytesPerRow)
    let samples =
      converter.rows == .rgba16 ? try ScratchMemory(rows: 1, bytesPerRow: width * 8) : nil
    guard threads > 1, pitch * height >= 1 << 20 else {
      return try convertStrips(converter, samples, band) { unfilter($0, above) }
    }
    let finished = Semaphore(0)
    func convert() throws(ImageFailure) {
      try convertStrips(converter, samples, band) { _ in finished.wait() }
    }
    try Threads.both(convert) {
      for top in stride(from: 0, to: self.height, by: LevelWriter.strip) {
        self.unfilter(top, above)
        finished.signal()
      }
    }
  }

  /// Undoes the filters of the strip whose first row is `top`. `above` are the zeros above the
  /// first row of the picture.
  private func unfilter(_ top: Int, _ above: ScratchMemory) {
    let base = unsafe rows.base.assumingMemoryBound(to: UInt8.self)
    for y in top..<min(top + LevelWriter.strip, height) {
      let row = unsafe base + y * pitch
      unsafe png_rows_unfilter(
        row, y == 0 ? above.base.assumingMemoryBound(to: UInt8.self) : row - pitch + 1,
        bytesPerRow, UInt32(bytesPerPixel))
    }
  }

  /// Converts each strip to pixels, after `prepare` has undone its filters, or has waited for that.
  /// `prepare` is called with the strip's first row. `samples` is memory for a row of 16 bits per
  /// channel.
  private func convertStrips(
    _ converter: RowConverter, _ samples: ScratchMemory?, _ band: LevelBand,
    prepare: (Int) -> Void
  ) throws(ImageFailure) {
    var discarded = 0
    for top in stride(from: 0, to: height, by: LevelWriter.strip) {
      prepare(top)
      let range = top..<min(top + LevelWriter.strip, height)
      for y in range {
        let row = unsafe (rows.base + y * pitch + 1).assumingMemoryBound(to: UInt8.self)
        let words = unsafe band.rows + (y - top) * band.stride
        if let samples {
          unsafe png_rows_deep(
            row, UInt32(channels), samples.base.assumingMemoryBound(to: UInt16.self), width)
          unsafe converter.convert(samples.base, to: words, count: width)
        } else {
          unsafe png_rows_words(row, UInt32(channels), isWide ? 1 : 0, words, width)
          unsafe converter.convert(words, to: words, count: width)
        }
      }
      try band.write(range, mayBeTransparent: converter.hasAlpha)
      // The last row of the strip is kept, because the filter of the row below it needs it.
      let offset = (range.upperBound - 1) * pitch
      if offset - discarded >= 8 << 20 {
        rows.discard(before: offset, after: discarded)
        discarded = offset
      }
    }
  }
}
