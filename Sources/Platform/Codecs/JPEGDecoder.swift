internal import CTurboJPEG
internal import ImageExchange
internal import Pixels

/// One JPEG file: its header, then its pixels.
struct JPEGDecoder {
  let header: ImageHeader
  let structure: JPEGStructure
  /// The range of the EXIF thumbnail in the file; nil when there is none.
  let thumbnail: Range<Int>?
  private let bytes: ImageBytes
  private let profile: ColorProfile?

  /// Reads the segments; nil when `isComplete` is false and more bytes are needed.
  init?(_ bytes: ImageBytes, isComplete: Bool, limits: ImageLimits) throws(ImageFailure) {
    let structure = try bytes.withSpan { span throws(ImageFailure) in
      try JPEGStructure(span, isComplete: isComplete)
    }
    guard let structure else { return nil }
    self.bytes = bytes
    self.structure = structure
    try limits.check(stored: structure.size)
    let exif = structure.exif.flatMap { Exif(bytes, in: $0) }
    thumbnail = exif?.thumbnail
    let piecesBytes = structure.profile.reduce(0) { $0 + $1.count }
    profile =
      piecesBytes > 0 && piecesBytes <= limits.metadataBytes
      ? ColorProfile(
        embedded: structure.profile.flatMap { bytes.bytes(in: $0) },
        isGray: structure.componentCount == 1) : nil
    header = ImageHeader(
      format: .jpeg, storedSize: structure.size, orientation: exif?.orientation ?? .upright,
      colorProfile: profile?.name, camera: exif?.camera ?? CameraDetails())
  }

  /// The most halvings of the stored size while decoding: by 2, 4 or 8 along each side.
  static let maximumHalvings = 3

  /// Decodes with the stored size halved `halvings` times.
  ///
  /// The result tells if the decoder recovered from faults. A file that ends early is a failure.
  func decode(
    halvings: Int, orientation: Orientation, layout: PyramidLayout,
    into memory: UnsafeMutableRawBufferPointer
  ) throws(ImageFailure) -> DecodedPixels {
    let size = structure.size.halved(times: halvings)
    var writer = unsafe LevelWriter(
      stored: size, orientation: orientation, layout: layout, memory: memory)
    let isCMYK = structure.componentCount == 4
    let transform = try colorTransform()
    let isDamaged: Bool
    if let place = unsafe writer.place(ofRow: 0), !isCMYK {
      isDamaged = try unsafe decompress(
        size: size, to: place, stride: writer.stride, format: TJPF_BGRA)
      unsafe convertAndTake(
        from: place, stride: writer.stride, size: size, transform, &writer)
    } else {
      let scratch = try ScratchMemory(rows: size.height, bytesPerRow: size.width * 4)
      let rows = unsafe scratch.base.assumingMemoryBound(to: UInt32.self)
      isDamaged = try unsafe decompress(
        size: size, to: rows, stride: size.width, format: isCMYK ? TJPF_CMYK : TJPF_BGRA)
      unsafe convertAndTake(from: rows, stride: size.width, size: size, transform, &writer)
    }
    return DecodedPixels(isOpaque: writer.finish(), isDamaged: isDamaged)
  }

  /// The transform of the rows into sRGB; nil when they are sRGB already.
  private func colorTransform() throws(ImageFailure) -> ColorTransform? {
    if structure.componentCount == 4 {
      let format: ColorTransform.RowFormat = structure.isAdobe ? .cmyk8Inverted : .cmyk8
      return profile.flatMap { ColorTransform(from: $0, format) }
    }
    guard let transform = profile.flatMap({ ColorTransform(from: $0, .bgra8) }) else { return nil }
    return transform.isIdentity ? nil : transform
  }

  /// Converts rows and hands them to `writer` in strips that stay in the cache.
  private func convertAndTake(
    from rows: UnsafeMutablePointer<UInt32>, stride: Int, size: PixelSize,
    _ transform: ColorTransform?, _ writer: inout LevelWriter
  ) {
    let strip = 16
    for top in Swift.stride(from: 0, to: size.height, by: strip) {
      let bottom = min(top + strip, size.height)
      for y in top..<bottom {
        let row = unsafe rows + y * stride
        if let transform {
          unsafe transform.convert(row, to: row, count: size.width)
        } else if structure.componentCount == 4 {
          unsafe convertPlainCMYK(row, count: size.width, isInverted: structure.isAdobe)
        }
      }
      unsafe writer.take(
        rows: top..<bottom, from: rows + top * stride, stride: stride, mayBeTransparent: false)
    }
  }

  private func decompress(
    size: PixelSize, to target: UnsafeMutablePointer<UInt32>, stride: Int, format: TJPF
  ) throws(ImageFailure) -> Bool {
    let isWhole = bytes.withSpan { structure.isWhole($0) }
    if isWhole {
      return try unsafe decompress(bytes, isWhole: true, size, target, stride, format)
    }
    // Interleaved data may still be all there. With an end put behind it, the decoder warns only
    // if something is missing. A progressive file may lack whole scans without that.
    guard !structure.isProgressive else { throw ImageFailure(.truncated) }
    let ended = ImageBytes(bytes.bytes(in: 0..<bytes.count) + [0xFF, 0xD9])
    return try unsafe decompress(ended, isWhole: false, size, target, stride, format)
  }

  private func decompress(
    _ bytes: ImageBytes, isWhole: Bool, _ size: PixelSize,
    _ target: UnsafeMutablePointer<UInt32>, _ stride: Int, _ format: TJPF
  ) throws(ImageFailure) -> Bool {
    guard let decompressor = unsafe tjInitDecompress() else { throw ImageFailure(.exhausted) }
    defer { unsafe tjDestroy(decompressor) }
    let pitch = stride * 4
    let result = unsafe bytes.withUnsafeBytes { file in
      unsafe tjDecompress2(
        decompressor, file.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt(file.count),
        UnsafeMutableRawPointer(target).assumingMemoryBound(to: UInt8.self), Int32(size.width),
        Int32(pitch), Int32(size.height), Int32(format.rawValue), TJFLAG_LIMITSCANS)
    }
    if result == 0 { return false }
    let message = unsafe tjGetErrorStr2(decompressor).map { unsafe String(cString: $0) } ?? ""
    guard unsafe tjGetErrorCode(decompressor) == Int32(TJERR_WARNING.rawValue) else {
      throw ImageFailure(.corrupt, message)
    }
    if !isWhole || message.hasPrefix("Premature end of JPEG file") {
      throw ImageFailure(.truncated)
    }
    return true
  }
}

/// Converts CMYK to red, green and blue by multiplication, the usual fallback without a profile.
private func convertPlainCMYK(
  _ words: UnsafeMutablePointer<UInt32>, count: Int, isInverted: Bool
) {
  for index in 0..<count {
    // Bytes in memory are C, M, Y, K.
    let word = unsafe UInt32(littleEndian: words[index])
    let light = isInverted ? word : ~word
    let black = light >> 24
    let red = ((light & 0xFF) * black + 127) / 255
    let green = ((light >> 8 & 0xFF) * black + 127) / 255
    let blue = ((light >> 16 & 0xFF) * black + 127) / 255
    unsafe words[index] = 0xFF00_0000 | red << 16 | green << 8 | blue
  }
}
