internal import Colors
internal import ImageExchange
internal import Metadata
internal import Pixels

/// A decoder of one WebP file, which reads the header first, and then the pixels.
///
/// Unchecked Sendable because a ``ColorTransform`` keeps no state between rows.
struct WebPDecoder: PictureCodec, @unchecked Sendable {
  let header: ImageHeader
  let animation: FrameComposer?
  private let bytes: ImageBytes
  private let limits: ImageLimits
  private let profile: ColorProfile?
  private let picture: Range<Int>
  private let isCut: Bool
  private let hasAlpha: Bool
  /// True if the picture may be coded without loss. libwebp then holds all pixels while it decodes.
  private let isLossless: Bool

  /// Reads the chunks; nil if more bytes of the file are needed. Throws if the file has no valid
  /// picture, or if the picture exceeds `limits`.
  init?(_ bytes: ImageBytes, isComplete: Bool, limits: ImageLimits) throws(ImageFailure) {
    let structure = bytes.withSpan { WebPStructure($0, mostFrames: limits.frames) }
    // EXIF data and XMP are at the end of the file, and EXIF data may turn the picture. The frames
    // of an animation are counted one by one.
    let lacksMore = structure.hasTail || structure.isAnimated
    if !isComplete, structure.picture == nil || lacksMore && structure.isCut { return nil }
    guard let picture = structure.picture else {
      throw ImageFailure(structure.isCut ? .truncated : .corrupt)
    }
    guard let features = try WebPPixels.features(bytes, picture) else {
      if !isComplete { return nil }
      throw ImageFailure(.truncated)
    }
    let size = structure.canvas ?? features.size
    try limits.check(stored: size)
    guard structure.isAnimated || features.size == size else {
      throw ImageFailure(.corrupt, "The picture has another size than its canvas")
    }
    let (exif, texts) = bytes.withSpan {
      MetadataBlocks(exif: structure.exif, xmp: structure.xmp).read($0, limits)
    }
    profile = structure.profile.flatMap { bytes.profile(in: [$0], limits) }
    var header = ImageHeader(
      format: .webP, storedSize: size, orientation: exif?.orientation ?? .upright,
      colorProfile: profile?.name, camera: exif?.camera ?? CameraDetails(), texts: texts)
    var animation: FrameComposer?
    if structure.isAnimated {
      let frames = structure.frames.map(\.stored)
      guard frames.allSatisfy({ $0.lies(on: size) }) else {
        throw ImageFailure(.corrupt, "A frame lies outside of its picture")
      }
      let converter = RowConverter(SourceColors(profile: profile), .bgra8)
      animation = FrameComposer(frames, on: size, limits: limits) {
        (index, words) throws(ImageFailure) in
        try WebPPixels.decode(
          structure.frames[index], isFirst: index == 0, of: bytes, converter, limits, into: words)
      }
      (header.frameCount, header.playCount) = (frames.count, structure.playCount)
    }
    (self.header, self.animation) = (header, animation)
    self.picture = picture
    self.bytes = bytes
    self.limits = limits
    isCut = structure.isCut
    (hasAlpha, isLossless) = (features.hasAlpha, features.isLossless)
  }

  /// Decodes all pixels, or those of an animation's first frame, with at most `threads` threads.
  /// Throws if the coded data are damaged or end before the first row, if a limit is exceeded, or
  /// if memory runs out.
  func decode(to sink: PyramidSink, threads: Int) throws(ImageFailure) -> DecodedPixels {
    if let animation {
      let pixels = try animation.decode(0, header, to: sink)
      return DecodedPixels(isOpaque: pixels.isOpaque, isDamaged: pixels.isDamaged || isCut)
    }
    let size = header.storedSize
    try WebPPixels.check(size, in: picture, isLossless: isLossless, limits)
    let writer = try LevelWriter(stored: size, orientation: header.orientation, sink: sink)
    let pixels = try ScratchMemory(rows: size.height, bytesPerRow: size.width * 4)
    let converter = RowConverter(SourceColors(profile: profile), .bgra8, hasAlpha: false)
    var bands = [try writer.band()]
    var (known, done) = (0, 0)
    let isLarge = (size.area ?? .max) > limits.wholePixels
    let lacksRows = try WebPPixels.decode(
      bytes, picture, size, into: pixels, threads: threads, inPieces: isLarge
    ) { (count) throws(ImageFailure) in
      known = count
      let end = known / LevelWriter.strip * LevelWriter.strip
      guard isLarge, end > done else { return }
      try write(done..<end, of: pixels, known: known, converter, to: bands[0])
      // Only complete huge pages are freed. The page in which the last part ended is now complete.
      let start = done * size.width * 4 - (2 << 20)
      pixels.discard(before: end * size.width * 4, after: max(0, start))
      done = end
      // The decoder does not read the bytes before the data of these rows again.
      bytes.forgetPages()
    }
    let shown = lacksRows ? known : size.height
    let half = done + (size.height - done) / 2 / LevelWriter.strip * LevelWriter.strip
    let parts = threads > 1 ? [done..<half, half..<size.height] : [done..<size.height]
    for _ in parts.dropFirst() { bands.append(try writer.band()) }
    try Threads.each(Array(zip(bands, parts))) { band, part throws(ImageFailure) in
      try write(part, of: pixels, known: shown, converter, to: band)
    }
    return DecodedPixels(isOpaque: try writer.finish(bands), isDamaged: lacksRows)
  }

  /// Converts rows of the decoded `pixels`, and writes them to `band`. `known` is the number of
  /// rows that are decoded. The rows below are missing, and become transparent.
  private func write(
    _ rows: Range<Int>, of pixels: ScratchMemory, known: Int, _ converter: RowConverter,
    to band: LevelBand
  ) throws(ImageFailure) {
    let width = header.storedSize.width
    let words = unsafe pixels.base.assumingMemoryBound(to: UInt32.self)
    let mayBeTransparent = hasAlpha || rows.upperBound > known
    try unsafe band.write(rows, mayBeTransparent: mayBeTransparent) { row, y in
      unsafe row.update(from: words + y * width, count: width)
      unsafe converter.convert(row, to: row, count: width)
      if hasAlpha || y >= known {
        unsafe premultiply(row, count: width)
      } else {
        // A lossless picture may have alpha although its header denies it.
        for x in 0..<width { unsafe row[x] |= 0xFF00_0000 }
      }
    }
  }
}

extension StoredFrame {
  /// Returns true if the frame is not empty, and is completely inside a canvas of this size.
  func lies(on canvas: PixelSize) -> Bool {
    left >= 0 && top >= 0 && size.width > 0 && size.height > 0
      && size.width <= canvas.width - left && size.height <= canvas.height - top
  }
}
