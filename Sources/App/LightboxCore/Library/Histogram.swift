package import Pixels

/// The distribution of a picture's brightness and colours: the number of pixels in 256 bins.
///
/// Each bin counts the pixels with one sRGB value, from 0 (dark) to 255 (bright). The values are
/// not premultiplied by alpha; fully transparent pixels are not counted.
package struct Histogram: Equatable, Sendable {
  package static let binCount = 256

  /// The number of pixels in each bin of the luminance, the darkest bin first.
  package private(set) var luminance = [Int](repeating: 0, count: binCount)
  package private(set) var red = [Int](repeating: 0, count: binCount)
  package private(set) var green = [Int](repeating: 0, count: binCount)
  package private(set) var blue = [Int](repeating: 0, count: binCount)
  /// The number of pixels counted.
  package private(set) var pixelCount = 0

  /// The number of pixels that is enough for a good histogram.
  private static let enough = 1 << 16

  /// Creates the histogram of a bitmap.
  package init(of bitmap: Bitmap) {
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width { count(bitmap[x, y]) }
    }
  }

  /// Creates the histogram of a picture from its largest level with at most 65 536 pixels. The
  /// pixels of a reduced level are averages, so single bright or dark pixels may be missing.
  package init(of picture: Picture) {
    let levels = picture.levels
    let small = levels.first { $0.size.width * $0.size.height <= Self.enough }
    self.init(of: small ?? levels[levels.count - 1])
  }

  private mutating func count(_ word: UInt32) {
    let alpha = Int(word >> 24)
    guard alpha > 0 else { return }
    func straight(_ part: UInt32) -> Int {
      alpha == 255 ? Int(part & 255) : min(255, (Int(part & 255) * 255 + alpha / 2) / alpha)
    }
    let (r, g, b) = (straight(word >> 16), straight(word >> 8), straight(word))
    pixelCount += 1
    red[r] += 1
    green[g] += 1
    blue[b] += 1
    // Rec. 709's weights on the encoded values, in parts of 65536.
    luminance[(13_933 * r + 46_871 * g + 4_732 * b + 32_768) >> 16] += 1
  }

  /// The height at which the drawn histogram is cut off, 1…12, so that a few very high bins do not
  /// make the others flat. The unit is the height that every bin would have if all bins had equally
  /// many pixels.
  var top: Double {
    // The first and the last bin also count clipped pixels, so they are left out.
    let filled = [luminance, red, green, blue].flatMap { $0[1..<255] }.filter { $0 > 0 }.sorted()
    guard let tallest = filled.last else { return 1 }
    let usual = 1.25 * Double(filled[(filled.count - 1) * 9 / 10])
    let even = Double(max(pixelCount, 1)) / Double(Self.binCount)
    return min(max(min(usual, Double(tallest)) / even, 1), 12)
  }

  /// Returns the curve of `bins` to draw: the heights, in the unit of `top`, in `columns` columns
  /// of equal width. Neighbouring bins are slightly smoothed.
  func curve(_ bins: [Int], columns: Int) -> [Double] {
    let even = Double(max(pixelCount, 1)) / Double(bins.count)
    let smooth = bins.indices.map { index in
      let (before, after) = (bins[max(index - 1, 0)], bins[min(index + 1, bins.count - 1)])
      return Double(before + 2 * bins[index] + after) / 4 / even
    }
    return (0..<columns).map { column in
      let first = column * bins.count / columns
      let end = max(first + 1, (column + 1) * bins.count / columns)
      return smooth[first..<end].reduce(0, +) / Double(end - first)
    }
  }
}
