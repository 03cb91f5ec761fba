import Codecs
import ImageExchange
import ImageFixtures
import MoreCodecs
import Pixels

/// A picture that the second program's codecs have decoded in this process.
struct Opened {
  let header: ImageHeader
  let pixels: DecodedPixels
  let bitmap: Bitmap

  init(_ file: [UInt8], limits: ImageLimits = .standard) throws(ImageFailure) {
    guard
      let decoder = try ImageDecoder(ImageBytes(file), limits: limits, further: LibraryCodecs.all)
    else { throw ImageFailure(.truncated) }
    try self.init(decoder)
  }

  /// The picture of a decoder, or one of its frames.
  init(
    _ decoder: ImageDecoder, frame: Int? = nil, fitting: PixelSize? = nil
  ) throws(ImageFailure) {
    header = decoder.header
    let size = try decoder.firstLevel(fitting: fitting)
    let (levels, pixels) = try unsafe decodedLevels(size) { layout, memory throws(ImageFailure) in
      let sink = unsafe PyramidSink(layout, memory)
      guard let frame else { return try decoder.decode(to: sink) }
      return try decoder.decode(frame: frame, to: sink)
    }
    (bitmap, self.pixels) = (levels[0], pixels)
  }

  var words: [UInt32] { bitmap.words }
}

/// The failure of decoding a file; nil when it succeeds.
func failure(_ file: [UInt8], limits: ImageLimits = .standard) -> ImageFailure? {
  failure { () throws(ImageFailure) in try Opened(file, limits: limits) }
}
