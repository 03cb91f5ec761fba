import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import SVGCodec

/// A picture that the third program's codec has drawn in this process.
struct Drawn {
  let header: ImageHeader
  let pixels: DecodedPixels
  let bitmap: Bitmap

  init(
    _ file: [UInt8], fitting: PixelSize? = nil, limits: ImageLimits = .standard
  ) throws(ImageFailure) {
    let decoder = try Self.decoder(file, limits)
    try unsafe self.init(decoder, try decoder.firstLevel(fitting: fitting)) {
      layout, memory throws(ImageFailure) in
      try unsafe decoder.decode(to: PyramidSink(layout, memory))
    }
  }

  init(_ text: String) throws(ImageFailure) { try self.init(Array(text.utf8)) }

  init(_ text: String, part: LevelRegion) throws(ImageFailure) {
    let decoder = try Self.decoder(Array(text.utf8), .standard)
    try unsafe self.init(decoder, part.size) { layout, memory throws(ImageFailure) in
      try unsafe decoder.decode(part, to: PyramidSink(layout, memory), threads: 1)
    }
  }

  init(_ text: String, thumbnail size: PixelSize) throws(ImageFailure) {
    let decoder = try Self.decoder(Array(text.utf8), .standard)
    try unsafe self.init(decoder, size) { layout, memory throws(ImageFailure) in
      try unsafe ThumbnailMaker.decode(decoder, to: PyramidSink(layout, memory))
    }
  }

  private static func decoder(
    _ file: [UInt8], _ limits: ImageLimits
  ) throws(ImageFailure) -> ImageDecoder {
    guard
      let decoder = try ImageDecoder(ImageBytes(file), limits: limits, further: VectorCodecs.all)
    else { throw ImageFailure(.truncated) }
    return decoder
  }

  private init(
    _ decoder: ImageDecoder, _ size: PixelSize,
    _ draw: (PyramidLayout, UnsafeMutableRawBufferPointer) throws(ImageFailure) -> DecodedPixels
  ) throws(ImageFailure) {
    header = decoder.header
    let (levels, pixels) = try unsafe decodedLevels(size, fill: draw)
    (bitmap, self.pixels) = (levels[0], pixels)
  }

  var words: [UInt32] { bitmap.words }
}

/// An SVG document with these attributes and contents.
func svg(_ attributes: String, _ contents: String = "") -> String {
  "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
    + "\(attributes)>\(contents)</svg>"
}

/// The failure of drawing a document; nil when it succeeds.
func failure(_ text: String) -> ImageFailure? { failure(Array(text.utf8)) }

func failure(_ file: [UInt8]) -> ImageFailure? {
  failure { () throws(ImageFailure) in try Drawn(file) }
}
