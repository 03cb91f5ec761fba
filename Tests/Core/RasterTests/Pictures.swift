import Pixels
import TestSupport

extension Bitmap {
  /// A bitmap with the words that `word` gives for each place.
  static func made(
    _ width: Int, _ height: Int, isOpaque: Bool = true, word: (Int, Int) -> UInt32
  ) -> Bitmap {
    unsafe Bitmap(size: PixelSize(width: width, height: height), isOpaque: isOpaque) { words in
      for y in 0..<height {
        for x in 0..<width { unsafe words[y * width + x] = word(x, y) }
      }
    }
  }

  /// Pseudorandom words: the hardest case for sampling.
  static func noise(_ width: Int, _ height: Int, isOpaque: Bool = true, seed: UInt64 = 1) -> Bitmap
  {
    var noise = SeededNumbers(seed: seed)
    return made(width, height, isOpaque: isOpaque) { _, _ in
      let word = UInt32.random(in: 0 ... .max, using: &noise)
      guard !isOpaque else { return word | 0xFF00_0000 }
      let alpha = word >> 24
      return (0..<3).reduce(alpha << 24) { $0 | (word >> (8 * $1) & 255) * alpha / 255 << (8 * $1) }
    }
  }
}
