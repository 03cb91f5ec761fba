internal import ImageExchange
internal import Metadata
internal import Pixels

/// An icon or cursor file, shown as the largest of its pictures.
struct ICODecoder: PictureCodec {
  /// A picture's entry in the directory.
  private struct Entry {
    var area: Int
    /// The number of bits per pixel, as the picture itself states it; 32 for a PNG.
    var depth: Int
    let range: Range<Int>
  }

  let header: ImageHeader
  private let picture: ImageBytes
  private let limits: ImageLimits
  /// True if a better picture than the shown one could not be read.
  private let isDamaged: Bool

  /// Reads the directory; nil if more bytes of the file are needed. Throws if none of the pictures
  /// can be opened.
  init?(_ bytes: ImageBytes, isComplete: Bool, limits: ImageLimits) throws(ImageFailure) {
    // The pictures may be anywhere in the file. Icons are small, so the whole file is awaited.
    guard isComplete else { return nil }
    var failure: ImageFailure?
    for entry in bytes.withSpan({ Self.entries($0) }) {
      do throws(ImageFailure) {
        let slice = bytes.slice(entry.range)
        var header = try Self.open(slice, limits).header
        header.format = .ico
        // An animated PNG does not move in an icon.
        (header.frameCount, header.playCount) = (1, 1)
        (self.header, picture) = (header, slice)
        self.limits = limits
        isDamaged = failure != nil
        return
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? ImageFailure(.truncated)
  }

  private static func open(
    _ bytes: ImageBytes, _ limits: ImageLimits
  ) throws(ImageFailure) -> any PictureCodec {
    let opened: (any PictureCodec)? =
      ImageFormat(firstBytes: bytes.bytes(in: 0..<8)) == .png
      ? try PNGDecoder(bytes, isComplete: true, limits: limits)
      : try BMPDecoder(bytes, isIcon: true, isComplete: true, limits: limits)
    guard let opened else { throw ImageFailure(.truncated) }
    return opened
  }

  /// Returns the entries of the pictures that begin within the file, the largest one first.
  private static func entries(_ bytes: Span<UInt8>) -> [Entry] {
    guard let count = bytes.little16(at: 4) else { return [] }
    var entries: [Entry] = []
    for index in 0..<count {
      let start = 6 + 16 * index
      guard let width = bytes.byte(at: start), let height = bytes.byte(at: start + 1),
        let length = bytes.little32(at: start + 8), let offset = bytes.little32(at: start + 12)
      else { break }
      guard offset >= 6, offset < bytes.count else { continue }
      var entry = Entry(
        // A byte cannot hold 256, so 0 means 256.
        area: (width == 0 ? 256 : width) * (height == 0 ? 256 : height),
        // The depth is read from the picture: in the directory, many programs state 0, and a cursor
        // has its hot spot there.
        depth: bytes.little16(at: offset + 14) ?? 0,
        range: offset..<(length > 0 ? min(offset + length, bytes.count) : bytes.count))
      if bytes.big32(at: offset) == 0x8950_4E47, let width = bytes.big32(at: offset + 16),
        let height = bytes.big32(at: offset + 20)
      {
        // A PNG may be larger than 256.
        entry.area = PixelSize(width: width, height: height).area ?? entry.area
        entry.depth = 32
      }
      entries.append(entry)
    }
    return entries.sorted { ($0.area, $0.depth) > ($1.area, $1.depth) }
  }

  func decode(to sink: PyramidSink, threads: Int) throws(ImageFailure) -> DecodedPixels {
    // A PNG decoder can decode only once, so a new decoder is needed.
    let pixels = try Self.open(picture, limits).decode(to: sink, threads: threads)
    return DecodedPixels(
      isOpaque: pixels.isOpaque, isDamaged: pixels.isDamaged || isDamaged)
  }
}
