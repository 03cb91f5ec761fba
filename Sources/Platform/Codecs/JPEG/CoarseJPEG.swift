internal import Colors
package import ImageExchange
package import Pixels

/// A JPEG picture at an eighth of its size. Each pixel is the mean of a block of 8 × 8 pixels,
/// calculated from the DC coefficient of the block.
///
/// Reading only the Huffman codes takes a tenth of the time of decoding. In a progressive file,
/// only the first scan is read, because it has all DC coefficients.
package struct CoarseJPEG {
  /// The smallest number of pixels of a photo for which a coarse picture saves enough time.
  static let fewestPixels = 6_000_000
  /// The smallest number of pixels of a baseline photo for which a coarse picture is made before
  /// the photo is decoded. Two threads decode a smaller photo fast enough without a coarse picture.
  static let manyPixels = 30_000_000

  private let jpeg: JPEGDecoder
  private let scan: JPEGScan
  /// The DC coefficients of all blocks, in stored order.
  private let means: [Int16]

  /// The upright size of the coarse picture.
  package var size: PixelSize { jpeg.header.uprightSize.halved(times: 3) }

  /// Reads the DC coefficients of the file; nil if the Huffman codes are damaged, if they were
  /// already read in part, or if the colours are of an unsupported kind.
  init?(_ jpeg: JPEGDecoder) {
    guard let index = jpeg.index, index.scan.components.count != 4, let means = index.walkMeans()
    else { return nil }
    self.jpeg = jpeg
    self.means = means
    scan = index.scan
  }

  /// Writes the picture and its smaller levels to `sink`.
  package func decode(to sink: PyramidSink) throws(ImageFailure) -> DecodedPixels {
    let stored = jpeg.structure.size.halved(times: 3)
    let writer = try LevelWriter(stored: stored, orientation: jpeg.header.orientation, sink: sink)
    let band = try writer.band()
    let rows = JPEGRows(jpeg, eighths: 1)
    let planes = planes(width: stored.width)
    var levels = planes.map { _ in [Int32](repeating: 0, count: stored.width) }
    try unsafe band.write(0..<stored.height, mayBeTransparent: false) { row, y in
      unsafe fill(row, y: y, width: stored.width, planes, &levels)
      unsafe rows.convert(row, count: stored.width)
    }
    return DecodedPixels(isOpaque: try writer.finish([band]), isDamaged: false)
  }

  /// The positions of one component's DC coefficients (the means) in stored order.
  private struct Plane {
    /// For each pixel of a row: the position of its mean in ``means``, relative to the mean of the
    /// row's first pixel.
    let offsets: [Int]
    /// For each row of pixels in an MCU: the position of its first mean in ``means``, relative to
    /// the MCU's first mean, which may belong to another component.
    let rows: [Int]
    /// The quantization step, by which the means must be multiplied.
    let step: Int
  }

  private func planes(width: Int) -> [Plane] {
    let (across, down) = (scan.mcu.width / 8, scan.mcu.height / 8)
    var first = 0
    return scan.components.map { component in
      defer { first += component.blockCount }
      return Plane(
        offsets: (0..<width).map { x in
          x / across * scan.blockCount + x % across * component.across / across
        },
        rows: (0..<down).map { first + $0 * component.down / down * component.across },
        step: component.dcStep)
    }
  }

  /// Computes the pixels of row `y`, one for each block of the component with the most blocks.
  /// `levels` is working memory: a row of pixels for each component.
  private func fill(
    _ row: UnsafeMutablePointer<UInt32>, y: Int, width: Int, _ planes: [Plane],
    _ levels: inout [[Int32]]
  ) {
    let down = scan.mcu.height / 8
    let mcus = y / down * scan.mcusPerRow * scan.blockCount
    for (index, plane) in planes.enumerated() {
      let start = mcus + plane.rows[y % down]
      for x in 0..<width {
        let mean = Int(means[start + plane.offsets[x]])
        levels[index][x] = Int32(min(max(128 + (mean * plane.step + 4) >> 3, 0), 255))
      }
    }
    for x in 0..<width {
      let luma = levels[0][x]
      if planes.count == 1 {
        unsafe row[x] = word(luma, luma, luma)
      } else if scan.isRGB {
        unsafe row[x] = word(luma, levels[1][x], levels[2][x])
      } else {
        // JFIF's formulas, with 16 fractional bits.
        let (cb, cr) = (levels[1][x] - 128, levels[2][x] - 128)
        unsafe row[x] = word(
          luma + (91_881 * cr + 32_768) >> 16,
          luma - (22_554 * cb + 46_802 * cr + 32_768) >> 16,
          luma + (116_130 * cb + 32_768) >> 16)
      }
    }
  }

  private func word(_ red: Int32, _ green: Int32, _ blue: Int32) -> UInt32 {
    func level(_ value: Int32) -> UInt32 { UInt32(min(max(value, 0), 255)) }
    return 0xFF00_0000 | level(red) << 16 | level(green) << 8 | level(blue)
  }
}
