package import ImageExchange
package import Pixels

/// A JPEG picture of an eighth of its size, made from the means of its blocks alone.
///
/// A walk over the codes takes a tenth of the time of decoding. Of a progressive file it is the
/// first scan, which holds nothing else.
package struct CoarseJPEG {
  /// Pixels of a level below which it comes soon enough by itself.
  static let fewestPixels = 6_000_000

  private let header: ImageHeader
  private let structure: JPEGStructure
  private let profile: ColorProfile?
  private let scan: JPEGScan
  /// The DC coefficients of all blocks, in the order of the data.
  private let means: [Int16]

  /// The upright size.
  package var size: PixelSize { header.uprightSize.halved(times: 3) }

  /// Walks over the codes; nil when they make no sense, or the colours are not red, green and blue
  /// or such that these follow from them.
  init?(_ jpeg: JPEGDecoder, _ header: ImageHeader) {
    guard let index = jpeg.index, index.scan.components.count != 4, let means = index.walkMeans()
    else { return nil }
    self.header = header
    self.means = means
    scan = index.scan
    structure = jpeg.structure
    profile = jpeg.profile
  }

  /// Writes the picture and the levels below it to `sink`.
  package func decode(
    _ layout: PyramidLayout, to sink: PyramidSink
  ) throws(ImageFailure) -> DecodedPixels {
    let stored = structure.size.halved(times: 3)
    let writer = try LevelWriter(
      stored: stored, orientation: header.orientation, layout: layout, sink: sink)
    let band = try writer.band()
    let rows = try JPEGRows(structure, profile, halvings: 3)
    for top in stride(from: 0, to: stored.height, by: LevelWriter.strip) {
      let range = top..<min(top + LevelWriter.strip, stored.height)
      for y in range {
        let row = unsafe band.rows + (y - top) * band.stride
        unsafe fill(row, y: y, width: stored.width)
        unsafe rows.convert(row, count: stored.width)
      }
      try band.take(range, mayBeTransparent: false)
    }
    return DecodedPixels(isOpaque: try writer.finish([band]), isDamaged: false)
  }

  /// Fills row `y` of pixels, one for each block of the component with the most.
  private func fill(_ row: UnsafeMutablePointer<UInt32>, y: Int, width: Int) {
    let (across, down) = (scan.mcu.width / 8, scan.mcu.height / 8)
    let blocks = scan.components.reduce(0) { $0 + $1.blockCount }
    var first = 0
    let starts = scan.components.map { component in
      defer { first += component.blockCount }
      return first + (y % down) * component.down / down * component.across
    }
    let mcus = (y / down) * scan.mcusPerRow
    unsafe means.withUnsafeBufferPointer { means in
      func level(_ index: Int, _ x: Int) -> Int {
        let component = scan.components[index]
        let block = starts[index] + (x % across) * component.across / across
        let mean = unsafe Int(means[(mcus + x / across) * blocks + block])
        return min(max(128 + (mean * component.dcStep + 4) >> 3, 0), 255)
      }
      for x in 0..<width {
        let luma = level(0, x)
        if starts.count == 1 {
          unsafe row[x] = word(luma, luma, luma)
        } else if scan.isRGB {
          unsafe row[x] = word(luma, level(1, x), level(2, x))
        } else {
          // JFIF's formulas in 16 bits of fraction.
          let (cb, cr) = (level(1, x) - 128, level(2, x) - 128)
          unsafe row[x] = word(
            luma + (91_881 * cr + 32_768) >> 16,
            luma - (22_554 * cb + 46_802 * cr + 32_768) >> 16,
            luma + (116_130 * cb + 32_768) >> 16)
        }
      }
    }
  }

  private func word(_ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
    func level(_ value: Int) -> UInt32 { UInt32(min(max(value, 0), 255)) }
    return 0xFF00_0000 | level(red) << 16 | level(green) << 8 | level(blue)
  }
}
