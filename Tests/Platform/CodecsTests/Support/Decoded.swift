import Codecs
import ImageExchange
import ImageFixtures
import Pixels

/// A picture that was decoded in this process.
struct Decoded {
  let header: ImageHeader
  let pixels: DecodedPixels
  let levels: [Bitmap]

  /// Decodes in the same order of calls as lightbox-decoder.
  init(
    _ file: [UInt8], fitting: PixelSize? = nil, limits: ImageLimits = .standard
  ) throws(ImageFailure) {
    guard let decoder = try ImageDecoder(ImageBytes(file), limits: limits) else {
      throw ImageFailure(.truncated)
    }
    header = decoder.header
    let size = try decoder.firstLevel(fitting: fitting)
    (levels, pixels) = try unsafe decodedLevels(size) { layout, memory throws(ImageFailure) in
      try unsafe decoder.decode(to: PyramidSink(layout, memory))
    }
  }

  /// The words of the largest level, row by row.
  var words: [UInt32] { levels[0].words }
}

/// The failure of decoding a file; nil when it succeeds.
func failure(_ file: [UInt8], limits: ImageLimits = .standard) -> ImageFailure? {
  failure { () throws(ImageFailure) in try Decoded(file, limits: limits) }
}

/// A straight colour of 8-bit channels as the premultiplied word that must come out.
func premultiplied(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) -> UInt32 {
  func scaled(_ value: Int) -> UInt32 { UInt32((2 * value * alpha + 255) / 510) }
  return UInt32(alpha) << 24 | scaled(red) << 16 | scaled(green) << 8 | scaled(blue)
}

/// The largest difference of any channel of any word.
func distance(_ a: [UInt32], _ b: [UInt32]) -> Int {
  guard a.count == b.count else { return .max }
  return zip(a, b).map { distance($0, $1) }.max() ?? 0
}
