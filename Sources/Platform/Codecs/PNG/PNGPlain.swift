internal import CPNGGuard
internal import Colors
internal import Glibc
internal import ImageExchange
internal import Pixels
internal import Synchronization
internal import System

/// A decoder for PNG files of the common kinds, which inflates all pixels in one call.
///
/// These files are not interlaced, have samples of 8 or 16 bits, and no transparent colour. One
/// thread undoes the filters; a second thread converts the finished rows to pixels.
///
/// Unchecked Sendable because a row is written by one thread, and then read by another one.
struct PNGPlain: @unchecked Sendable {
  /// The greatest inflated size, in bytes, of a file that is inflated in one call. libpng reads a
  /// larger file row by row.
  private static let mostBytes = 256 << 20

  private let bytes: ImageBytes
  private let width: Int
  private let height: Int
  private let channels: Int
  private let isWide: Bool

  private var hasAlpha: Bool { channels % 2 == 0 }
  private var bytesPerPixel: Int { channels * (isWide ? 2 : 1) }
  private var bytesPerRow: Int { width * bytesPerPixel }
  /// The number of bytes from one row to the next; the byte for the filter is before each row.
  private var pitch: Int { bytesPerRow + 1 }

  /// Creates the decoder; nil if the file is not of a common kind, or is too large for this method.
  init?(_ details: png_guard_header, _ bytes: ImageBytes) {
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
    self.bytes = bytes
    width = Int(details.width)
    height = Int(details.height)
    isWide = details.depth == 16
    guard (bytesPerRow + 1).multipliedReportingOverflow(by: height).partialValue <= Self.mostBytes
    else { return nil }
  }

  /// Decodes all rows; returns true if every pixel is opaque. Returns nil if the file has errors;
  /// the written pixels are then useless. If `isDeep` is true, the colours are converted with 16
  /// bits per channel.
  func decode(
    to writer: @autoclosure () throws(ImageFailure) -> LevelWriter, _ transform: ColorTransform?,
    isDeep: Bool, threads: Int
  ) throws(ImageFailure) -> Bool? {
    guard let rows = try PNGData(bytes)?.inflated(to: pitch * height) else { return nil }
    let writer = try writer()
    let band = try writer.band()
    let pixels = try PNGPixels(
      width: width, channels: channels, isWide: isWide, transform, isDeep: isDeep)
    let gate = RowGate()
    let above = [UInt8](repeating: 0, count: bytesPerRow)
    if threads > 1, pitch * height >= 1 << 20 {
      func convert() throws(ImageFailure) { try take(rows, pixels, band, gate) {} }
      try Threads.both(convert) {
        for top in stride(from: 0, to: self.height, by: LevelWriter.strip) {
          self.unfilter(top, rows, above, gate)
        }
      }
    } else {
      var top = 0
      try take(rows, pixels, band, gate) {
        unfilter(top, rows, above, gate)
        top += LevelWriter.strip
      }
    }
    return gate.hasFailed ? nil : try writer.finish([band])
  }

  /// Undoes the filters of the strip whose first row is `top`, and opens the gate once. If a filter
  /// is invalid, records the failure in the gate.
  private func unfilter(_ top: Int, _ rows: ScratchMemory, _ above: [UInt8], _ gate: RowGate) {
    defer { gate.open() }
    guard !gate.hasFailed else { return }
    let base = unsafe rows.base.assumingMemoryBound(to: UInt8.self)
    for y in top..<min(top + LevelWriter.strip, height) {
      let row = unsafe base + y * pitch
      let isDone = unsafe above.withUnsafeBufferPointer { zeros in
        guard let zeros = zeros.baseAddress else { return false }
        return unsafe png_rows_unfilter(
          row, y == 0 ? zeros : UnsafePointer(row - pitch + 1), bytesPerRow, UInt32(bytesPerPixel))
          != 0
      }
      if !isDone { return gate.fail() }
    }
  }

  /// Converts each strip to pixels, as soon as its filters are undone (see ``RowGate``). Calls
  /// `prepare` before each strip.
  private func take(
    _ rows: ScratchMemory, _ pixels: PNGPixels, _ band: LevelBand, _ gate: RowGate,
    prepare: () -> Void
  ) throws(ImageFailure) {
    var discarded = 0
    for top in stride(from: 0, to: height, by: LevelWriter.strip) {
      prepare()
      gate.pass()
      if gate.hasFailed { return }
      let range = top..<min(top + LevelWriter.strip, height)
      for y in range {
        unsafe pixels.make(
          rows.base + y * pitch + 1, to: band.rows + (y - top) * band.stride)
      }
      do throws(ImageFailure) {
        try band.take(range, mayBeTransparent: hasAlpha)
      } catch {
        gate.fail()
        throw error
      }
      // The last row of the strip is kept, because the filter of the row below it needs it.
      let offset = (range.upperBound - 1) * pitch
      if offset - discarded >= 8 << 20 {
        rows.discard(before: offset, after: discarded)
        discarded = offset
      }
    }
  }
}

/// The conversion of a row of samples to premultiplied sRGB pixels.
///
/// Unchecked Sendable because one thread uses it.
private final class PNGPixels: @unchecked Sendable {
  private let width: Int
  private let channels: UInt32
  private let isWide: Bool
  private let transform: ColorTransform?
  /// Memory for a row of 16 bits per channel; nil for 8 bits.
  private let deep: ScratchMemory?

  init(
    width: Int, channels: Int, isWide: Bool, _ transform: ColorTransform?, isDeep: Bool
  ) throws(ImageFailure) {
    self.width = width
    self.channels = UInt32(channels)
    self.isWide = isWide
    self.transform = transform
    deep = isDeep ? try ScratchMemory(rows: 1, bytesPerRow: width * 8) : nil
  }

  func make(_ row: UnsafeRawPointer, to words: UnsafeMutablePointer<UInt32>) {
    let bytes = unsafe row.assumingMemoryBound(to: UInt8.self)
    if let deep {
      let samples = unsafe deep.base.assumingMemoryBound(to: UInt16.self)
      unsafe png_rows_deep(bytes, channels, samples, width)
      unsafe transform?.convert(samples, to: words, count: width)
    } else {
      unsafe png_rows_words(bytes, channels, isWide ? 1 : 0, words, width)
      unsafe transform?.convert(words, to: words, count: width)
    }
    if channels % 2 == 0 { unsafe premultiply(words, count: width) }
  }
}

/// A gate between two threads: one thread undoes the filters of a strip of rows and opens the gate
/// once; the other thread waits at the gate before it converts a strip.
private final class RowGate: Sendable {
  private let strips = Semaphore(0)
  private let failed = Atomic<Bool>(false)

  /// True after an error, or if the remaining rows are not needed.
  var hasFailed: Bool { failed.load(ordering: .acquiring) }

  func fail() { failed.store(true, ordering: .releasing) }

  /// Signals that the filters of one more strip are undone, or that ``fail()`` was called. One call
  /// of ``pass()`` then returns.
  func open() { strips.signal() }

  /// Waits for one call of ``open()``. After the wait, the next strip is ready for conversion,
  /// unless ``hasFailed`` is true.
  func pass() { strips.wait() }
}
