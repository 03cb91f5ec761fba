internal import Colors
internal import Metadata
internal import Pixels

/// The facts that this program reads from a PNG file without libpng, because libpng does not give
/// them easily.
///
/// These are the size as the file states it (not checked), the colours, the metadata, the texts,
/// and the frames of an animation.
struct PNGStructure {
  struct Frame {
    var stored: StoredFrame
    /// The byte ranges of the frame's compressed pixels in the file.
    var data: [Range<Int>] = []
  }

  /// The size in the header chunk; nil if there is no header chunk.
  private(set) var size: PixelSize?
  private(set) var header = 0..<0
  private(set) var metadata = MetadataBlocks()
  /// The code points of the chunk cICP; nil if there is none.
  private(set) var codedColors: CodedColors?
  /// The byte range of the contents of the chunk iCCP, anywhere in the file; nil if there is none.
  private(set) var profile: Range<Int>?
  private(set) var isSRGB = false
  /// The file's gamma, such as 1/2.2; nil if the file does not state it.
  private(set) var gamma: Double?
  /// The x and y of white, red, green and blue in the chunk cHRM; nil if there is none.
  private(set) var chromaticities: [Double]?
  /// The stated number of frames; 1 for a still picture.
  private(set) var frameCount = 1
  /// The first text chunks before the pixels, at most 64 of them.
  private(set) var texts: [PNGChunk] = []
  private(set) var chunksBeforePixels = 0
  /// The greatest number of texts to read, more than any thumbnail has.
  private static let mostTexts = 64
  /// The number of times that the frames play; 0 means endlessly.
  private(set) var playCount = 1
  /// True if the file has the chunk of an animation (acTL) before its pixels.
  private(set) var isAnimated = false
  private(set) var frames: [Frame] = []
  /// True if the end chunk was not found: the file is cut off, or an earlier chunk is malformed.
  private(set) var isCut = true
  /// The byte ranges of the chunks that each frame needs: palette, colours, transparency.
  private(set) var shared: [Range<Int>] = []

  /// Reads the chunks of the file `bytes`, up to the first malformed chunk.
  init(_ bytes: Span<UInt8>) {
    defer { dropEmptyFrame() }
    var offset = 8
    var hasPixels = false
    while let chunk = PNGChunk(bytes, at: offset) {
      let contents = chunk.contents
      let isComplete = chunk.whole.upperBound <= bytes.count
      let present = contents.clamped(to: 0..<bytes.count)
      switch chunk.kind {
      case .idat:
        hasPixels = true
        // Pixels before the first frame are not a frame: they are for programs that do not show
        // animations.
        if isAnimated, !frames.isEmpty { frames[frames.count - 1].data.append(present) }
      case .fdat where isAnimated && !frames.isEmpty && present.count > 4:
        frames[frames.count - 1].data.append(present.dropFirst(4))
      case _ where !isComplete:
        return
      case .ihdr where contents.count >= 13 && size == nil:
        let start = contents.lowerBound
        header = contents
        size = PixelSize(
          width: bytes.big32(at: start) ?? 0, height: bytes.big32(at: start + 4) ?? 0)
      case .exif:
        metadata.record(chunk, bytes)
      case .text, .ztxt, .itxt:
        guard !metadata.record(chunk, bytes), !hasPixels, texts.count < Self.mostTexts else {
          break
        }
        texts.append(chunk)
      case .cicp, .iccp, .srgb, .gama, .chrm:
        readColors(chunk, bytes)
        if !hasPixels { shared.append(chunk.whole) }
      case .plte, .trns, .sbit:
        if !hasPixels { shared.append(chunk.whole) }
      case .actl where contents.count >= 8 && !hasPixels:
        frameCount = max(bytes.big32(at: contents.lowerBound) ?? 1, 1)
        playCount = bytes.big32(at: contents.lowerBound + 4) ?? 1
        isAnimated = true
      case .fctl where contents.count >= 26 && isAnimated:
        dropEmptyFrame()
        frames.append(Frame(stored: StoredFrame(bytes, contents.lowerBound)))
      case .iend:
        isCut = false
        return
      default:
        break
      }
      if !isComplete { break }
      if !hasPixels { chunksBeforePixels += 1 }
      offset = chunk.whole.upperBound
    }
  }

  private mutating func readColors(_ chunk: PNGChunk, _ bytes: Span<UInt8>) {
    let start = chunk.contents.lowerBound
    switch (chunk.kind, chunk.contents.count) {
    // Full range, and no matrix: PNG stores red, green and blue.
    case (.cicp, 4) where bytes[start + 2] == 0 && bytes[start + 3] == 1:
      codedColors = CodedColors(
        primaries: Int(bytes[start]), transfer: Int(bytes[start + 1]))
    case (.iccp, 1...): profile = profile ?? chunk.contents
    case (.srgb, 1): isSRGB = true
    case (.gama, 4): gamma = bytes.big32(at: start).map { Double($0) / 100_000 }
    case (.chrm, 32):
      chromaticities = (0..<8).compactMap { index in
        bytes.big32(at: start + 4 * index).map { Double($0) / 100_000 }
      }
    default: break
    }
  }

  private mutating func dropEmptyFrame() {
    if frames.last?.data.isEmpty == true { frames.removeLast() }
  }
}

extension StoredFrame {
  /// Reads a frame from the 26 bytes of its control chunk at `start`.
  fileprivate init(_ bytes: Span<UInt8>, _ start: Int) {
    func number(_ offset: Int) -> Int { bytes.big32(at: start + offset) ?? 0 }
    let numerator = Double(bytes.bigEndian16(start + 20))
    let denominator = bytes.bigEndian16(start + 22)
    let disposal: Disposal =
      switch bytes[start + 24] {
      case 1: .clear
      case 2: .restore
      default: .keep
      }
    self.init(
      left: number(12), top: number(16),
      size: PixelSize(width: number(4), height: number(8)),
      duration: Self.duration(stated: numerator / Double(denominator == 0 ? 100 : denominator)),
      disposal: disposal, isBlended: bytes[start + 25] == 1)
  }
}
