@testable internal import Codecs
internal import ImageExchange
internal import MoreCodecs
internal import Pixels
internal import SVGCodec

/// Whole ways through ``ImageDecoder``, one for each format, in this process.
extension FuzzTarget {
  static let formats: [FuzzTarget] =
    [
      ("jpeg", .jpeg), ("png", .png), ("webp", .webP), ("gif", .gif), ("bmp", .bmp), ("ico", .ico),
      ("qoi", .qoi), ("raw", .cameraRaw), ("tiff", .tiff), ("heif", .heif), ("avif", .avif),
      ("jxl", .jpegXL), ("svg", .svg),
    ].map { name, format in FuzzTarget(name) { decode($0, as: format) } } + [
      FuzzTarget("png-repaired") { decode(PNGRepair.repaired($0), as: .png) },
      FuzzTarget(any: "sniff") { _ = openAll(ImageBytes($0)) },
    ]

  /// Limits with which an input costs a fraction of a second.
  private static let limits: ImageLimits = {
    var limits = ImageLimits()
    limits.side = 1 << 14
    limits.storedPixels = 1 << 16
    limits.decodedPixels = 1 << 16
    limits.framePixels = 1 << 16
    limits.frames = 64
    limits.metadataBytes = 1 << 18
    limits.scratchBytes = 8 << 20
    limits.scratchPerByte = 8
    limits.scans = 24
    limits.scannedPixels = 1 << 18
    limits.textBytes = 1 << 16
    return limits
  }()

  private static func decode(_ bytes: [UInt8], as format: ImageFormat) -> Bool {
    let file = ImageBytes(bytes)
    guard let found = ImageFormat(of: file),
      found == format || (format == .cameraRaw && found == .tiff)
    else { return false }
    guard let decoder = openAll(file) else { return true }
    guard decoder.header.format == format else { return false }
    let threads = 1 + bytes.count % 2
    let fitting = bytes.count % 3 == 0 ? PixelSize(width: 20, height: 20) : nil
    if let level = try? decoder.firstLevel(fitting: fitting) {
      decode(level) { sink throws(ImageFailure) in
        try decoder.decode(to: sink, threads: threads) { _ in }
      }
    }
    decodeOthers(file, threads)
    return true
  }

  /// Opens the start of a file as the program does while it reads on, and then all of it, for the
  /// program whose format it is.
  private static func openAll(_ bytes: ImageBytes) -> ImageDecoder? {
    _ = try? ImageDecoder(bytes, isComplete: false, limits: limits)
    do throws(ImageFailure) {
      return try ImageDecoder(bytes, limits: limits)
    } catch {
      let further = error.program == .svg ? VectorCodecs.all : LibraryCodecs.all
      return try? ImageDecoder(bytes, limits: limits, further: further)
    }
  }

  private static func decodeOthers(_ file: ImageBytes, _ threads: Int) {
    guard let decoder = openAll(file) else { return }
    if let small = decoder.thumbnail(), small.size.area.map({ $0 < 1 << 16 }) == true {
      decode(small.size) { sink throws(ImageFailure) in try small.decode(to: sink) }
    }
    let size = decoder.header.uprightSize
    let part = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
    for halvings in (decoder.header.isDrawn ? -1 : 0)..<2 {
      // A decoder decodes pixels once.
      guard let decoder = openAll(file) else { return }
      let level = size.halved(times: halvings)
      let kept = part.halved(times: halvings)
      let region = LevelRegion(
        halvings: halvings, left: level.width - kept.width, top: level.height - kept.height,
        size: kept)
      decode(kept) { sink throws(ImageFailure) in
        try decoder.decode(region, to: sink, threads: threads)
      }
    }
    for index in [1, 0] where index < decoder.header.frameCount {
      guard let page = try? decoder.page(index) else { break }
      decode(page.header.uprightSize) { sink throws(ImageFailure) in
        try page.decode(to: sink, threads: threads)
      }
    }
    // Forwards, and back to one before.
    for frame in [1, 2, 4, 1] where frame < decoder.header.frameCount {
      decode(size) { sink throws(ImageFailure) in
        try decoder.decode(frame: frame, to: sink)
      }
    }
  }

  /// Decodes to memory of just the size that the layout states.
  private static func decode(
    _ size: PixelSize,
    _ body: (PyramidSink) throws(ImageFailure) -> DecodedPixels
  ) {
    guard size.area.map({ $0 <= limits.decodedPixels }) == true,
      let layout = PyramidLayout(size: size)
    else { return }
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: layout.byteCount, alignment: 64)
    defer { unsafe memory.deallocate() }
    _ = try? unsafe body(PyramidSink(layout, memory))
  }
}
