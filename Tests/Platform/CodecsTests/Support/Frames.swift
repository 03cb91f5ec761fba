import Codecs
import ImageExchange
import ImageFixtures
import Pixels

/// Frames of an animation, decoded in this process.
enum Frames {
  /// The words of a frame's largest level, row by row.
  static func words(_ decoder: ImageDecoder, _ index: Int) throws(ImageFailure) -> [UInt32] {
    try frame(decoder, index).words
  }

  static func frame(
    _ decoder: ImageDecoder, _ index: Int
  ) throws(ImageFailure) -> (words: [UInt32], pixels: DecodedPixels) {
    let size = try decoder.firstLevel(fitting: nil)
    let (levels, pixels) = try unsafe decodedLevels(size) {
      (layout, memory) throws(ImageFailure) in
      try unsafe decoder.decode(frame: index, to: PyramidSink(layout, memory))
    }
    return (levels[0].words, pixels)
  }
}
