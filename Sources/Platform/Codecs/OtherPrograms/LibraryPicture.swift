package import Colors
package import ImageExchange
internal import Pixels

/// A picture that a library decodes into memory of the program, all rows at once or in bands of
/// rows.
@safe package struct LibraryPicture: PictureCodec {
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
  package var readHalf: ReadRows?
  /// The number of rows that are read at a time, a multiple of 16; nil if the library writes all
  /// rows at once.
  private let bandHeight: Int?
  /// The function that passes rows on while they are decoded; nil if the library cannot do this.
  package var passRows: PassRows?
  private let colors: SourceColors
  private let rows: ColorTransform.RowFormat
  private let isPremultiplied: Bool
  private let read: ReadRows

  /// Creates a picture whose rows are read in bands of `bandHeight`, a multiple of 16; if it is
  /// nil, all rows are read at once.
  package init(
    _ header: ImageHeader, _ colors: SourceColors, rows: ColorTransform.RowFormat = .bgra8,
    isPremultiplied: Bool = false, bandHeight: Int? = nil, readRows: @escaping ReadRows
  ) {
    precondition(
      bandHeight.map { $0 % LevelWriter.strip == 0 } ?? true, "the bands of rows are no strips")
    self.header = header
    self.header.colorProfile = header.colorProfile ?? colors.name
    self.colors = colors
    self.rows = rows
    self.isPremultiplied = isPremultiplied
    self.bandHeight = bandHeight
    unsafe read = unsafe readRows
  }

  /// Adds frames of the picture's size, with the durations that the file states, in seconds. The
  /// animation plays `playCount` times, or endlessly if `playCount` is 0. `read` writes the pixels
  /// of one frame.
  package mutating func animate(
    _ durations: [Double], playCount: Int, limits: ImageLimits, read: @escaping ReadFrame
  ) {
    (header.frameCount, header.playCount) = (durations.count, playCount)
    let (size, rows, converter) = (header.storedSize, rows, converter)
    // The library that decodes the frames also composes them.
    let frames = durations.map {
      StoredFrame(
        left: 0, top: 0, size: size, duration: StoredFrame.duration(stated: $0), disposal: .keep,
        isBlended: false)
    }
    animation = FrameComposer(frames, on: size, limits: limits) {
      (index, words) throws(ImageFailure) in
      let bytesPerRow = size.width * rows.bytesPerPixel
      let memory =
        rows == .bgra8 ? words : try ScratchMemory(rows: size.height, bytesPerRow: bytesPerRow)
      let isDamaged = try unsafe read(index, memory.base)
      for y in 0..<size.height {
        unsafe converter.convert(
          memory.base + y * bytesPerRow,
          to: words.base.assumingMemoryBound(to: UInt32.self) + y * size.width, count: size.width)
      }
      return isDamaged
    }
  }

  private var converter: RowConverter {
    RowConverter(colors, rows, isPremultiplied: isPremultiplied)
  }

  package var eighths: [Int] { unsafe readHalf == nil ? [8] : [4, 8] }

  package func page(_ index: Int) throws(ImageFailure) -> (any PictureCodec)? {
    guard let pages else { return nil }
    guard (0..<header.frameCount).contains(index) else {
      throw ImageFailure(.corrupt, "It has no page \(index + 1)")
    }
    return try pages(index)
  }

  package func decode(to sink: PyramidSink, threads: Int) throws(ImageFailure) -> DecodedPixels {
    let isHalf = sink.layout.levels[0].size != header.uprightSize
    let size = isHalf ? header.storedSize.halved() : header.storedSize
    let bytesPerRow = size.width * rows.bytesPerPixel
    let height = isHalf ? size.height : min(bandHeight ?? size.height, size.height)
    let writer = try LevelWriter(stored: size, orientation: header.orientation, sink: sink)
    let converter = converter
    let band = try writer.band()
    func write(_ part: Range<Int>, _ memory: UnsafeMutableRawPointer) throws(ImageFailure) {
      try unsafe converter.convert(part, from: memory, to: band)
    }
    if !isHalf, let passRows = unsafe passRows {
      let isDamaged = try unsafe passRows(write)
      return DecodedPixels(isOpaque: try writer.finish([band]), isDamaged: isDamaged)
    }
    let memory = try ScratchMemory(rows: height, bytesPerRow: bytesPerRow)
    var isDamaged = false
    for first in stride(from: 0, to: size.height, by: height) {
      let part = first..<min(first + height, size.height)
      if first > 0 {
        unsafe memory.base.initializeMemory(as: UInt8.self, repeating: 0, count: memory.byteCount)
      }
      let read = unsafe isHalf ? readHalf ?? read : read
      if try unsafe read(part, memory.base) { isDamaged = true }
      for top in stride(from: first, to: part.upperBound, by: LevelWriter.strip) {
        let strip = top..<min(top + LevelWriter.strip, part.upperBound)
        try unsafe write(strip, memory.base + (top - first) * bytesPerRow)
        guard part.count == size.height else { continue }
        memory.discard(
          before: strip.upperBound * bytesPerRow, after: strip.lowerBound * bytesPerRow)
      }
    }
    return DecodedPixels(isOpaque: try writer.finish([band]), isDamaged: isDamaged)
  }
}
