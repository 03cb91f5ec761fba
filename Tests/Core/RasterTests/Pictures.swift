import Pixels

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
    var noise = Noise(state: seed)
    return made(width, height, isOpaque: isOpaque) { _, _ in
      let word = UInt32.random(in: 0 ... .max, using: &noise)
      guard !isOpaque else { return word | 0xFF00_0000 }
      let alpha = word >> 24
      return (0..<3).reduce(alpha << 24) { $0 | (word >> (8 * $1) & 255) * alpha / 255 << (8 * $1) }
    }
  }
}

/// Pseudorandom numbers, the same on every machine (splitmix64).
struct Noise: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
