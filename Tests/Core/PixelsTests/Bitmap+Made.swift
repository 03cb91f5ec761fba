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

  var words: [UInt32] {
    (0..<size.height).flatMap { y in (0..<size.width).map { x in self[x, y] } }
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

/// The four channels of a word, lowest byte first.
func channels(_ word: UInt32) -> [Int] { (0..<4).map { Int(word >> (8 * $0) & 255) } }
