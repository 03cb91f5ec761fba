internal import Pixels

/// The facts of a PNG file that libpng's reader does not offer, or not as cheaply: the size before it is
/// checked, the range of the EXIF chunk anywhere in the file, the texts, and the number of frames of
/// an animation.
struct PNGStructure {
  /// The size in the header chunk; nil without one.
  private(set) var size: PixelSize?
  private(set) var exif: Range<Int>?
  private(set) var frameCount = 1
  /// The contents of the first chunks with texts before the pixels.
  private(set) var texts: [PNGTextChunk] = []
  /// The number of chunks before the pixels.
  private(set) var chunksBeforePixels = 0
  /// A number of texts that no thumbnail goes beyond.
  private static let mostTexts = 64

  /// Walks the chunks; the walk ends where they stop making sense.
  init(_ bytes: Span<UInt8>) {
    var offset = 8
    var hasPixels = false
    while bytes.count - offset >= 12 {
      let length = bytes.bigEndian16(offset) << 16 | bytes.bigEndian16(offset + 2)
      let contents = (offset + 8)..<(offset + 8 + length)
      guard contents.upperBound <= bytes.count - 4 else { return }
      let type = bytes.bigEndian16(offset + 4) << 16 | bytes.bigEndian16(offset + 6)
      switch type {
      case 0x4948_4452 where length >= 8 && size == nil:  // IHDR
        let start = contents.lowerBound
        size = PixelSize(
          width: bytes.bigEndian16(start) << 16 | bytes.bigEndian16(start + 2),
          height: bytes.bigEndian16(start + 4) << 16 | bytes.bigEndian16(start + 6))
      case 0x6558_4966 where exif == nil:  // eXIf
        exif = contents
      case 0x6163_544C where length >= 8:  // acTL
        let start = contents.lowerBound
        frameCount = max(bytes.bigEndian16(start) << 16 | bytes.bigEndian16(start + 2), 1)
      case 0x7445_5874, 0x7A54_5874, 0x6954_5874:  // tEXt, zTXt, iTXt
        guard !hasPixels, texts.count < Self.mostTexts else { break }
        texts.append(PNGTextChunk(kind: type, contents: contents))
      case 0x4944_4154:  // IDAT
        hasPixels = true
      case 0x4945_4E44:  // IEND
        return
      default:
        break
      }
      if !hasPixels { chunksBeforePixels += 1 }
      offset = contents.upperBound + 4
    }
  }
}
