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

/// The four channels of a word, lowest byte first.
func channels(_ word: UInt32) -> [Int] { (0..<4).map { Int(word >> (8 * $0) & 255) } }
