internal import ImageExchange
internal import Pixels

/// The facts of a WebP file in its chunks.
struct WebPStructure {
  /// The size of the canvas; nil where the picture's own size is all there is.
  private(set) var canvas: PixelSize?
  /// The coded picture, or the first frame of an animation: chunks that libwebp reads.
  private(set) var picture: Range<Int>?
  /// The place of the first frame on the canvas.
  private(set) var left = 0
  private(set) var top = 0
  private(set) var exif: Range<Int>?
  private(set) var profile: Range<Int>?
  private(set) var frameCount = 0
  /// True when the file ends before its last chunk does.
  private(set) var isCut = false
  /// True when the file says that it has EXIF data, which stand behind the pixels.
  private(set) var promisesExif = false

  /// Walks the chunks; the walk ends where they stop making sense.
  init(_ bytes: Span<UInt8>) {
    guard bytes.count >= 12 else {
      isCut = true
      return
    }
    let stated = bytes.littleEndian32(4) + 8
    isCut = stated > bytes.count
    let end = min(stated, bytes.count)
    var offset = 12
    var start: Int?
    while end - offset >= 8 {
      let length = bytes.littleEndian32(offset + 4)
      let whole = offset + 8 + length + length % 2
      let contents = (offset + 8)..<min(offset + 8 + length, end)
      switch bytes.littleEndian32(offset) {
      case 0x5838_5056 where contents.count >= 10:  // VP8X
        readExtended(bytes, contents.lowerBound)
      case 0x5043_4349:  // ICCP
        profile = profile ?? contents
      case 0x4649_5845 where offset + 8 + length <= end:  // EXIF
        exif = exif ?? contents
      case 0x4850_4C41:  // ALPH
        start = start ?? offset
      case 0x2038_5056, 0x4C38_5056:  // VP8, VP8L
        if picture == nil {
          picture = (start ?? offset)..<min(whole, end)
          frameCount = 1
        }
      case 0x464D_4E41 where contents.count >= 16:  // ANMF
        if picture == nil {
          left = 2 * bytes.littleEndian24(contents.lowerBound)
          top = 2 * bytes.littleEndian24(contents.lowerBound + 3)
          picture = contents.dropFirst(16)
        }
        frameCount += 1
      default:
        break
      }
      offset = whole
    }
  }

  private mutating func readExtended(_ bytes: Span<UInt8>, _ start: Int) {
    promisesExif = bytes[start] & 0x08 != 0
    canvas = PixelSize(
      width: bytes.littleEndian24(start + 4) + 1, height: bytes.littleEndian24(start + 7) + 1)
  }
}

extension Span<UInt8> {
  fileprivate func littleEndian24(_ offset: Int) -> Int {
    Int(self[offset]) | Int(self[offset + 1]) << 8 | Int(self[offset + 2]) << 16
  }

  fileprivate func littleEndian32(_ offset: Int) -> Int {
    littleEndian24(offset) | Int(self[offset + 3]) << 24
  }
}
