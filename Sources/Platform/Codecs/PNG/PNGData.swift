internal import CDeflate
internal import ImageExchange
internal import Metadata

/// The compressed pixels of a PNG file whose chunks have no errors.
struct PNGData {
  private let pieces: [Range<Int>]
  private let bytes: ImageBytes

  /// The types of the chunks that may follow the pixels.
  private static let trailers: Set<PNGChunk.Kind?> = [.text, .ztxt, .itxt, .time, .exif]

  /// Finds the pixel chunks, and checks all chunks from the first pixel chunk on; nil if a checked
  /// chunk has an error or is unusual.
  init?(_ bytes: ImageBytes) {
    var pieces: [Range<Int>] = []
    let isComplete = bytes.withSpan { span in
      var offset = 8
      var hasEnded = false
      while let chunk = PNGChunk(span, at: offset) {
        guard chunk.contents.count <= PNGChunk.mostBytes, chunk.whole.upperBound <= span.count
        else {
          return false
        }
        switch chunk.kind {
        case .idat:
          guard !hasEnded else { return false }
          pieces.append(chunk.contents)
        case .iend:
          return !pieces.isEmpty && Self.isIntact(bytes, chunk)
        default:
          hasEnded = !pieces.isEmpty
          guard !hasEnded || Self.trailers.contains(chunk.kind) else { return false }
        }
        // The chunks before the pixels have been read by libpng.
        if !pieces.isEmpty, !Self.isIntact(bytes, chunk) { return false }
        offset = chunk.whole.upperBound
      }
      return false
    }
    guard isComplete else { return nil }
    self.pieces = pieces
    self.bytes = bytes
  }

  /// Returns true if the chunk's CRC is correct. The file must contain the complete chunk.
  static func isIntact(_ bytes: ImageBytes, _ chunk: PNGChunk) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      let stated = unsafe buffer.loadUnaligned(
        fromByteOffset: chunk.contents.upperBound, as: UInt32.self)
      let start = unsafe buffer.baseAddress?.advanced(by: chunk.checked.lowerBound)
      return unsafe libdeflate_crc32(0, start, chunk.checked.count) == UInt32(bigEndian: stated)
    }
  }

  /// Returns the inflated pixels; nil if they are damaged, or if they are not exactly `byteCount`
  /// bytes. Throws if memory runs out.
  func inflated(to byteCount: Int) throws(ImageFailure) -> ScratchMemory? {
    let packed = pieces.reduce(0) { $0 + $1.count }
    // Deflate expands one byte to at most 1,032 bytes.
    guard packed > 6, byteCount / 1_032 <= packed else { return nil }
    guard let first = pieces.first.map({ bytes.bytes(in: $0.lowerBound..<($0.lowerBound + 1)) }),
      let method = first.first, method >> 4 == 7 || byteCount <= 256 << Int(method >> 4)
    else { return nil }
    guard let inflater = unsafe libdeflate_alloc_decompressor() else {
      throw ImageFailure(.exhausted)
    }
    defer { unsafe libdeflate_free_decompressor(inflater) }
    let target = try ScratchMemory(rows: 1, bytesPerRow: byteCount)
    let source = try joined(packed)
    var (taken, made) = (0, 0)
    let result = unsafe source.withUnsafeBytes { buffer in
      let start = pieces.count == 1 ? pieces[0].lowerBound : 0
      return unsafe libdeflate_zlib_decompress_ex(
        inflater, buffer.baseAddress?.advanced(by: start), packed, target.base, byteCount, &taken,
        &made)
    }
    return result == LIBDEFLATE_SUCCESS && taken == packed && made == byteCount ? target : nil
  }

  /// Returns the inflated contents of the zlib data `packed`; nil if they are damaged, or have more
  /// than `mostBytes` bytes. Bytes after the zlib data are ignored.
  static func inflated(_ packed: [UInt8], mostBytes: Int) -> [UInt8]? {
    guard let inflater = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(inflater) }
    // The size of the contents is not known before; most contents are small.
    for capacity in [4 << 10, 128 << 10].filter({ $0 < mostBytes }) + [mostBytes] {
      var contents = [UInt8](repeating: 0, count: capacity)
      var made = 0
      let result = unsafe libdeflate_zlib_decompress(
        inflater, packed, packed.count, &contents, capacity, &made)
      if result == LIBDEFLATE_SUCCESS { return Array(contents[..<made]) }
      guard result == LIBDEFLATE_INSUFFICIENT_SPACE else { return nil }
    }
    return nil
  }

  /// Returns bytes in which the pieces of compressed data are adjacent: a copy of all pieces, from
  /// offset 0 on; or, for a single piece, the complete file, with the piece at its own offset.
  private func joined(_ byteCount: Int) throws(ImageFailure) -> ImageBytes {
    if pieces.count == 1 { return bytes }
    return try unsafe ImageBytes(capacity: byteCount) { memory throws(ImageFailure) in
      unsafe bytes.withUnsafeBytes { buffer in
        guard let source = buffer.baseAddress, let target = memory.baseAddress else { return 0 }
        var filled = 0
        for piece in pieces {
          unsafe (target + filled).copyMemory(
            from: source + piece.lowerBound, byteCount: piece.count)
          filled += piece.count
        }
        return filled
      }
    }
  }
}
