internal import ImageExchange
internal import Metadata
internal import Pixels

/// A decoder of one QOI file, by the specification of 2022: fourteen bytes of header, then codes of
/// one to five bytes.
struct QOIDecoder: PictureCodec {
  let header: ImageHeader
  private let bytes: ImageBytes

  static let headerByteCount = 14

  /// Reads the header; nil if more bytes of the file are needed. Throws if the header is damaged,
  /// or if the picture exceeds `limits`.
  init?(_ bytes: ImageBytes, isComplete: Bool, limits: ImageLimits) throws(ImageFailure) {
    let start = bytes.bytes(in: 0..<Self.headerByteCount)
    guard start.count == Self.headerByteCount else {
      if !isComplete { return nil }
      throw ImageFailure(.truncated)
    }
    let size = PixelSize(
      width: start.span.big32(at: 4) ?? 0, height: start.span.big32(at: 8) ?? 0)
    try limits.check(stored: size)
    guard start[12] == 3 || start[12] == 4, start[13] < 2 else {
      throw ImageFailure(.corrupt, "It has \(start[12]) channels in colour space \(start[13])")
    }
    // By the specification, the colour space is for information only, and common writers state
    // linear light for pictures in sRGB. So the colour space is ignored.
    //
    // The longest run is 62 pixels.
    if isComplete {
      try limits.check(size, inBytes: bytes.count, most: 1_024, mayBeEmpty: true)
    }
    header = ImageHeader(format: .qoi, storedSize: size)
    self.bytes = bytes
  }

  func decode(to sink: PyramidSink, threads: Int) throws(ImageFailure) -> DecodedPixels {
    var rows = QOIRows()
    let isOpaque = try rows.write(header, of: bytes, to: sink)
    guard rows.hasPixels else { throw ImageFailure(.truncated) }
    return DecodedPixels(isOpaque: isOpaque, isDamaged: rows.isTruncated)
  }
}

/// The rows of a QOI file, decoded from the top down.
struct QOIRows: WordRows {
  private(set) var isTruncated = false
  private(set) var hasPixels = false
  private var offset = QOIDecoder.headerByteCount
  private var run = 0
  private var pixel: UInt32 = 0xFF00_0000
  /// The last pixel with each hash value.
  private var seen = [UInt32](repeating: 0, count: 64)

  mutating func fill(_ row: inout MutableSpan<UInt32>, y: Int, _ bytes: Span<UInt8>) {
    for x in row.indices {
      if run > 0 {
        run -= 1
      } else if !step(bytes) {
        isTruncated = true
        for rest in x..<row.count { row[rest] = 0 }
        return
      }
      row[x] = pixel
    }
    hasPixels = true
  }

  /// Reads the next code; false at the end of the file.
  private mutating func step(_ bytes: Span<UInt8>) -> Bool {
    guard !isTruncated, offset < bytes.count else { return false }
    let code = bytes[offset]
    offset += 1
    switch code {
    case 0xFE, 0xFF:
      let count = code == 0xFF ? 4 : 3
      guard bytes.count - offset >= count else { return false }
      let alpha = code == 0xFF ? UInt32(bytes[offset + 3]) << 24 : pixel & 0xFF00_0000
      pixel =
        alpha | UInt32(bytes[offset]) << 16 | UInt32(bytes[offset + 1]) << 8
        | UInt32(bytes[offset + 2])
      offset += count
    case 0x00...0x3F:
      pixel = seen[Int(code)]
      return true
    case 0x40...0x7F:
      add(red: code >> 4 & 3, green: code >> 2 & 3, blue: code & 3, less: 2)
    case 0x80...0xBF:
      guard offset < bytes.count else { return false }
      let green = code & 0x3F
      let others = bytes[offset]
      offset += 1
      add(
        red: green &+ (others >> 4) &- 8, green: green, blue: green &+ (others & 15) &- 8, less: 32)
    default:
      // A picture may begin with black pixels. Only a run codes these, so a run is stored in `seen`
      // too.
      run = Int(code & 0x3F)
    }
    seen[hash] = pixel
    return true
  }

  /// Adds a difference to each channel, with wraparound. The difference is the argument minus
  /// `less`.
  private mutating func add(red: UInt8, green: UInt8, blue: UInt8, less: UInt8) {
    func sum(_ shift: UInt32, _ difference: UInt8) -> UInt32 {
      UInt32(UInt8(truncatingIfNeeded: pixel >> shift) &+ difference &- less) << shift
    }
    pixel = pixel & 0xFF00_0000 | sum(16, red) | sum(8, green) | sum(0, blue)
  }

  private var hash: Int {
    let (alpha, red) = (Int(pixel >> 24), Int(pixel >> 16 & 255))
    let (green, blue) = (Int(pixel >> 8 & 255), Int(pixel & 255))
    return (3 * red + 5 * green + 7 * blue + 11 * alpha) % 64
  }
}
