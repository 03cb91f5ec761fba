/// A width and a height in whole pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels; nil when it overflows or a side is negative.
  package var area: Int? {
    guard width >= 0, height >= 0 else { return nil }
    let (area, overflows) = width.multipliedReportingOverflow(by: height)
    return overflows ? nil : area
  }

  /// The size after halving `times` times, rounding up: a partly covered last pixel counts.
  package func halved(times: Int = 1) -> PixelSize {
    let unit = 1 << times
    return PixelSize(width: (width + unit - 1) / unit, height: (height + unit - 1) / unit)
  }

  package var transposed: PixelSize { PixelSize(width: height, height: width) }
}
