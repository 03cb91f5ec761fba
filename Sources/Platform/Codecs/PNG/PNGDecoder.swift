internal import CPNGGuard
internal import Colors
internal import ImageExchange
internal import Metadata
internal import Pixels

/// A decoder of one PNG file, which reads the header first, and then the pixels.
@safe final class PNGDecoder: PictureCodec {
  let header: ImageHeader
  let animation: FrameComposer?
  /// True to make libpng decode every file, for tests.
  var usesLibrary = false
  private let bytes: ImageBytes
  private let limits: ImageLimits
  private let details: png_guard_header
  private let colors: SourceColors
  private let reader: OpaquePointer
  private let isCut: Bool

  /// Reads the chunks before the pixels; nil if more bytes of the file are needed. Throws if the
  /// chunks are damaged, or if the picture exceeds `limits`.
  init?(_ bytes: ImageBytes, isComplete: Bool, limits: ImageLimits) throws(ImageFailure) {
    self.bytes = bytes
    self.limits = limits
    let structure = bytes.withSpan { PNGStructure($0) }
    guard structure.chunksBeforePixels <= limits.chunks else {
      throw ImageFailure(.corrupt, "It has more than \(limits.chunks) chunks before its pixels")
    }
    let opened = unsafe bytes.withUnsafeBytes { buffer in
      unsafe png_guard_open(
        buffer.baseAddress, buffer.count,
        png_guard_limits(side: UInt32(limits.side), chunk_bytes: limits.metadataBytes))
    }
    guard let reader = unsafe opened else { throw ImageFailure(.exhausted) }
    unsafe self.reader = unsafe reader
    var details = png_guard_header()
    let result = unsafe png_guard_read_header(reader, &details)
    self.details = details
    isCut = structure.isCut
    animation =
      isComplete && result == PNG_GUARD_OK
      ? FrameComposer(structure, bytes, limits: limits) : nil
    let (exif, texts) = bytes.withSpan { structure.metadata.read($0, limits) }
    let colors = SourceColors(structure, bytes, isGray: details.color_type & 2 == 0, limits: limits)
    self.colors = colors
    header = ImageHeader(
      format: .png,
      storedSize: PixelSize(width: Int(details.width), height: Int(details.height)),
      orientation: exif?.orientation ?? .upright,
      colorProfile: colors.name,
      frameCount: isComplete ? animation?.frames.count ?? 1 : structure.frameCount,
      playCount: structure.playCount, camera: exif?.camera ?? CameraDetails(),
      texts: texts, tags: ThumbnailTags(structure.texts, in: bytes))
    if result == PNG_GUARD_TRUNCATED, !isComplete { return nil }
    // This check is first, because libpng reports a picture that is only too large as damaged.
    if let size = structure.size { try limits.check(stored: size) }
    try check(result)
    try limits.check(stored: header.storedSize)
  }

  deinit { unsafe png_guard_close(reader) }

  private var hasAlpha: Bool { details.color_type & 4 != 0 || details.has_transparency != 0 }

  /// Decodes all pixels. Can be called only once. Throws if a limit is exceeded, if no row can be
  /// decoded, or if memory runs out.
  ///
  /// Files of the common kinds are inflated in one call. libpng decodes all other files, and files
  /// with errors.
  func decode(to sink: PyramidSink, threads: Int) throws(ImageFailure) -> DecodedPixels {
    try checkSize()
    // Rows with 16 bits for each channel are twice as large, and are better only if colours are
    // converted.
    let isDeep =
      details.depth == 16 && colors.areConverted
      && (details.is_interlaced == 0
        || (header.storedSize.area ?? Int.max) <= limits.scratchBytes / 8)
    let converter = RowConverter(colors, isDeep ? .rgba16 : .bgra8, hasAlpha: hasAlpha)
    let plain = usesLibrary ? nil : try PNGPlain(details, bytes)
    var passes: Int32 = 0
    if plain == nil {
      if isCut { try unsafe check(png_guard_read_carefully(reader)) }
      try unsafe check(png_guard_begin_rows(reader, isDeep ? 1 : 0, &passes))
    }
    let writer = try LevelWriter(
      stored: header.storedSize, orientation: header.orientation, sink: sink)
    let band = try writer.band()
    var isDamaged = false
    if let plain {
      try plain.decode(converter, to: band, threads: threads)
    } else {
      let isWhole =
        passes == 1
        ? try readInStrips(converter, band, threads: threads)
        : try readInPasses(Int(passes), converter, band)
      let result = isWhole ? unsafe png_guard_finish(reader) : PNG_GUARD_TRUNCATED
      // Some pixels are missing, or all are there, and only the end is missing.
      if result == PNG_GUARD_TRUNCATED { isDamaged = true } else { try check(result) }
    }
    return DecodedPixels(
      isOpaque: try writer.finish([band]),
      isDamaged: unsafe isDamaged || png_guard_has_warned(reader) != 0)
  }

  /// Throws if the file is too small for its rows, if the unpacked rows are larger than the limits
  /// allow, or if an interlaced picture needs more memory than the limits allow.
  private func checkSize() throws(ImageFailure) {
    let size = header.storedSize
    let channels = [1, 1, 3, 1, 2, 1, 4][Int(details.color_type & 7) % 7]
    let bits = size.width * channels * Int(details.depth)
    // Deflate packs at most 1,032 bytes into one. The passes of an interlaced picture have shorter
    // rows, but not fewer bytes.
    let rows = PixelSize(width: max(bits / 8, 1), height: size.height)
    guard (rows.area ?? Int.max) / 1_040 <= bytes.count else {
      throw ImageFailure(
        .truncated, "\(bytes.count) bytes cannot hold \(size.width) × \(size.height) pixels")
    }
    try limits.check(unpacked: rows.area ?? Int.max, of: size, inBytes: bytes.count)
    guard details.is_interlaced != 0 else { return }
    let most = limits.scratchBytes / 4
    guard (size.area ?? Int.max) <= most else {
      throw ImageFailure(
        .tooLarge,
        "\(size.width) × \(size.height) pixels; interlaced, at most \(most) are shown")
    }
  }

  /// Reads the rows in strips; returns false if rows are missing. Missing rows are transparent.
  ///
  /// If `threads` is above 1, a strip is converted while libpng reads the next one.
  private func readInStrips(
    _ converter: RowConverter, _ band: LevelBand, threads: Int
  ) throws(ImageFailure) -> Bool {
    let strip = LevelWriter.strip
    let height = header.storedSize.height
    let bytesPerRow = band.width * converter.rows.bytesPerPixel
    var converter = converter
    var free = try ScratchMemory(rows: strip, bytesPerRow: bytesPerRow)
    var filled = try ScratchMemory(rows: strip, bytesPerRow: bytesPerRow)
    var isWhole = true
    var converted = 0..<0
    for top in stride(from: 0, to: height, by: strip) {
      let range = top..<min(top + strip, height)
      // The conversion uses the strip `source`; reading uses libpng's reader and the strip
      // `target`. Both have ended after `both`.
      let (target, source, before, current) = (free, filled, converted, converter)
      let convert = { @Sendable () throws(ImageFailure) in
        if !before.isEmpty { try unsafe current.convert(before, from: source.base, to: band) }
      }
      func readNext() throws(ImageFailure) -> Bool {
        guard isWhole else { return false }
        return try read(into: target, count: range.count, bytesPerRow)
      }
      if threads > 1 {
        isWhole = try Threads.both(readNext, convert)
      } else {
        isWhole = try readNext()
        try convert()
      }
      if !isWhole {
        converter.hasAlpha = true
        let done = unsafe max(0, min(Int(png_guard_rows(reader)) - top, range.count))
        let start = unsafe target.base + done * bytesPerRow
        unsafe start.initializeMemory(
          as: UInt8.self, repeating: 0, count: (range.count - done) * bytesPerRow)
      }
      (free, filled, converted) = (filled, free, range)
    }
    try unsafe converter.convert(converted, from: filled.base, to: band)
    return isWhole
  }

  /// Reads an interlaced picture in `passes` passes (always seven); returns false if pixels are
  /// missing.
  private func readInPasses(
    _ passes: Int, _ converter: RowConverter, _ band: LevelBand
  ) throws(ImageFailure) -> Bool {
    let height = header.storedSize.height
    let bytesPerRow = band.width * converter.rows.bytesPerPixel
    let scratch = try ScratchMemory(rows: height, bytesPerRow: bytesPerRow)
    var converter = converter
    var isWhole = true
    for _ in 0..<passes where isWhole {
      isWhole = try read(into: scratch, count: height, bytesPerRow)
    }
    if !isWhole { converter.hasAlpha = true }
    try unsafe converter.convert(0..<height, from: scratch.base, to: band)
    return isWhole
  }

  /// Reads the next `count` rows into `scratch`, `bytesPerRow` bytes apart. Returns false if the
  /// data end early or are damaged, but at least one row of the picture was read. Throws if no row
  /// was read, or after another error.
  private func read(
    into scratch: ScratchMemory, count: Int, _ bytesPerRow: Int
  ) throws(ImageFailure) -> Bool {
    let target = unsafe scratch.base.assumingMemoryBound(to: UInt8.self)
    let result = unsafe png_guard_read_rows(reader, target, bytesPerRow, UInt32(count))
    let rows = unsafe Int(png_guard_rows(reader))
    // After the last row, libpng has read all data: the only possible error is then a wrong
    // checksum.
    if result == PNG_GUARD_TRUNCATED && rows > 0
      || result == PNG_GUARD_CORRUPT && rows > 0
        && rows % header.storedSize.height
          != header.storedSize.height - 1
    {
      return false
    }
    try check(result)
    return true
  }

  private func check(_ result: png_guard_result) throws(ImageFailure) {
    switch result {
    case PNG_GUARD_OK: return
    case PNG_GUARD_TRUNCATED: throw ImageFailure(.truncated)
    case PNG_GUARD_EXHAUSTED: throw ImageFailure(.exhausted)
    default:
      throw ImageFailure(.corrupt, unsafe String(cString: png_guard_message(reader)))
    }
  }
}
