internal import CWebP
internal import ImageExchange
internal import Pixels

/// One WebP file: its header, then its pixels. Of an animation only the first frame is decoded.
///
/// Unchecked Sendable because a transform keeps no state between rows.
struct WebPDecoder: @unchecked Sendable {
  let header: ImageHeader
  private let structure: WebPStructure
  private let bytes: ImageBytes
  private let limits: ImageLimits
  private let profile: ColorProfile?
  /// The size of the coded picture, which lies on the canvas.
  private let coded: PixelSize

  /// Reads the chunks; nil when `isComplete` is false and more bytes are needed.
  init?(_ bytes: ImageBytes, isComplete: Bool, limits: ImageLimits) throws(ImageFailure) {
    let structure = bytes.withSpan { WebPStructure($0) }
    // EXIF data come last, and turn the picture.
    let lacksExif = structure.promisesExif && structure.exif == nil
    if !isComplete, structure.picture == nil || lacksExif && structure.isCut { return nil }
    guard let picture = structure.picture else {
      throw ImageFailure(structure.isCut ? .truncated : .corrupt)
    }
    var features = WebPBitstreamFeatures()
    let status = unsafe Self.with(bytes, picture) { start, count in
      unsafe WebPGetFeatures(start, count, &features)
    }
    if status == VP8_STATUS_NOT_ENOUGH_DATA, !isComplete { return nil }
    try Self.check(status)
    coded = PixelSize(width: Int(features.width), height: Int(features.height))
    let size = structure.canvas ?? coded
    try limits.check(stored: size)
    guard coded.width <= size.width - structure.left, coded.height <= size.height - structure.top
    else { throw ImageFailure(.corrupt, "A frame lies outside of its picture") }
    func metadata(_ range: Range<Int>?) -> Range<Int>? {
      range.flatMap { $0.count <= limits.metadataBytes ? $0 : nil }
    }
    // Some programs put JPEG's marker before the data.
    let exif = metadata(structure.exif).flatMap { range in
      Exif(bytes, in: range) ?? Exif(bytes, in: range.dropFirst(6))
    }
    profile = metadata(structure.profile).flatMap {
      ColorProfile(embedded: bytes.bytes(in: $0), isGray: false)
    }
    header = ImageHeader(
      format: .webP, storedSize: size, orientation: exif?.orientation ?? .upright,
      hasAlpha: features.has_alpha != 0 || coded != size, colorProfile: profile?.name,
      frameCount: structure.frameCount, camera: exif?.camera ?? CameraDetails())
    self.structure = structure
    self.bytes = bytes
    self.limits = limits
  }

  /// Decodes all pixels, with at most `threads` threads.
  func decode(
    layout: PyramidLayout, to sink: PyramidSink, threads: Int
  ) throws(ImageFailure) -> DecodedPixels {
    // A flat picture takes next to no bytes; a huge one of them takes seconds all the same.
    if coded.width * coded.height * 4 > limits.scratchBytes / 4 {
      try limits.check(coded, inBytes: bytes.count, most: 1_024)
    }
    let writer = try LevelWriter(
      stored: header.storedSize, orientation: header.orientation, layout: layout, sink: sink)
    let pixels = try ScratchMemory(rows: coded.height, bytesPerRow: coded.width * 4)
    try decode(to: pixels, threads: threads)
    var transform = profile.flatMap { ColorTransform(from: $0, .bgra8) }
    if transform?.isIdentity == true { transform = nil }
    var bands: [LevelBand] = []
    for _ in 0..<min(threads, 2) { bands.append(try writer.band()) }
    let rows = WebPRows(
      pixels: pixels, coded: coded, left: structure.left, top: structure.top,
      size: header.storedSize, transform: transform, hasAlpha: header.hasAlpha)
    let half = (header.storedSize.height / 2) / LevelWriter.strip * LevelWriter.strip
    let parts =
      bands.count == 1
      ? [(bands[0], 0..<header.storedSize.height)]
      : [(bands[0], 0..<half), (bands[1], half..<header.storedSize.height)]
    try Threads.each(parts) { part throws(ImageFailure) in
      try rows.write(part.1, with: part.0)
    }
    return DecodedPixels(isOpaque: try writer.finish(bands), isDamaged: false)
  }

  private func decode(to pixels: ScratchMemory, threads: Int) throws(ImageFailure) {
    guard let picture = structure.picture else { return }
    var config = unsafe WebPDecoderConfig()
    guard unsafe WebPInitDecoderConfig(&config) != 0 else { throw ImageFailure(.exhausted) }
    unsafe config.options.use_threads = threads > 1 ? 1 : 0
    unsafe config.output.colorspace = MODE_BGRA
    unsafe config.output.is_external_memory = 1
    unsafe config.output.u.RGBA.rgba = pixels.base.assumingMemoryBound(to: UInt8.self)
    unsafe config.output.u.RGBA.stride = Int32(coded.width * 4)
    unsafe config.output.u.RGBA.size = pixels.byteCount
    let status = unsafe Self.with(bytes, picture) { start, count in
      unsafe WebPDecode(start, count, &config)
    }
    unsafe WebPFreeDecBuffer(&config.output)
    try Self.check(status)
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

/// The way of decoded WebP pixels, which lie somewhere on a canvas, to a band.
///
/// Unchecked Sendable because nothing in it changes.
private struct WebPRows: @unchecked Sendable {
  let pixels: ScratchMemory
  let coded: PixelSize
  let left: Int
  let top: Int
  let size: PixelSize
  let transform: ColorTransform?
  let hasAlpha: Bool

  func write(_ rows: Range<Int>, with band: LevelBand) throws(ImageFailure) {
    let words = unsafe pixels.base.assumingMemoryBound(to: UInt32.self)
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: LevelWriter.strip) {
      let range = start..<min(start + LevelWriter.strip, rows.upperBound)
      for y in range {
        let row = unsafe band.rows + (y - start) * band.stride
        if coded.width < size.width { unsafe row.update(repeating: 0, count: size.width) }
        guard (top..<(top + coded.height)).contains(y) else {
          unsafe row.update(repeating: 0, count: size.width)
          continue
        }
        unsafe (row + left).update(from: words + (y - top) * coded.width, count: coded.width)
        unsafe transform?.convert(row, to: row, count: size.width)
        if hasAlpha { unsafe premultiply(row, count: size.width) }
      }
      try band.take(range, mayBeTransparent: hasAlpha)
    }
  }
}
