internal import ImageExchange
internal import Metadata
internal import Pixels

/// An icon or cursor file, shown as the largest of its pictures.
struct ICODecoder: PictureCodec {
  /// A picture's entry in the directory.
  private struct Entry {
    let area: Int
    let depth: Int
    let range: Range<Int>
  }

  let header: ImageHeader
  private let picture: ImageBytes
  private let limits: ImageLimits
  /// True if a better picture than the shown one could not be read.
  private let isDamaged: Bool

  /// Reads the directory; nil if more bytes of the file are needed.
  init?(_ bytes: ImageBytes, isComplete: Bool, limits: ImageLimits) throws(ImageFailure) {
    // Icons are small; the pictures lie anywhere.
    guard isComplete else { return nil }
    var failure: ImageFailure?
    for entry in bytes.withSpan({ Self.entries($0) }) {
      do throws(ImageFailure) {
        let slice = bytes.slice(entry.range)
        var header = try Self.open(slice, limits).header
        header.format = .ico
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
    let isCursor = bytes.byte(at: 2) == 2
    var entries: [Entry] = []
    for index in 0..<count {
      let start = 6 + 16 * index
      guard let width = bytes.byte(at: start), let height = bytes.byte(at: start + 1),
        let depth = bytes.little16(at: start + 6), let length = bytes.little32(at: start + 8),
        let offset = bytes.little32(at: start + 12)
      else { break }
      guard offset >= 6, offset < bytes.count else { continue }
      // A byte has no room for 256. A cursor's hot spot stands in place of the depth.
      let area = (width == 0 ? 256 : width) * (height == 0 ? 256 : height)
      let end = length > 0 ? min(offset + length, bytes.count) : bytes.count
      entries.append(Entry(area: area, depth: isCursor ? 0 : depth, range: offset..<end))
    }
    return entries.sorted { ($0.area, $0.depth) > ($1.area, $1.depth) }
  }

  func decode(
    layout: PyramidLayout, to sink: PyramidSink, threads: Int
  ) throws(ImageFailure) -> DecodedPixels {
    // A PNG decoder can decode only once, so a new decoder is needed.
    let pixels = try Self.open(picture, limits).decode(layout: layout, to: sink, threads: threads)
    return DecodedPixels(
      isOpaque: pixels.isOpaque, isDamaged: pixels.isDamaged || isDamaged)
  }
}
