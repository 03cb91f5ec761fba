internal import CJPEGGuard
internal import ImageExchange
internal import Pixels

/// The rows of one JPEG file, decoded by libjpeg from the top, or from an entry point (see
/// ``JPEGEntry``). Every call throws if memory runs out, or if libjpeg cannot continue after an
/// error in the file.
@safe final class JPEGStream {
  private let guarded: OpaquePointer
  /// The memory that libjpeg reads.
  private let sources: [ImageBytes]

  /// Starts to decode the file of `jpeg`. The decoded sides are `eighths` eighths (1…8) of the
  /// stored sides. A pixel of a file with four components is decoded as four inks, another one as
  /// blue, green, red, 255.
  ///
  /// If `entry` is given, the decoded picture begins at the row of that entry point. The pixels of
  /// this row may be wrong, and are not used. If `end` is given, only the first `end` bytes of the
  /// file are decoded, and an end marker after them.
  init(
    _ jpeg: JPEGDecoder, from entry: JPEGEntry? = nil, until end: Int? = nil, eighths: Int
  ) throws(ImageFailure) {
    let (bytes, structure) = (jpeg.bytes, jpeg.structure)
    var parts: [(ImageBytes, Range<Int>)] = []
    if let entry {
      let left = UInt16(clamping: structure.size.height - entry.row * entry.scan.mcu.height)
      let patch = ImageBytes([UInt8(left >> 8), UInt8(left & 0xFF)])
      let prefix = ImageBytes(entry.prefix)
      parts = [
        (bytes, 0..<structure.heightOffset), (patch, 0..<2),
        (bytes, (structure.heightOffset + 2)..<entry.scan.start), (prefix, 0..<prefix.count),
        (bytes, entry.offset..<bytes.count),
      ]
    } else {
      parts = [(bytes, 0..<(end ?? bytes.count))]
    }
    if end != nil { parts.append((ImageBytes([0xFF, 0xD9]), 0..<2)) }
    sources = parts.map(\.0)
    let pieces = unsafe parts.map { source, range in
      unsafe source.withUnsafeBytes { buffer in
        unsafe jpeg_guard_piece(
          bytes: buffer.baseAddress?.advanced(by: range.lowerBound).assumingMemoryBound(
            to: UInt8.self), count: range.count)
      }
    }
    let scans = Int32(jpeg.limits.scans(of: structure.size))
    let opened = unsafe jpeg_guard_open(
      pieces, pieces.count, jpeg_guard_limits(memory: jpeg.limits.codecBytes, scans: scans))
    guard let opened = unsafe opened else { throw ImageFailure(.exhausted) }
    unsafe guarded = unsafe opened
    let isCMYK = structure.componentCount == 4
    try check(unsafe jpeg_guard_begin(opened, Int32(eighths), isCMYK ? 1 : 0))
  }

  deinit { unsafe jpeg_guard_close(guarded) }

  /// Limits decoding to `columns`, and returns the range of columns that will be decoded. This
  /// range contains `columns`, and may be larger.
  func crop(_ columns: Range<Int>) throws(ImageFailure) -> Range<Int> {
    var (left, width) = (UInt32(columns.lowerBound), UInt32(columns.count))
    try check(unsafe jpeg_guard_crop(guarded, &left, &width))
    return Int(left)..<Int(left + width)
  }

  /// Decodes the next `count` rows into `rows`, which are `stride` pixels apart. Throws if memory
  /// runs out, or if libjpeg cannot continue after an error in the file.
  func read(
    _ count: Int, to rows: UnsafeMutablePointer<UInt32>, stride: Int
  ) throws(ImageFailure) {
    let target = unsafe UnsafeMutableRawPointer(rows).assumingMemoryBound(to: UInt8.self)
    try check(unsafe jpeg_guard_read_rows(guarded, target, stride * 4, UInt32(count)))
  }

  /// Decodes and drops the next `count` rows. `rows` is working memory for one strip of rows.
  func skip(
    _ count: Int, in rows: UnsafeMutablePointer<UInt32>, stride: Int
  ) throws(ImageFailure) {
    for top in Swift.stride(from: 0, to: count, by: LevelWriter.strip) {
      try unsafe read(min(count - top, LevelWriter.strip), to: rows, stride: stride)
    }
  }

  /// Reads the rest of the file after the last row.
  func finish() throws(ImageFailure) { try check(unsafe jpeg_guard_finish(guarded)) }

  /// True if libjpeg has found an error in the file and continued.
  var hasWarned: Bool { unsafe jpeg_guard_warnings(guarded) > 0 }

  private func check(_ result: jpeg_guard_result) throws(ImageFailure) {
    switch result {
    case JPEG_GUARD_OK: return
    case JPEG_GUARD_EXHAUSTED: throw ImageFailure(.exhausted)
    default: throw ImageFailure(.corrupt, unsafe String(cString: jpeg_guard_message(guarded)))
    }
  }
}
