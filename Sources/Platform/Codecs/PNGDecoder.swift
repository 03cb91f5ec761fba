internal import CPNGGuard
internal import ImageExchange
internal import Pixels

/// One PNG file: its header, then its pixels.
@safe final class PNGDecoder {
  let header: ImageHeader
  private let bytes: ImageBytes
  private let limits: ImageLimits
  private let details: png_guard_header
  private let profile: ColorProfile?
  private let reader: OpaquePointer

  /// Reads the chunks before the pixels; nil when `isComplete` is false and more are needed.
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
    var details = unsafe png_guard_header()
    let result = unsafe png_guard_read_header(reader, &details)
    unsafe self.details = unsafe details
    let exif = structure.exif.flatMap { range in
      range.count <= limits.metadataBytes ? Exif(bytes, in: range) : nil
    }
    let profile = unsafe Self.profile(details)
    self.profile = profile
    header = unsafe ImageHeader(
      format: .png,
      storedSize: PixelSize(width: Int(details.width), height: Int(details.height)),
      orientation: exif?.orientation ?? .upright,
      hasAlpha: details.color_type & 4 != 0 || details.has_transparency != 0,
      colorProfile: profile?.name ?? (details.is_srgb != 0 ? "sRGB" : nil),
      frameCount: structure.frameCount, camera: exif?.camera ?? CameraDetails(),
      tags: ThumbnailTags(structure.texts, in: bytes))
    if result == PNG_GUARD_TRUNCATED, !isComplete { return nil }
    // Ahead of libpng's verdict, which calls a picture damaged that is only too large.
    if let size = structure.size { try limits.check(stored: size) }
    try check(result)
    try limits.check(stored: header.storedSize)
  }

  deinit { unsafe png_guard_close(reader) }

  /// The profile by the precedence of PNG's third edition: an embedded one, sRGB, then gamma with
  /// primaries. Nil for sRGB.
  private static func profile(_ details: png_guard_header) -> ColorProfile? {
    if let start = unsafe details.profile {
      let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: details.profile_bytes))
      if let profile = unsafe ColorProfile(embedded: bytes, isGray: details.color_type & 2 == 0) {
        return profile
      }
    }
    guard unsafe details.is_srgb == 0, unsafe details.gamma > 0 else { return nil }
    let xy = unsafe withUnsafeBytes(of: details.chromaticities) { raw in
      unsafe Array(raw.bindMemory(to: Double.self))
    }
    // The primaries of sRGB as programs round them are as good as none.
    let isSRGB = zip(xy, ColorProfile.sRGBChromaticities).allSatisfy { abs($0 - $1) < 0.002 }
    let chromaticities = unsafe details.has_chromaticities != 0 && !isSRGB ? xy : nil
    // Programs that do not know the chunk for sRGB write this gamma for it.
    if chromaticities == nil, unsafe abs(details.gamma - 1 / 2.2) < 0.001 { return nil }
    return unsafe ColorProfile(gamma: details.gamma, chromaticities: chromaticities)
  }

  /// Decodes all pixels; called once.
  ///
  /// Files of the common kinds are inflated at once. All others, and any that are not flawless, are
  /// left to libpng, and with `byLibrary` every file.
  func decode(
    layout: PyramidLayout, to sink: PyramidSink, threads: Int, byLibrary: Bool = false
  ) throws(ImageFailure) -> DecodedPixels {
    try checkSize()
    var transform = profile.flatMap { ColorTransform(from: $0, .bgra8) }
    if transform?.isIdentity == true { transform = nil }
    // Rows of 16 bits are worth their size only where colours are converted.
    let isDeep =
      unsafe details.depth == 16 && transform != nil
      && (details.is_interlaced == 0
        || (header.storedSize.area ?? Int.max) <= limits.scratchBytes / 8)
    if isDeep { transform = profile.flatMap { ColorTransform(from: $0, .bgra16) } }
    if !byLibrary, let plain = unsafe PNGPlain(details, bytes),
      let isOpaque = try plain.decode(
        to: LevelWriter(
          stored: header.storedSize, orientation: header.orientation, layout: layout, sink: sink),
        transform, isDeep: isDeep, threads: threads)
    {
      return DecodedPixels(
        isOpaque: isOpaque, isDamaged: unsafe png_guard_has_warned(reader) != 0)
    }
    var passes: Int32 = 0
    try unsafe check(png_guard_begin_rows(reader, isDeep ? 1 : 0, &passes))
    let writer = try LevelWriter(
      stored: header.storedSize, orientation: header.orientation, layout: layout, sink: sink)
    let rows = try PNGRows(
      writer: writer, transform: transform, hasAlpha: header.hasAlpha, isDeep: isDeep)
    if passes == 1 {
      try readInStrips(rows)
    } else {
      try readInPasses(Int(passes), rows)
    }
    try unsafe check(png_guard_finish(reader))
    return DecodedPixels(
      isOpaque: try rows.finish(), isDamaged: unsafe png_guard_has_warned(reader) != 0)
  }

  /// Checks that the file can hold its rows, and that an interlaced picture does not take too much.
  private func checkSize() throws(ImageFailure) {
    let size = header.storedSize
    let channels = unsafe [1, 1, 3, 1, 2, 1, 4][Int(details.color_type & 7) % 7]
    let bits = unsafe size.width * channels * Int(details.depth)
    // Deflate packs no more than 1,032 bytes into one. Passes make rows shorter and no fewer bytes.
    let rows = PixelSize(width: max(bits / 8, 1), height: size.height)
    do throws(ImageFailure) {
      try limits.check(rows, inBytes: bytes.count, most: 1_040)
    } catch {
      throw ImageFailure(
        .truncated, "\(bytes.count) bytes cannot hold \(size.width) × \(size.height) pixels")
    }
    guard unsafe details.is_interlaced != 0 else { return }
    guard (size.area ?? Int.max) <= limits.scratchBytes / 4 else {
      throw ImageFailure(
        .tooLarge,
        "\(size.width) × \(size.height) pixels; interlaced, at most "
          + "\(limits.scratchBytes / 4) are shown")
    }
  }

  private func readInStrips(_ rows: PNGRows) throws(ImageFailure) {
    let strip = LevelWriter.strip
    let scratch = try ScratchMemory(rows: strip, bytesPerRow: rows.bytesPerRow)
    for top in stride(from: 0, to: header.storedSize.height, by: strip) {
      let count = min(strip, header.storedSize.height - top)
      try read(into: scratch, count: count, rows.bytesPerRow)
      try unsafe rows.take(top..<(top + count), from: scratch.base)
    }
  }

  /// Reads an interlaced picture, which comes in seven passes over the same rows.
  private func readInPasses(_ passes: Int, _ rows: PNGRows) throws(ImageFailure) {
    let height = header.storedSize.height
    let scratch = try ScratchMemory(rows: height, bytesPerRow: rows.bytesPerRow)
    for _ in 0..<passes { try read(into: scratch, count: height, rows.bytesPerRow) }
    try unsafe rows.take(0..<height, from: scratch.base)
  }

  private func read(
    into scratch: ScratchMemory, count: Int, _ bytesPerRow: Int
  ) throws(ImageFailure) {
    let target = unsafe scratch.base.assumingMemoryBound(to: UInt8.self)
    try unsafe check(png_guard_read_rows(reader, target, bytesPerRow, UInt32(count)))
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
