internal import Colors
package import ImageExchange
package import Pixels

/// The colour space of decoded pixels.
package enum SourceColors: Hashable, Sendable {
  /// An ICC profile. `isGray` is true if the three colours of each pixel are equal.
  case profile([UInt8], isGray: Bool = false)
  /// Code points of ITU-T H.273 for primaries and transfer.
  case coded(primaries: Int, transfer: Int)

  package static let sRGB = SourceColors.coded(primaries: 1, transfer: 13)
}

/// A picture that a library decodes into memory of the program, all rows at once or in bands of
/// rows.
@safe package struct LibraryPicture: PictureCodec {
  /// The form of the rows that the library writes.
  package enum Rows: Sendable {
    /// Pixel words `0xAARRGGBB`, 8 bits per channel.
    case words
    /// Red, green, blue, alpha of 16 bits each, in the machine's byte order.
    case deep
    /// Cyan, magenta, yellow, black, alpha of 8 bits each, 255 for full ink; not premultiplied.
    case inks

    fileprivate var bytesPerPixel: Int {
      switch self {
      case .words: 4
      case .deep: 8
      case .inks: 5
      }
    }
  }

  /// A function that writes all rows to zeroed memory, without gaps between rows. It returns true
  /// if rows are missing.
  package typealias Read = (UnsafeMutableRawPointer) throws(ImageFailure) -> Bool

  /// A function that writes the rows in a range to zeroed memory, without gaps between rows. It
  /// returns true if rows are missing.
  ///
  /// The first call's range begins at row 0; each later one begins where the previous one ends.
  package typealias ReadRows = (Range<Int>, UnsafeMutableRawPointer) throws(ImageFailure) -> Bool

  /// A function that receives the rows in a range, without gaps between rows. The range begins at a
  /// multiple of 16, and its length is a multiple of 16, except at the end of the picture.
  package typealias TakeRows = (Range<Int>, UnsafeMutableRawPointer) throws(ImageFailure) -> Void
  /// A function that decodes the picture, and calls its argument with each decoded range of rows,
  /// in any order. It returns true if rows are missing; a missing row is passed as zeros.
  package typealias PassRows = (TakeRows) throws(ImageFailure) -> Bool

  /// A function that writes the frame at an index, composed with the earlier frames, without gaps
  /// between rows. It returns true if rows are missing.
  package typealias ReadFrame = (Int, UnsafeMutableRawPointer) throws(ImageFailure) -> Bool
  /// A function that opens the page at an index, in 0 ..< the header's `frameCount`.
  package typealias Pages = (Int) throws(ImageFailure) -> LibraryPicture

  package private(set) var header: ImageHeader
  package private(set) var animation: FrameComposer?
  /// The function that opens the pages; nil for a single picture.
  package var pages: Pages?
  /// The function that writes the picture at half of the stored width and height; nil if the
  /// library cannot do this quickly.
  package var readHalf: Read?
  /// The number of rows that are read at a time, a multiple of 16; nil if the library writes all
  /// rows at once.
  private var bandHeight: Int?
  /// The number of bytes that a pixel needs in the library and in this program together.
  private var heldBytesPerPixel: Int
  /// The function that passes rows on while they are decoded; nil if the library cannot do this.
  package var passRows: PassRows?
  private let colors: SourceColors
  private let rows: Rows
  private let isPremultiplied: Bool
  private let read: ReadRows

  /// Creates a picture whose rows are read in bands of `bandHeight`, a multiple of 16.
  ///
  /// `heldBytesPerPixel` is the memory that a pixel needs in the library and in this program
  /// together; ``check(_:ofFile:)`` compares it with the limits.
  package init(
    _ header: ImageHeader, _ colors: SourceColors, rows: Rows, isPremultiplied: Bool,
    bandHeight: Int, heldBytesPerPixel: Int, readRows: @escaping ReadRows
  ) {
    precondition(bandHeight % LevelWriter.strip == 0, "bands of \(bandHeight) rows are no strips")
    unsafe self.init(header, colors, rows: rows, isPremultiplied: isPremultiplied, readRows)
    self.bandHeight = bandHeight
    self.heldBytesPerPixel = heldBytesPerPixel
  }

  package init(
    _ header: ImageHeader, _ colors: SourceColors, rows: Rows = .words,
    isPremultiplied: Bool = false, read: @escaping Read
  ) {
    unsafe self.init(header, colors, rows: rows, isPremultiplied: isPremultiplied) {
      (_, memory) throws(ImageFailure) in
      try unsafe read(memory)
    }
  }

  private init(
    _ header: ImageHeader, _ colors: SourceColors, rows: Rows, isPremultiplied: Bool,
    _ read: @escaping ReadRows
  ) {
    var header = header
    if case .profile(let bytes, let isGray) = colors, header.colorProfile == nil {
      header.colorProfile = ColorProfile(embedded: bytes, isGray: isGray)?.name
    }
    self.header = header
    self.colors = colors
    self.rows = rows
    self.isPremultiplied = isPremultiplied
    unsafe self.read = unsafe read
    // The black of inks is decoded on its own.
    heldBytesPerPixel = 4 + rows.bytesPerPixel + (rows == .inks ? 1 : 0)
  }

  /// Adds frames of the picture's size, with the durations that the file states, in seconds. The
  /// animation plays `playCount` times, or endlessly if `playCount` is 0. `read` writes the pixels
  /// of one frame.
  package mutating func animate(
    _ durations: [Double], playCount: Int, limits: ImageLimits, read: @escaping ReadFrame
  ) {
    (header.frameCount, header.playCount) = (durations.count, playCount)
    animation = unsafe FrameComposer(
      LibraryFrames(canvas: header.storedSize, durations, rows, converter, read: read),
      limits: limits)
  }

  private var converter: RowConverter {
    RowConverter(colors, rows, isPremultiplied: isPremultiplied)
  }

  package var eighths: [Int] { unsafe readHalf == nil ? [8] : [4, 8] }

  /// Throws if decoding the complete picture needs more memory than the limits allow for a file of
  /// `byteCount` bytes. The memory that is needed in the library and in this program is added up.
  package func check(_ limits: ImageLimits, ofFile byteCount: Int) throws(ImageFailure) {
    try limits.check(
      held: header.storedSize, bytesPerPixel: heldBytesPerPixel, ofFile: byteCount)
  }

  package func page(_ index: Int) throws(ImageFailure) -> (any PictureCodec)? {
    guard let pages else { return nil }
    guard (0..<header.frameCount).contains(index) else {
      throw ImageFailure(.corrupt, "It has no page \(index + 1)")
    }
    return try pages(index)
  }

  package func decode(
    layout: PyramidLayout, to sink: PyramidSink, threads: Int
  ) throws(ImageFailure) -> DecodedPixels {
    let isHalf = layout.levels[0].size != header.uprightSize
    let size = isHalf ? header.storedSize.halved() : header.storedSize
    let bytesPerRow = size.width * rows.bytesPerPixel
    let height = isHalf ? size.height : min(bandHeight ?? size.height, size.height)
    let writer = try LevelWriter(
      stored: size, orientation: header.orientation, layout: layout, sink: sink)
    let converter = converter
    let band = try writer.band()
    func take(_ part: Range<Int>, _ memory: UnsafeMutableRawPointer) throws(ImageFailure) {
      try unsafe band.take(part, mayBeTransparent: true) { row, y in
        unsafe converter.convert(
          memory + (y - part.lowerBound) * bytesPerRow, to: row, count: size.width)
      }
    }
    if !isHalf, let passRows = unsafe passRows {
      let isDamaged = try unsafe passRows(take)
      return DecodedPixels(isOpaque: try writer.finish([band]), isDamaged: isDamaged)
    }
    let memory = try ScratchMemory(rows: height, bytesPerRow: bytesPerRow)
    var isDamaged = false
    for first in stride(from: 0, to: size.height, by: height) {
      let part = first..<min(first + height, size.height)
      if first > 0 {
        unsafe memory.base.initializeMemory(as: UInt8.self, repeating: 0, count: memory.byteCount)
      }
      if isHalf, let readHalf = unsafe readHalf {
        isDamaged = try unsafe readHalf(memory.base)
      } else if try unsafe read(part, memory.base) {
        isDamaged = true
      }
      for top in stride(from: first, to: part.upperBound, by: LevelWriter.strip) {
        let strip = top..<min(top + LevelWriter.strip, part.upperBound)
        try unsafe take(strip, memory.base + (top - first) * bytesPerRow)
        guard part.count == size.height else { continue }
        memory.discard(
          before: strip.upperBound * bytesPerRow, after: strip.lowerBound * bytesPerRow)
      }
    }
    return DecodedPixels(isOpaque: try writer.finish([band]), isDamaged: isDamaged)
  }
}

/// The frames of an animation; the library that decodes them also composes them.
@safe private struct LibraryFrames: FrameSource {
  let canvas: PixelSize
  let frames: [StoredFrame]
  private let rows: LibraryPicture.Rows
  private let converter: RowConverter
  private let read: LibraryPicture.ReadFrame

  init(
    canvas: PixelSize, _ durations: [Double], _ rows: LibraryPicture.Rows,
    _ converter: RowConverter, read: @escaping LibraryPicture.ReadFrame
  ) {
    self.canvas = canvas
    frames = durations.map {
      StoredFrame(
        left: 0, top: 0, size: canvas, duration: StoredFrame.duration(stated: $0),
        disposal: .keep, isBlended: false)
    }
    self.rows = rows
    self.converter = converter
    unsafe self.read = unsafe read
  }

  func decode(_ index: Int, into words: ScratchMemory) throws(ImageFailure) -> Bool {
    let bytesPerRow = canvas.width * rows.bytesPerPixel
    let memory =
      rows == .words ? words : try ScratchMemory(rows: canvas.height, bytesPerRow: bytesPerRow)
    let isDamaged = try unsafe read(index, memory.base)
    for y in 0..<canvas.height {
      unsafe converter.convert(
        memory.base + y * bytesPerRow,
        to: words.base.assumingMemoryBound(to: UInt32.self) + y * canvas.width,
        count: canvas.width)
    }
    return isDamaged
  }
}

/// The conversion of a row of decoded pixels to premultiplied sRGB pixels `0xAARRGGBB`.
private struct RowConverter {
  private let rows: LibraryPicture.Rows
  private let isPremultiplied: Bool
  private let transform: ColorTransform?
  private let toneMap: ToneMap?

  init(_ colors: SourceColors, _ rows: LibraryPicture.Rows, isPremultiplied: Bool) {
    (self.rows, self.isPremultiplied) = (rows, isPremultiplied)
    var profile: ColorProfile?
    var toneMap: ToneMap?
    switch colors {
    case .profile(let bytes, let isGray): profile = ColorProfile(embedded: bytes, isGray: isGray)
    case .coded(let primaries, let transfer):
      profile = ColorProfile(primaries: primaries, transfer: transfer)
      if rows != .inks { toneMap = ToneMap(primaries: primaries, transfer: transfer) }
    }
    self.toneMap = toneMap
    let format: ColorTransform.RowFormat =
      switch rows {
      case .words: .bgra8
      case .deep: .rgba16
      case .inks: .cmyka8
      }
    transform = .needed(from: profile, format)
  }

  func convert(
    _ source: UnsafeMutableRawPointer, to words: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    switch rows {
    case .words: unsafe convertWords(source, to: words, count: count)
    case .inks:
      if let transform {
        unsafe transform.convert(source, to: words, count: count)
      } else {
        unsafe convertPlainInks(source, to: words, count: count)
      }
      unsafe premultiply(words, count: count)
    case .deep:
      let samples = unsafe source.assumingMemoryBound(to: UInt16.self)
      if isPremultiplied { unsafe straighten(samples, count: count) }
      if let toneMap {
        unsafe toneMap.convert(samples, to: words, count: count)
      } else if let transform {
        unsafe transform.convert(samples, to: words, count: count)
      } else {
        for x in 0..<count {
          unsafe words[x] =
            eightBits(samples[4 * x + 3]) << 24 | eightBits(samples[4 * x]) << 16
            | eightBits(samples[4 * x + 1]) << 8 | eightBits(samples[4 * x + 2])
        }
      }
      unsafe premultiply(words, count: count)
    }
  }

  /// Divides the colours of pixels of 16 bits per channel by their alpha.
  private func straighten(_ samples: UnsafeMutablePointer<UInt16>, count: Int) {
    for x in 0..<count {
      let alpha = unsafe UInt32(samples[4 * x + 3])
      guard alpha > 0, alpha < 65_535 else { continue }
      for index in (4 * x)..<(4 * x + 3) {
        unsafe samples[index] = UInt16(
          min((UInt32(samples[index]) * 65_535 + alpha / 2) / alpha, 65_535))
      }
    }
  }

  private func convertPlainInks(
    _ source: UnsafeRawPointer, to words: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    let bytes = unsafe source.assumingMemoryBound(to: UInt8.self)
    for x in 0..<count {
      let inks = (0..<4).reduce(0) { unsafe $0 | UInt32(bytes[5 * x + $1]) << (8 * UInt32($1)) }
      unsafe words[x] = UInt32(bytes[5 * x + 4]) << 24 | plainColor(ofLight: ~inks)
    }
  }

  private func convertWords(
    _ source: UnsafeMutableRawPointer, to words: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    unsafe words.update(from: source.assumingMemoryBound(to: UInt32.self), count: count)
    // Lossy codecs also store colours above their alpha. Here they become equal to it.
    if isPremultiplied {
      for x in 0..<count { unsafe words[x] = unpremultiplied(words[x]) }
    }
    if let toneMap {
      unsafe toneMap.convert(words, count: count)
    } else if let transform {
      unsafe transform.convert(words, to: words, count: count)
    }
    unsafe premultiply(words, count: count)
  }
}
