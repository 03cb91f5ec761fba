internal import Screencopy

/// A sample of one frame of the screen: every eighth pixel of every eighth row.
package struct ScreenFrame: Sendable {
  /// The time at which the compositor showed the frame, in seconds of the monotonic clock.
  package let time: Double
  /// The mean difference between the green channels, 0…255, of a sampled pixel and of its right
  /// neighbour on the screen; small for a blurred photo.
  package let detail: Double
  private let width: Int
  private let height: Int
  private let words: [UInt32]

  private static let step = 8
  /// The difference of a channel, in levels of 0…255, beyond which two pixels count as different.
  private static let tolerance = 10

  init(_ frame: screencopy_frame) {
    time = unsafe frame.time
    (width, height) = unsafe (Int(frame.width) / Self.step, Int(frame.height) / Self.step)
    let stride = unsafe Int(frame.stride)
    guard let pixels = unsafe frame.words else { preconditionFailure("a frame without pixels") }
    var (words, differences): ([UInt32], Int) = ([], 0)
    words.reserveCapacity(width * height)
    for y in 0..<height {
      let row = unsafe pixels + (y * Self.step + Self.step / 2) * stride
      for x in 0..<width {
        let word = unsafe row[x * Self.step + Self.step / 2]
        words.append(word)
        differences += unsafe Self.distance(word, row[x * Self.step + Self.step / 2 + 1])
      }
    }
    self.words = words
    detail = Double(differences) / Double(max(words.count, 1))
  }

  /// Returns the share of samples, 0…1, that differ between this frame and `other`. Compares only
  /// the middle four fifths of the rows, where no texts and buttons appear or disappear.
  package func difference(from other: ScreenFrame) -> Double {
    let middle = (height / 10 * width)..<((height - height / 10) * width)
    let count = middle.count { Self.differ(words[$0], other.words[$0]) }
    return Double(count) / Double(middle.count)
  }

  /// Returns the correlation, −1…1, between the brightness values of this frame and of `other`.
  /// Each value is the brightness of a block of 8 × 8 samples.
  ///
  /// `empty` is the screen without a photo. Only blocks that the photo covers in `other` are
  /// compared: blocks in which every sample of `other` differs from `empty`. Nil if there are fewer
  /// than nine such blocks.
  package func correlation(with other: ScreenFrame, unlike empty: ScreenFrame) -> Double? {
    var (count, sums, squares, product) = (0.0, (0.0, 0.0), (0.0, 0.0), 0.0)
    for y in stride(from: height / 10, to: height - height / 10 - 7, by: 8) {
      for x in stride(from: 0, to: width - 7, by: 8)
      where (0..<64).allSatisfy({
        let index = (y + $0 / 8) * width + x + $0 % 8
        return other.words[index] & 0xFF_FFFF != empty.words[index] & 0xFF_FFFF
      }) {
        let (a, b) = (brightness(x, y), other.brightness(x, y))
        count += 1
        sums = (sums.0 + a, sums.1 + b)
        squares = (squares.0 + a * a, squares.1 + b * b)
        product += a * b
      }
    }
    guard count > 8 else { return nil }
    let variances = (squares.0 - sums.0 * sums.0 / count, squares.1 - sums.1 * sums.1 / count)
    let scale = (variances.0 * variances.1).squareRoot()
    return scale > 0 ? (product - sums.0 * sums.1 / count) / scale : 0
  }

  /// Returns true if the screen shows a photo: the samples that differ from `empty` have more
  /// shades than texts, buttons and placeholders have. `empty` is the screen without a photo.
  package func showsPhoto(unlike empty: ScreenFrame) -> Bool {
    var shades: Set<Int> = []
    for y in stride(from: height / 10, to: height - height / 10 - 7, by: 8) {
      for x in stride(from: 0, to: width - 7, by: 8)
      where words[y * width + x] & 0xFF_FFFF != empty.words[y * width + x] & 0xFF_FFFF {
        shades.insert(Int(brightness(x, y) / 256))
      }
    }
    return shades.count > 40
  }

  /// The number of different colours of the samples.
  package var colours: Int { Set(words.map { $0 & 0xFF_FFFF }).count }

  private func brightness(_ x: Int, _ y: Int) -> Double {
    var sum = 0
    for index in 0..<64 {
      let word = words[(y + index / 8) * width + x + index % 8]
      sum += Int(word >> 16 & 255) + 2 * Int(word >> 8 & 255) + Int(word & 255)
    }
    return Double(sum)
  }

  /// Returns the difference of two pixels in one channel, usually green, in levels of 0…255.
  private static func distance(_ a: UInt32, _ b: UInt32, shift: UInt32 = 8) -> Int {
    abs(Int(a >> shift & 255) - Int(b >> shift & 255))
  }

  private static func differ(_ a: UInt32, _ b: UInt32) -> Bool {
    a != b && [16, 8, 0].contains { distance(a, b, shift: $0) > tolerance }
  }
}
