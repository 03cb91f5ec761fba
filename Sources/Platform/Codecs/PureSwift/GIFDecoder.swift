internal import Colors
internal import ImageExchange
internal import Pixels

/// A decoder of one GIF file, 87a or 89a, in safe Swift.
struct GIFDecoder: PictureCodec {
  let header: ImageHeader
  private let composer: FrameComposer
  private let frames: GIFFrames
  private let bytes: ImageBytes
  private let isDamaged: Bool

  var animation: FrameComposer? { header.frameCount > 1 ? composer : nil }

  /// Reads all blocks, to count the frames; nil if more bytes of the file are needed. Throws if the
  /// file has no frame, or if the picture exceeds `limits`.
  init?(_ bytes: ImageBytes, isComplete: Bool, limits: ImageLimits) throws(ImageFailure) {
    let structure = bytes.withSpan { GIFStructure($0, mostFrames: limits.frames) }
    if !isComplete, !structure.hasEnded { return nil }
    guard !structure.frames.isEmpty else {
      throw ImageFailure(structure.isTruncated ? .truncated : .corrupt)
    }
    let size = structure.canvas
    try limits.check(stored: size)
    // A string of codes is no longer than the table; the canvas may be larger than all pictures.
    try limits.check(size, inBytes: bytes.count, most: 4_096, mayBeEmpty: true)
    let profile = bytes.profile(in: structure.profile, limits)
    let frames = GIFFrames(structure: structure, bytes: bytes, profile: profile)
    header = ImageHeader(
      format: .gif, storedSize: size, colorProfile: profile?.name,
      frameCount: structure.frames.count, playCount: structure.playCount)
    composer = FrameComposer(structure.frames.map(\.stored), on: size, limits: limits) {
      (index, words) throws(ImageFailure) in
      try frames.decode(index, into: words)
    }
    self.frames = frames
    isDamaged = structure.isTruncated || structure.hasUnknownBlock
    self.bytes = bytes
  }

  func decode(to sink: PyramidSink, threads: Int) throws(ImageFailure) -> DecodedPixels {
    var rows = try frames.rows(of: frames.structure.frames[0])
    let isOpaque = try rows.write(header, of: bytes, to: sink)
    return DecodedPixels(isOpaque: isOpaque, isDamaged: rows.isTruncated || isDamaged)
  }
}

/// The frames of a GIF file, each decoded on its own.
private struct GIFFrames {
  let structure: GIFStructure
  let bytes: ImageBytes
  let profile: ColorProfile?

  /// Decodes the frame at `index` like a `FrameComposer.DecodeFrame`.
  func decode(_ index: Int, into words: ScratchMemory) throws(ImageFailure) -> Bool {
    var frame = structure.frames[index]
    // `words` has only the frame's own pixels.
    (frame.stored.left, frame.stored.top) = (0, 0)
    var rows = try rows(of: frame)
    let width = frame.stored.size.width
    bytes.withSpan { span in
      words.withWords { words in
        for y in 0..<frame.stored.size.height {
          var row = words._mutatingExtracting(y * width..<(y + 1) * width)
          rows.fill(&row, y: y, span)
        }
      }
    }
    return rows.isTruncated
  }

  /// Returns the rows of `frame` on the canvas. They need one byte of memory for each pixel of the
  /// frame; throws if memory runs out.
  func rows(of frame: GIFStructure.Frame) throws(ImageFailure) -> GIFRows {
    guard let area = frame.stored.size.area, area > 0 else {
      return GIFRows(frame: frame, colors: [], indices: nil, count: 0)
    }
    let indices = try ScratchMemory(
      rows: frame.stored.size.height, bytesPerRow: frame.stored.size.width)
    let count = bytes.withSpan { span in
      indices.withBytes { GIFCodes.expand(span, at: frame.data, into: &$0) }
    }
    return GIFRows(frame: frame, colors: colors(of: frame), indices: indices, count: count)
  }

  /// Returns the indices of the frame's rows, in the order in which the file stores the rows.
  fileprivate static func rows(_ frame: GIFStructure.Frame) -> [Int] {
    let height = frame.stored.size.height
    guard frame.isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: height, by: $1)) }
  }

  /// Returns the pixel `0xAARRGGBB` for each of 256 indices; an index without a colour is
  /// transparent.
  private func colors(of frame: GIFStructure.Frame) -> [UInt32] {
    var words = [UInt32](repeating: 0, count: 256)
    let palette = bytes.bytes(in: frame.palette ?? structure.palette ?? 0..<0)
    for index in 0..<(palette.count / 3) {
      words[index] =
        0xFF00_0000 | UInt32(palette[3 * index]) << 16 | UInt32(palette[3 * index + 1]) << 8
        | UInt32(palette[3 * index + 2])
    }
    let converter = RowConverter(SourceColors(profile: profile), .bgra8)
    unsafe words.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe converter.convert(base, to: base, count: buffer.count)
    }
    if let transparent = frame.transparent { words[transparent] = 0 }
    return words
  }
}

/// The rows of one frame of a GIF file on its canvas.
private struct GIFRows: WordRows {
  private let frame: GIFStructure.Frame
  private let colors: [UInt32]
  /// The index in ``colors`` of each pixel of the frame, in stored order; nil for a frame without
  /// pixels.
  private let indices: ScratchMemory?
  /// The number of pixels whose colour indices are in the file; smaller than the number of the
  /// frame's pixels if the file is truncated.
  private let count: Int
  /// For each row of the frame, the number of rows that the file stores before that row.
  private var storedRows: [Int]

  init(frame: GIFStructure.Frame, colors: [UInt32], indices: ScratchMemory?, count: Int) {
    self.frame = frame
    self.colors = colors
    self.indices = indices
    self.count = count
    storedRows = [Int](repeating: 0, count: frame.stored.size.height)
    for (stored, row) in GIFFrames.rows(frame).enumerated() { storedRows[row] = stored }
  }

  /// True if some of the frame's pixels are missing in the file.
  var isTruncated: Bool { count < (frame.stored.size.area ?? 0) }

  mutating func fill(_ row: inout MutableSpan<UInt32>, y: Int, _ bytes: Span<UInt8>) {
    for x in row.indices { row[x] = 0 }
    guard let indices, storedRows.indices.contains(y - frame.stored.top) else { return }
    let start = storedRows[y - frame.stored.top] * frame.stored.size.width
    let most = min(frame.stored.size.width, row.count - frame.stored.left, count - start)
    guard most > 0 else { return }
    indices.withBytes { indices in
      for x in 0..<most { row[frame.stored.left + x] = colors[Int(indices[start + x])] }
    }
  }
}
