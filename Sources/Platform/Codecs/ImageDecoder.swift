package import ImageExchange
package import Pixels
internal import System

/// The properties of a decoded picture's pixels; the pixels themselves are written to a sink.
package struct DecodedPixels: Hashable, Sendable {
  /// True when every pixel's alpha is 255.
  package let isOpaque: Bool
  /// True when the file has errors from which the codec recovered.
  package let isDamaged: Bool
}

/// A decoder of one picture file, from its first bytes to its pixels.
///
/// The file's signature gives its ``ImageFormat``, which selects the codec: ``PNGDecoder`` over
/// libpng (and ``PNGPlain`` for the common kinds), ``JPEGDecoder`` over libjpeg-turbo,
/// ``WebPDecoder`` over libwebp, or a codec in safe Swift: ``GIFDecoder``, ``BMPDecoder``,
/// ``ICODecoder`` and ``QOIDecoder``. Each reads its header, with ``Exif`` and an embedded
/// ``ColorProfile``, before any pixel. Decoded rows pass a ``ColorTransform`` to sRGB and a
/// ``LevelWriter``, which turns them upright and fills the smaller levels. ``ThumbnailMaker``
/// scales a level to any size, and ``PNGEncoder`` writes thumbnails.
///
/// Call order: create it, read `header`, choose a level with `firstLevel`, provide memory for its
/// layout, `decode` once.
package struct ImageDecoder {
  let codec: any PictureCodec
  let limits: ImageLimits
  let bytes: ImageBytes
  /// True if the decoder has the whole file. A decoder that has only the start of the file cannot
  /// decode pixels.
  package let isComplete: Bool
  package var header: ImageHeader { codec.header }

  /// Reads the header. Throws if the file is empty or its header is damaged, if the format is
  /// unknown or unsupported, or if the picture exceeds `limits`.
  ///
  /// `further` are the additional codecs that this decoder program has. If the file's format needs
  /// a codec of another decoder program, throws a failure that names that program. If `isComplete`
  /// is false, the bytes are the start of a file, and nil means that more bytes are needed.
  /// `entryPoints` are entry points that another decoder of the same file has found.
  package init?(
    _ bytes: ImageBytes, isComplete: Bool = true, limits: ImageLimits = .standard,
    further: FurtherCodecs = .none, knowing entryPoints: JPEGEntryPoints? = nil
  ) throws(ImageFailure) {
    guard bytes.count > 0 else { throw ImageFailure(.empty) }
    guard var format = ImageFormat(of: bytes) else { throw ImageFailure(.unrecognized) }
    // A camera's first directory is at the start of the file, so the first bytes are enough.
    if format == .tiff, bytes.withSpan({ CameraRaw.isOne($0) }) { format = .cameraRaw }
    // The embedded picture may be anywhere in the file, so the whole file is needed.
    if format == .cameraRaw, !isComplete { return nil }
    let codec: (any PictureCodec)? =
      if format == .jpeg {
        try JPEGDecoder(bytes, isComplete: isComplete, limits: limits, knowing: entryPoints)
      } else if format == .cameraRaw, let raw = bytes.withSpan({ CameraRaw($0) }) {
        try JPEGDecoder(raw, of: bytes, limits: limits, knowing: entryPoints)
      } else {
        try Self.open(format, bytes, isComplete: isComplete, limits: limits, further)
      }
    guard let codec else { return nil }
    self.codec = codec
    self.bytes = bytes
    self.limits = limits
    self.isComplete = isComplete
  }

  /// Returns a decoder of the page at `index`; nil for a file without pages. Throws if the file has
  /// pages, but not this one, or if the page cannot be opened.
  package func page(_ index: Int) throws(ImageFailure) -> ImageDecoder? {
    try codec.page(index).map { ImageDecoder($0, of: self) }
  }

  private init(_ page: any PictureCodec, of whole: ImageDecoder) {
    codec = page
    limits = whole.limits
    bytes = whole.bytes
    isComplete = true
  }

  /// Opens a file with the codec for `format`; nil when more bytes are needed. The initializer
  /// itself opens JPEG files, and camera RAW files with an embedded picture. Throws if this program
  /// has no codec for the format, or if the codec cannot open the file.
  private static func open(
    _ format: ImageFormat, _ bytes: ImageBytes, isComplete: Bool, limits: ImageLimits,
    _ further: FurtherCodecs
  ) throws(ImageFailure) -> (any PictureCodec)? {
    // A RAW file without an embedded picture is developed by another program.
    let program = format == .cameraRaw ? .raw : format.program
    guard program == .first || further.processes.contains(program) else {
      throw .elsewhere(format)
    }
    switch format {
    case .png: return try PNGDecoder(bytes, isComplete: isComplete, limits: limits)
    case .webP: return try WebPDecoder(bytes, isComplete: isComplete, limits: limits)
    case .gif: return try GIFDecoder(bytes, isComplete: isComplete, limits: limits)
    case .bmp: return try BMPDecoder(bytes, isComplete: isComplete, limits: limits)
    case .ico: return try ICODecoder(bytes, isComplete: isComplete, limits: limits)
    case .qoi: return try QOIDecoder(bytes, isComplete: isComplete, limits: limits)
    default:
      guard program != .first else { throw ImageFailure.unsupported(format) }
      // The libraries need the whole file.
      return isComplete ? try further.open(format, bytes, limits) : nil
    }
  }

  /// Returns the upright size of the smallest level that is sharp when the picture is fitted into
  /// `fitting`, also after a quarter turn. If `fitting` is nil, returns the size of the whole
  /// picture.
  ///
  /// A level is a size at which the picture can be decoded: its sides are 1, 2, 3, 4, 5 or 8
  /// eighths of the picture's sides. The level of a vector drawing has exactly the requested size,
  /// which may be larger than the drawing's own size.
  ///
  /// If the picture exceeds the limits, returns the largest level within the limits. If no level is
  /// within them, throws a failure that names the limit.
  package func firstLevel(fitting: PixelSize?) throws(ImageFailure) -> PixelSize {
    let size = header.uprightSize
    if vector != nil { return VectorPicture.level(of: size, fitting: fitting, limits) }
    return try level(among: eighths, fitting: fitting)
  }

  /// Returns a level like `firstLevel`, but only at 1, 1/2, 1/4 or 1/8 of the picture's sides,
  /// because these levels decode faster.
  func halvedLevel(fitting: PixelSize) throws(ImageFailure) -> PixelSize {
    try level(among: eighths.filter { Self.halvings.contains($0) }, fitting: fitting)
  }

  /// The picture as a drawing; nil if the file stores pixels.
  var vector: VectorPicture? { codec as? VectorPicture }

  /// The decoder of a JPEG file; nil for other formats.
  var jpeg: JPEGDecoder? { codec as? JPEGDecoder }

  /// The numbers of eighths that stand for the whole sides, or for the sides halved once or several
  /// times.
  private static let halvings = [1, 2, 4, 8]

  /// The sizes at which the picture is decoded, in eighths of its sides, ascending.
  private var eighths: [Int] { offersHalvings ? Self.halvings : codec.eighths }

  /// True if the picture is so large that the levels at 1/2, 1/4 and 1/8 of its sides are offered
  /// too. False for a JPEG file and a drawing, which offer other levels.
  private var offersHalvings: Bool {
    !(codec is JPEGDecoder) && !header.isDrawn
      && (header.storedSize.area ?? 0) > limits.wholePixels
  }

  /// Returns the sink to which the codec must decode, so that `sink` receives its levels.
  ///
  /// A codec that cannot scale down a large picture must decode all levels: the returned sink then
  /// has the picture's full size, and drops the larger levels. Else `sink` is returned. Throws if
  /// decoding all levels would exceed the limits.
  func decodingTarget(_ sink: PyramidSink) throws(ImageFailure) -> PyramidSink {
    let first = sink.layout.levels[0].size
    guard offersHalvings, first != header.uprightSize else { return sink }
    if codec.eighths.contains(4), first == header.uprightSize.halved() { return sink }
    guard let whole = PyramidLayout(size: header.uprightSize),
      let level = whole.levels.first(where: { $0.size == first })
    else { throw ImageFailure(.tooLarge) }
    // A turned picture is held in memory as a whole.
    if header.orientation != .upright {
      try limits.check(whole: header.storedSize, bytesPerPixel: 4, ofFile: bytes.count)
    }
    return sink.widened(to: whole, from: level)
  }

  /// Chooses the level to decode for `fitting` (see ``firstLevel(fitting:)``) from the sizes
  /// `eighths`, which are in eighths of the picture's sides, ascending, and not empty.
  private func level(
    among eighths: [Int], fitting: PixelSize?
  ) throws(ImageFailure) -> PixelSize {
    let size = header.uprightSize
    if offersHalvings { try limits.check(decoded: size) }
    let levels = eighths.map { size.scaled(eighths: $0) }
    let possible = levels.filter { ($0.area ?? .max) <= limits.decodedPixels }
    let covering = fitting.flatMap { view in
      possible.first {
        $0.covers(view, ofPicture: size) && $0.covers(view.transposed, ofPicture: size)
      }
    }
    let level = covering ?? possible.last ?? levels[0]
    try limits.check(decoded: level)
    return level
  }

  /// Returns the embedded thumbnail, with this picture's orientation and colours; nil if there is
  /// no usable thumbnail, or if its aspect ratio differs from the picture's.
  package func thumbnail() -> EmbeddedThumbnail? {
    guard let jpeg, let range = jpeg.thumbnail,
      var small = try? JPEGDecoder(jpeg.bytes.slice(range), isComplete: true, limits: limits)
    else { return nil }
    small.useColors(of: jpeg)
    return EmbeddedThumbnail(small, of: header)
  }

  /// Returns a coarse picture that is sharp enough for a display at `size`. Returns nil if the
  /// photo is small, or if no such coarse picture can be made quickly.
  ///
  /// In a coarse picture, the chroma may have only half the resolution of the luma. The chroma is
  /// also sharp enough for `size`.
  func coarse(for size: PixelSize) -> CoarseJPEG? {
    guard let jpeg, jpeg.hasEndMarker,
      (header.storedSize.area ?? 0) >= CoarseJPEG.fewestPixels
    else { return nil }
    let colors = header.uprightSize.halved(times: 4)
    guard colors.width >= size.width, colors.height >= size.height else { return nil }
    return CoarseJPEG(jpeg)
  }

  /// True if decoding takes so long that a coarse picture, for which the Huffman codes must be
  /// read, saves time.
  private var wantsCoarse: Bool {
    guard let jpeg else { return false }
    let fewest = jpeg.structure.isProgressive ? CoarseJPEG.fewestPixels : CoarseJPEG.manyPixels
    return (header.storedSize.area ?? 0) >= fewest
  }

  /// Decodes a level that ``firstLevel(fitting:)`` has returned, and all smaller levels, with at
  /// most `threads` threads. Throws if the file is damaged and no picture can be recovered, if a
  /// limit is exceeded, or if memory runs out.
  ///
  /// The layout of `sink` is `PyramidLayout(size: level)` for this level. If decoding is slow and a
  /// coarse picture can be made quickly, `coarse` is called with that picture long before the end,
  /// on any thread.
  package func decode(
    to sink: PyramidSink, threads: Int = Processors.count,
    coarse: (@Sendable (CoarseJPEG) -> Void)? = nil
  ) throws(ImageFailure) -> DecodedPixels {
    let sink = try decodingTarget(sink)
    guard let jpeg else { return try codec.decode(to: sink, threads: threads) }
    return try jpeg.decode(to: sink, threads: threads) {
      [isWanted = wantsCoarse] in
      if let coarse, isWanted, let picture = CoarseJPEG(jpeg) { coarse(picture) }
    }
  }
}

extension PixelSize {
  /// Returns true if a level of this size has enough pixels for a picture that is fitted into
  /// `view`. The whole picture has the size `size`.
  fileprivate func covers(_ view: PixelSize, ofPicture size: PixelSize) -> Bool {
    // The side that touches the view decides. The products are computed in double width, because a
    // view may have any size.
    let isWide = view.width.multipliedFullWidth(by: size.height)
    let isHigh = view.height.multipliedFullWidth(by: size.width)
    return (isWide.high, isWide.low) <= (isHigh.high, isHigh.low)
      ? width >= view.width : height >= view.height
  }
}
