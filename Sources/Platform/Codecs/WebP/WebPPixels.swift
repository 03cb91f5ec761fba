internal import CWebP
internal import ImageExchange
internal import Pixels

/// Functions that check and decode the coded pictures in a WebP file.
enum WebPPixels {
  /// Reads the header of the coded picture in `range`; nil if more bytes are needed. Throws if the
  /// header is damaged.
  static func features(
    _ bytes: ImageBytes, _ range: Range<Int>
  ) throws(ImageFailure) -> (size: PixelSize, hasAlpha: Bool, isLossless: Bool)? {
    var features = WebPBitstreamFeatures()
    let status = unsafe with(bytes, range) { start, count in
      unsafe WebPGetFeatures(start, count, &features)
    }
    if status == VP8_STATUS_NOT_ENOUGH_DATA { return nil }
    try check(status)
    // 1 is with loss, 2 without.
    return (
      PixelSize(width: Int(features.width), height: Int(features.height)),
      features.has_alpha != 0, features.format != 1
    )
  }

  /// Throws if the coded picture in `range` is too small for a picture of `size`, or if decoding
  /// would exceed the memory limits.
  ///
  /// A picture of one colour needs almost no bytes, but decoding a huge picture of one colour still
  /// lasts seconds.
  static func check(
    _ size: PixelSize, in range: Range<Int>, isLossless: Bool, _ limits: ImageLimits
  ) throws(ImageFailure) {
    let area = size.area ?? Int.max
    guard area <= limits.scratchBytes / 8 || area / 1_024 <= range.count else {
      throw ImageFailure(
        .tooLarge, "\(size.width) × \(size.height) pixels in \(range.count) bytes")
    }
    guard isLossless else { return }
    try limits.check(held: size, bytesPerPixel: 4, ofFile: range.count)
    try limits.check(whole: size, bytesPerPixel: 4, ofFile: range.count)
  }

  /// Decodes the picture in `range` into the zeroed memory `words`, as pixels with straight alpha.
  /// There are no gaps between the rows. Throws if the picture's size is not `size`.
  ///
  /// If `inPieces` is true, the coded data are passed to libwebp in pieces. After each piece,
  /// `record` is called with the total number of finished rows. `record` may use the pixels of
  /// these rows, and then discard the memory of the rows.
  ///
  /// Returns true if the data end early or are damaged, but some rows were decoded.
  static func decode(
    _ bytes: ImageBytes, _ range: Range<Int>, _ size: PixelSize, into words: ScratchMemory,
    threads: Int, inPieces: Bool = false,
    record: (Int) throws(ImageFailure) -> Void = { _ in }
  ) throws(ImageFailure) -> Bool {
    guard let found = try features(bytes, range) else { throw ImageFailure(.truncated) }
    guard found.size == size else {
      throw ImageFailure(.corrupt, "A frame has another size than it should")
    }
    let config = UnsafeMutablePointer<WebPDecoderConfig>.allocate(capacity: 1)
    unsafe config.initialize(to: WebPDecoderConfig())
    defer { unsafe config.deallocate() }
    try unsafe configure(&config.pointee, size, words, threads)
    // Unlike `WebPDecode`, this decoder gives the rows before the end of a cut file. This call
    // decodes nothing yet.
    guard let decoder = unsafe WebPIDecode(nil, 0, config) else { throw ImageFailure(.exhausted) }
    defer { unsafe WebPIDelete(decoder) }
    let piece = max(1 << 10, inPieces ? range.count / 256 : range.count)
    var known: Int32 = 0
    for end in stride(from: min(piece, range.count), through: range.count, by: piece) {
      let count = range.count - end < piece ? range.count : end
      let status = unsafe with(bytes, range) { start, _ in
        unsafe WebPIUpdate(decoder, start, count)
      }
      if unsafe WebPIDecGetRGB(decoder, &known, nil, nil, nil) != nil {
        try record(min(Int(known), size.height))
      }
      if status == VP8_STATUS_OK { return false }
      // The rows before the end of a cut file, or before damaged data, are in the memory.
      if status == VP8_STATUS_BITSTREAM_ERROR, known > 0 { return true }
      guard status == VP8_STATUS_SUSPENDED || status == VP8_STATUS_NOT_ENOUGH_DATA else {
        try check(status)
        return false
      }
    }
    guard known > 0 else { throw ImageFailure(.truncated) }
    return true
  }

  /// Decodes the frame `frame` of an animation into the zeroed memory `words`, as premultiplied
  /// pixels without gaps between the rows. `isFirst` is true for the first frame. Returns true if
  /// pixels are missing.
  static func decode(
    _ frame: WebPStructure.Frame, isFirst: Bool, of bytes: ImageBytes, _ converter: RowConverter,
    _ limits: ImageLimits, into words: ScratchMemory
  ) throws(ImageFailure) -> Bool {
    let size = frame.stored.size
    try check(size, in: frame.picture, isLossless: true, limits)
    let isCut = try decode(bytes, frame.picture, size, into: words, threads: 1)
    // The missing pixels would clear those of the frame before.
    if isCut, !isFirst, !frame.stored.isBlended { throw ImageFailure(.truncated) }
    for y in 0..<size.height {
      let row = unsafe words.base.assumingMemoryBound(to: UInt32.self) + y * size.width
      unsafe converter.convert(row, to: row, count: size.width)
    }
    return isCut
  }

  private static func configure(
    _ config: inout WebPDecoderConfig, _ size: PixelSize, _ words: ScratchMemory, _ threads: Int
  ) throws(ImageFailure) {
    guard unsafe WebPInitDecoderConfig(&config) != 0 else { throw ImageFailure(.exhausted) }
    unsafe config.options.use_threads = threads > 1 ? 1 : 0
    unsafe config.output.colorspace = MODE_BGRA
    unsafe config.output.is_external_memory = 1
    unsafe config.output.u.RGBA.rgba = words.base.assumingMemoryBound(to: UInt8.self)
    unsafe config.output.u.RGBA.stride = Int32(size.width * 4)
    unsafe config.output.u.RGBA.size = size.width * size.height * 4
  }

  private static func with(
    _ bytes: ImageBytes, _ range: Range<Int>, _ body: (UnsafePointer<UInt8>, Int) -> VP8StatusCode
  ) -> VP8StatusCode {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return VP8_STATUS_NOT_ENOUGH_DATA }
      return unsafe body(
        (base + range.lowerBound).assumingMemoryBound(to: UInt8.self), range.count)
    }
  }

  private static func check(_ status: VP8StatusCode) throws(ImageFailure) {
    switch status {
    case VP8_STATUS_OK: return
    case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA: throw ImageFailure(.truncated)
    case VP8_STATUS_OUT_OF_MEMORY: throw ImageFailure(.exhausted)
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      throw ImageFailure(.unsupported, "This kind of WebP is not supported")
    default: throw ImageFailure(.corrupt)
    }
  }
}
