internal import Pixels

/// A box filter that reduces a picture: each pixel of the result is the mean of the source area
/// that it covers.
///
/// It calculates in whole numbers on premultiplied pixels: results are the same on every machine,
/// and no colour exceeds its alpha.
struct AreaScaler {
  /// One axis: the source pixels of each target pixel, and their weights, which sum to `one`.
  private struct Axis {
    static let one: UInt32 = 1 << 14
    private(set) var starts: [Int] = []
    /// The weights of the source pixels: those of the first target pixel, then of the second, etc.
    private(set) var weights: [UInt32] = []
    private(set) var counts: [Int] = []

    /// Creates one axis of a scaler that reduces `span` source pixels to `target` pixels. `span`
    /// may be fractional. `source` is the number of source pixels in memory; pixels beyond it are
    /// never read.
    init(target: Int, source: Int, span: Double) {
      for index in 0..<target {
        let start = span * Double(index) / Double(target)
        let end = min(span * Double(index + 1) / Double(target), Double(source))
        let first = min(Int(start), source - 1)
        let last = min(max(Int(end.rounded(.up)) - 1, first), source - 1)
        var parts = (first...last).map { pixel in
          let covered = min(end, Double(pixel + 1)) - max(start, Double(pixel))
          return UInt32(max(0, covered / (end - start)) * Double(Self.one))
        }
        // The rounding error is added to the middle weight, so that an area of one colour keeps its
        // colour.
        parts[parts.count / 2] += Self.one - parts.reduce(0, +)
        starts.append(first)
        counts.append(parts.count)
        weights += parts
      }
    }
  }

  private let target: PixelSize
  private let columns: Axis
  private let rows: Axis

  /// Creates a scaler from `source` to `target` pixels. The picture covers only `span` source
  /// pixels, which may be fractional: the last column and row may be covered in part.
  init(source: PixelSize, span: (width: Double, height: Double), target: PixelSize) {
    self.target = target
    columns = Axis(target: target.width, source: source.width, span: span.width)
    rows = Axis(target: target.height, source: source.height, span: span.height)
  }

  /// Scales the picture in `words`, whose rows are `stride` pixels apart, into `result`, whose rows
  /// are `targetStride` pixels apart.
  ///
  /// - Complexity: O(source pixels); each source row is read at most twice.
  func scale(
    _ words: UnsafePointer<UInt32>, stride: Int, into result: UnsafeMutablePointer<UInt32>,
    targetStride: Int
  ) {
    // Each target column has four sums, one for each channel. With a row's weight they stay below
    // 2³².
    var sums = [UInt32](repeating: 0, count: 4 * target.width)
    var weight = 0
    for y in 0..<target.height {
      for index in sums.indices { sums[index] = 1 << 21 }
      for row in rows.starts[y]..<(rows.starts[y] + rows.counts[y]) {
        unsafe add(words + row * stride, weight: rows.weights[weight], to: &sums)
        weight += 1
      }
      for x in 0..<target.width {
        unsafe result[y * targetStride + x] =
          sums[4 * x] >> 22 | (sums[4 * x + 1] >> 22) << 8 | (sums[4 * x + 2] >> 22) << 16
          | (sums[4 * x + 3] >> 22) << 24
      }
    }
  }

  private func add(_ row: UnsafePointer<UInt32>, weight: UInt32, to sums: inout [UInt32]) {
    var part = 0
    for x in 0..<target.width {
      var (blue, green, red, alpha): (UInt32, UInt32, UInt32, UInt32) = (32, 32, 32, 32)
      for column in columns.starts[x]..<(columns.starts[x] + columns.counts[x]) {
        let (word, share) = unsafe (row[column], columns.weights[part])
        blue &+= (word & 0xFF) &* share
        green &+= (word >> 8 & 0xFF) &* share
        red &+= (word >> 16 & 0xFF) &* share
        alpha &+= (word >> 24) &* share
        part += 1
      }
      sums[4 * x] &+= (blue >> 6) &* weight
      sums[4 * x + 1] &+= (green >> 6) &* weight
      sums[4 * x + 2] &+= (red >> 6) &* weight
      sums[4 * x + 3] &+= (alpha >> 6) &* weight
    }
  }
}
