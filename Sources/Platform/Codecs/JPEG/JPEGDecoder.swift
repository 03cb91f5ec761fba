internal import Colors
internal import ImageExchange
internal import Metadata
internal import Pixels

/// A decoder of one JPEG file, which reads the header first, and the pixels later.
struct JPEGDecoder: PictureCodec {
  var header: ImageHeader
  let structure: JPEGStructure
  /// The byte range of the EXIF thumbnail in the file; nil if there is none.
  let thumbnail: Range<Int>?
  let bytes: ImageBytes
  let limits: ImageLimits
  private(set) var profile: ColorProfile?
  /// The index of entry points in the coded data; nil for a kind of file that has none.
  let index: JPEGIndex?

  /// Reads the segments of the header; nil if `isComplete` is false and more bytes are needed.
  /// Throws if the segments are damaged, or if the picture exceeds `limits`.
  init?(
    _ bytes: ImageBytes, isComplete: Bool, limits: ImageLimits,
    knowing entryPoints: JPEGEntryPoints? = nil
  ) throws(ImageFailure) {
    let structure = try bytes.withSpan { span throws(ImageFailure) in
      try JPEGStructure(span, isComplete: isComplete)
    }
    guard let structure else { return nil }
    self.bytes = bytes
    self.structure = structure
    self.limits = limits
    index = JPEGScan(structure).map { JPEGIndex($0, of: bytes, knowing: entryPoints) }
    try limits.check(stored: structure.size)
    let (exif, texts) = bytes.withSpan { structure.metadata.read($0, limits) }
    thumbnail = exif?.thumbnail
    let isAdobeRGB = exif?.isAdobeRGB == true && structure.componentCount == 3
    // EXIF data still tell the colours if the embedded profile cannot be used.
    profile =
      bytes.profile(in: structure.profile, isGray: structure.componentCount == 1, limits)
      ?? (isAdobeRGB ? .adobeRGB() : nil)
    header = ImageHeader(
      format: .jpeg, storedSize: structure.size, orientation: exif?.orientation ?? .upright,
      colorProfile: profile?.name, camera: exif?.camera ?? CameraDetails(), texts: texts)
  }

  /// Reads the segments of the picture that is embedded in the camera RAW file `file`. The header
  /// has the orientation and the metadata of this file. Throws if the segments are damaged, or if
  /// the picture exceeds `limits`.
  ///
  /// The embedded picture has the colours that `raw` states, unless it states them itself by a
  /// profile or by EXIF data.
  init?(
    _ raw: CameraRaw, of file: ImageBytes, limits: ImageLimits,
    knowing entryPoints: JPEGEntryPoints? = nil
  ) throws(ImageFailure) {
    try self.init(
      file.slice(raw.preview), isComplete: true, limits: limits, knowing: entryPoints)
    header.format = .cameraRaw
    header.orientation = raw.orientation ?? header.orientation
    header.readMetadata(ofTIFF: file, limits)
    guard let profile = raw.profile, structure.profile.isEmpty, structure.metadata.exif == nil,
      structure.componentCount == 3
    else { return }
    self.profile = profile
    header.colorProfile = profile.name
  }

  /// Uses the colours of `photo`, whose EXIF data contain this thumbnail, unless the thumbnail
  /// itself states its colours by a profile.
  mutating func useColors(of photo: JPEGDecoder) {
    guard structure.profile.isEmpty, structure.componentCount == photo.structure.componentCount
    else { return }
    profile = photo.profile
    header.colorProfile = profile?.name
  }

  /// The greatest number of times that the decoder can halve both sides: three halvings give an
  /// eighth of each side.
  static let maximumHalvings = 3
  /// The sizes to which a file can be decoded, in eighths of the stored sides.
  ///
  /// libjpeg supports all from 1 to 8; 6 and 7 are slower than the full size.
  static let eighths = [1, 2, 3, 4, 5, 8]

  var eighths: [Int] { Self.eighths }

  var hasEndMarker: Bool { bytes.withSpan { structure.hasEndMarker($0) } }

  func decode(to sink: PyramidSink, threads: Int) throws(ImageFailure) -> DecodedPixels {
    try decode(to: sink, threads: threads) {}
  }

  /// Decodes the picture at the size of the sink's first level, with at most `threads` threads.
  ///
  /// `coarse` is called once, before or while the rows are decoded, on any thread. It may make a
  /// coarse picture of the file.
  ///
  /// The result's `isDamaged` is true if the decoder recovered from errors of the file. Rows that
  /// are missing at the end become transparent; throws `truncated` if all rows are missing.
  func decode(
    to sink: PyramidSink, threads: Int, coarse: @escaping @Sendable () -> Void
  ) throws(ImageFailure) -> DecodedPixels {
    let first = sink.layout.levels[0].size
    let level = header.orientation.upright(first)
    let eighths = Self.eighths.last { structure.size.scaled(eighths: $0) == level }
    guard let eighths else {
      preconditionFailure(
        "a level of \(first) is none of a picture of \(header.uprightSize)")
    }
    try structure.check(byteCount: bytes.count, limits: limits)
    let writer = try LevelWriter(stored: level, orientation: header.orientation, sink: sink)
    let rows = JPEGRows(self, eighths: eighths)
    let bands = [try writer.band()]
    let hasEndMarker = hasEndMarker
    let isPair =
      hasEndMarker && threads > 1 && index.map { JPEGPair.isWorthwhile($0.scan, bytes) } == true
    if isPair, let index {
      let both = bands + [try writer.band()]
      let pair = JPEGPair(self, index, rows)
      // If the pair fails, one thread decodes the picture again, and finds the error.
      if try pair.decode(writer.stored.height, both, prepare: coarse) {
        return DecodedPixels(isOpaque: try writer.finish(both), isDamaged: false)
      }
    }
    if !isPair { coarse() }
    let isDamaged = try decodeAlone(
      rows, writer.stored.height, bands[0], hasEndMarker: hasEndMarker)
    return DecodedPixels(isOpaque: try writer.finish(bands), isDamaged: isDamaged)
  }

  private func decodeAlone(
    _ rows: JPEGRows, _ height: Int, _ band: LevelBand, hasEndMarker: Bool
  ) throws(ImageFailure) -> Bool {
    // Without an end marker, interleaved data may still be complete. One is added, so that the
    // decoder warns only if data are missing. It does not warn if a progressive file lacks whole
    // scans, or if arithmetic codes end early.
    let stream = try JPEGStream(
      self, until: hasEndMarker ? nil : wholeSegments, eighths: rows.eighths)
    var isEmpty = true
    for top in stride(from: 0, to: height, by: LevelWriter.strip) {
      let strip = top..<min(top + LevelWriter.strip, height)
      if try rows.read(strip, from: stream, to: band, mayLackRows: !hasEndMarker) {
        isEmpty = false
      }
    }
    try stream.finish()
    if hasEndMarker { return stream.hasWarned }
    guard !isEmpty else { throw ImageFailure(.truncated) }
    return stream.hasWarned || structure.isProgressive || structure.isArithmetic
  }

  /// The number of bytes before the first segment that is cut off or states an invalid length; the
  /// number of all bytes if there is no such segment.
  private var wholeSegments: Int {
    bytes.withSpan { span in
      var offset = structure.scan
      while let _ = try? JPEGMarker.next(in: span, from: &offset) {}
      return offset + 1 < span.count ? offset : span.count
    }
  }
}

/// Converts libjpeg's decoded rows to opaque sRGB pixels, and writes them to a band of rows.
struct JPEGRows: Sendable {
  let eighths: Int
  private let isCMYK: Bool
  private let isAdobe: Bool
  private let width: Int
  private let converter: RowConverter

  init(_ jpeg: JPEGDecoder, eighths: Int) {
    let structure = jpeg.structure
    self.eighths = eighths
    isCMYK = structure.componentCount == 4
    isAdobe = structure.isAdobe
    width = structure.size.scaled(eighths: eighths).width
    converter = RowConverter(
      SourceColors(profile: jpeg.profile), isCMYK ? .cmyk8 : .bgra8, hasAlpha: false)
  }

  /// Decodes the next rows of `stream`, converts them to sRGB, and passes them to `band`.
  ///
  /// `range` are the indices of these rows, at most `LevelWriter.strip` of them. If `mayLackRows`
  /// is true, rows that are missing because the file ends early become transparent. Returns false
  /// if all rows of `range` are missing.
  @discardableResult
  func read(
    _ range: Range<Int>, from stream: JPEGStream, to band: LevelBand, mayLackRows: Bool = false
  ) throws(ImageFailure) -> Bool {
    try unsafe stream.read(range.count, to: band.rows, stride: band.stride)
    var isEmpty = true
    for y in 0..<range.count {
      let row = unsafe UnsafeMutableBufferPointer(
        start: band.rows + y * band.stride, count: width)
      if mayLackRows, stream.hasWarned, unsafe isMissing(row) {
        unsafe row.update(repeating: 0)
      } else if let start = row.baseAddress {
        isEmpty = false
        unsafe convert(start, count: width)
      }
    }
    try band.write(range, mayBeTransparent: mayLackRows)
    return !isEmpty
  }

  /// Returns true for a row in the middle grey that libjpeg puts in place of missing data.
  private func isMissing(_ row: UnsafeMutableBufferPointer<UInt32>) -> Bool {
    let greys: [UInt32] =
      isCMYK ? [0x8080_8080, 0x807F_7F7F, 0x7F7F_7F7F, 0x7F80_8080] : [0xFF80_8080]
    guard let grey = unsafe row.first, greys.contains(UInt32(littleEndian: grey)) else {
      return false
    }
    return unsafe row.allSatisfy { $0 == grey }
  }

  /// Converts pixels in place to sRGB pixels `0xAARRGGBB`. The pixels must have four bytes each, as
  /// libjpeg writes them: either blue, green, red and 255, or the four inks.
  func convert(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
    // Adobe's programs write 0 for full ink.
    if isCMYK, isAdobe { for index in 0..<count { unsafe row[index] = ~row[index] } }
    unsafe converter.convert(row, to: row, count: count)
  }
}
