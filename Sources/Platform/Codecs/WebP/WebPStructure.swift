internal import ImageExchange
internal import Metadata
internal import Pixels

/// The structure of a WebP file, read from its chunks: sizes, byte ranges and frames.
struct WebPStructure {
  struct Frame {
    var stored: StoredFrame
    /// The byte range, in the file, of the frame's chunks that are passed to libwebp.
    var picture: Range<Int>
  }

  /// The size of the canvas; nil if the file states only the size of the picture.
  private(set) var canvas: PixelSize?
  /// The byte range of the coded picture, or of the first frame; nil if there is none.
  private(set) var picture: Range<Int>?
  /// The frames of an animation; empty for a still picture.
  private(set) var frames: [Frame] = []
  /// The number of times that the frames play; 0 means endlessly.
  private(set) var playCount = 1
  private(set) var exif: Range<Int>?
  private(set) var profile: Range<Int>?
  private(set) var xmp: Range<Int>?
  /// True when the file is shorter than its header states.
  private(set) var isCut = false
  /// True if more chunks follow the picture, such as EXIF data and XMP. The header need not
  /// announce them.
  private(set) var hasTail = false

  var isAnimated: Bool { !frames.isEmpty }

  /// Reads the chunks of the file `bytes`, up to the first malformed chunk, and at most
  /// `mostFrames` frames.
  init(_ bytes: Span<UInt8>, mostFrames: Int) {
    guard let length = bytes.little32(at: 4), bytes.count >= 12 else {
      isCut = true
      return
    }
    let stated = length + 8
    isCut = stated > bytes.count
    let end = min(stated, bytes.count)
    var offset = 12
    var start: Int?
    while end - offset >= 8, let length = bytes.little32(at: offset + 4) {
      let whole = offset + 8 + length + length % 2
      let contents = (offset + 8)..<min(offset + 8 + length, end)
      switch bytes.little32(at: offset) {
      case 0x5838_5056 where contents.count >= 10:  // VP8X
        canvas = PixelSize(
          width: bytes.little24(contents.lowerBound + 4) + 1,
          height: bytes.little24(contents.lowerBound + 7) + 1)
      case 0x5043_4349:  // ICCP
        profile = profile ?? contents
      case 0x4649_5845 where offset + 8 + length <= end:  // EXIF
        exif = exif ?? contents
      case 0x2050_4D58 where offset + 8 + length <= end:  // XMP
        xmp = xmp ?? contents
      case 0x4D49_4E41 where contents.count >= 6:  // ANIM
        playCount = bytes.little16(at: contents.lowerBound + 4) ?? 1
      case 0x4850_4C41:  // ALPH
        start = start ?? offset
      case 0x2038_5056, 0x4C38_5056:  // VP8, VP8L
        picture = picture ?? (start ?? offset)..<min(whole, end)
        hasTail = whole < stated
      case 0x464D_4E41 where contents.count >= 16 && frames.count < mostFrames:  // ANMF
        let frame = Frame(bytes, contents)
        picture = picture ?? frame.picture
        frames.append(frame)
      default:
        break
      }
      offset = whole
    }
  }
}

extension WebPStructure.Frame {
  /// Reads a frame from a chunk of at least 16 bytes.
  fileprivate init(_ bytes: Span<UInt8>, _ contents: Range<Int>) {
    let start = contents.lowerBound
    let flags = bytes[start + 15]
    stored = StoredFrame(
      left: 2 * bytes.little24(start), top: 2 * bytes.little24(start + 3),
      size: PixelSize(
        width: bytes.little24(start + 6) + 1, height: bytes.little24(start + 9) + 1),
      duration: StoredFrame.duration(stated: Double(bytes.little24(start + 12)) / 1_000),
      disposal: flags & 1 == 1 ? .clear : .keep, isBlended: flags & 2 == 0)
    picture = contents.dropFirst(16)
  }
}

extension Span<UInt8> {
  /// Returns the little-endian number of three bytes at `offset`, which must exist.
  fileprivate func little24(_ offset: Int) -> Int {
    Int(self[offset]) | Int(self[offset + 1]) << 8 | Int(self[offset + 2]) << 16
  }
}
