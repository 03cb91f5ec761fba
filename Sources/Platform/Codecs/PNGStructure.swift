internal import Pixels

/// The facts of a PNG file that libpng's reader does not offer, or not as cheaply: the size before it is
/// checked, the place of the metadata anywhere in the file, the texts, and the frames of an animation.
struct PNGStructure {
  /// One frame of an animation.
  struct Frame {
    var stored: StoredFrame
    /// The pieces of its compressed pixels.
    var data: [Range<Int>] = []
  }

  /// The size in the header chunk; nil without one.
  private(set) var size: PixelSize?
  private(set) var header = 0..<0
  private(set) var metadata = Metadata()
  /// The code points of cICP.
  private(set) var codedColors: CodedColorChunk?
  /// The contents of iCCP, also out of its place.
  private(set) var profile: Range<Int>?
  private(set) var isSRGB = false
  /// The file's gamma, such as 1/2.2.
  private(set) var gamma: Double?
  /// x and y of white, red, green and blue.
  private(set) var chromaticities: [Double]?
  /// The number of frames that the file states; 1 for a still picture.
  private(set) var frameCount = 1
  /// The contents of the first chunks with texts before the pixels.
  private(set) var texts: [PNGTextChunk] = []
  /// The number of chunks before the pixels.
  private(set) var chunksBeforePixels = 0
  /// A number of texts that no thumbnail goes beyond.
  private static let mostTexts = 64
  /// The number of times that the frames are shown; 0 for no end.
  private(set) var playCount = 1
  /// True when the file states frames, before its pixels.
  private(set) var isAnimated = false
  private(set) var frames: [Frame] = []
  /// True when the end of the file is missing.
  private(set) var isCut = true
  /// Whole chunks before the pixels that belong to each frame: the palette, colours, transparency.
  private(set) var shared: [Range<Int>] = []

  /// Walks the chunks; the walk ends where they stop making sense.
  init(_ bytes: Span<UInt8>) {
    var offset = 8
    var hasPixels = false
    while bytes.count - offset >= 12 {
      let length = bytes.bigEndian16(offset) << 16 | bytes.bigEndian16(offset + 2)
      let contents = (offset + 8)..<(offset + 8 + length)
      let isWhole = contents.upperBound <= bytes.count - 4
      let type = bytes.bigEndian16(offset + 4) << 16 | bytes.bigEndian16(offset + 6)
      let present = contents.clamped(to: 0..<bytes.count)
      switch type {
      case 0x4944_4154:  // IDAT
        hasPixels = true
        // Pixels before the first frame are for programs that know no frames.
        if isAnimated, !frames.isEmpty { frames[frames.count - 1].data.append(present) }
      case 0x6664_4154 where isAnimated && !frames.isEmpty && present.count > 4:  // fdAT
        frames[frames.count - 1].data.append(present.dropFirst(4))
      case _ where !isWhole:
        return
      case 0x4948_4452 where length >= 13 && size == nil:  // IHDR
        let start = contents.lowerBound
        header = contents
        size = PixelSize(
          width: bytes.bigEndian16(start) << 16 | bytes.bigEndian16(start + 2),
          height: bytes.bigEndian16(start + 4) << 16 | bytes.bigEndian16(start + 6))
      case 0x6558_4966 where metadata.exif == nil:  // eXIf
        metadata.exif = contents
      // iTXt with XMP, not compressed: its keyword, two flags, and two texts that are empty.
      case 0x6954_5874 where bytes.has("XML:com.adobe.xmp\0\0\0\0\0", at: contents.lowerBound):
        metadata.xmp = metadata.xmp ?? contents.dropFirst(22)
      case 0x7445_5874, 0x7A54_5874, 0x6954_5874:  // tEXt, zTXt, iTXt
        guard !hasPixels, texts.count < Self.mostTexts else { break }
        texts.append(PNGTextChunk(kind: type, contents: contents))
      // cICP, iCCP, sRGB, gAMA, cHRM.
      case 0x6349_4350, 0x6943_4350, 0x7352_4742, 0x6741_4D41, 0x6348_524D:
        readColors(type, bytes, contents)
        if !hasPixels { shared.append(offset..<(contents.upperBound + 4)) }
      case 0x6163_544C where length >= 8 && !hasPixels:  // acTL
        frameCount = max(bytes.big32(at: contents.lowerBound) ?? 1, 1)
        playCount = bytes.big32(at: contents.lowerBound + 4) ?? 1
        isAnimated = true
      case 0x6663_544C where length >= 26 && isAnimated:  // fcTL
        // A frame without pixels makes way for the next one.
        if frames.last?.data.isEmpty == true { frames.removeLast() }
        frames.append(Frame(stored: StoredFrame(bytes, contents.lowerBound)))
      case 0x4945_4E44:  // IEND
        isCut = false
        dropEmptyFrame()
        return
      case _ where !hasPixels && Self.belongsToFrames(type):
        shared.append(offset..<(contents.upperBound + 4))
      default:
        break
      }
      if !isWhole { break }
      if !hasPixels { chunksBeforePixels += 1 }
      offset = contents.upperBound + 4
    }
    dropEmptyFrame()
  }

  private mutating func readColors(_ type: Int, _ bytes: Span<UInt8>, _ contents: Range<Int>) {
    let start = contents.lowerBound
    switch (type, contents.count) {
    // Full range, and no matrix: PNG stores red, green and blue.
    case (0x6349_4350, 4) where bytes[start + 2] == 0 && bytes[start + 3] == 1:
      codedColors = CodedColorChunk(
        primaries: Int(bytes[start]), transfer: Int(bytes[start + 1]))
    case (0x6943_4350, 1...): profile = profile ?? contents
    case (0x7352_4742, 1): isSRGB = true
    case (0x6741_4D41, 4): gamma = bytes.big32(at: start).map { Double($0) / 100_000 }
    case (0x6348_524D, 32):
      chromaticities = (0..<8).compactMap { index in
        bytes.big32(at: start + 4 * index).map { Double($0) / 100_000 }
      }
    default: break
    }
  }

  private mutating func dropEmptyFrame() {
    if frames.last?.data.isEmpty == true { frames.removeLast() }
  }

  private static func belongsToFrames(_ type: Int) -> Bool {
    [
      0x504C_5445, 0x7452_4E53, 0x7342_4954,  // PLTE tRNS sBIT
    ].contains(type)
  }
}

extension StoredFrame {
  /// The frame that 26 bytes at `start` control.
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
