/// A width and a height in whole pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The number of pixels; nil if the product overflows, or if a side is negative.
  package var area: Int? {
    guard width >= 0, height >= 0 else { return nil }
    let (area, overflows) = width.multipliedReportingOverflow(by: height)
    return overflows ? nil : area
  }

  /// Returns the size after `times` halvings, rounded up. If `times` is negative, the size is
  /// doubled `-times` times.
  package func halved(times: Int = 1) -> PixelSize {
    if times < 0 { return PixelSize(width: width << -times, height: height << -times) }
    let unit = 1 << times
    return PixelSize(width: (width + unit - 1) / unit, height: (height + unit - 1) / unit)
  }

  /// Returns the size with each side multiplied by `eighths`/8 and rounded up; `eighths` is 1…8.
  ///
  /// JPEG files can be decoded to these sizes. With 4, 2 and 1 eighths, they are the sizes after
  /// one, two and three halvings.
  package func scaled(eighths: Int) -> PixelSize {
    PixelSize(width: (width * eighths + 7) / 8, height: (height * eighths + 7) / 8)
  }

  /// Returns the factor by which a picture of this size is reduced to the size `level`: the number
  /// of original pixels that one pixel of the reduced picture spans along each axis. Nil unless
  /// `level` is this size after any number of halvings, or scaled to 3, 5, 6 or 7 eighths.
  package func pixelsPerPixel(of level: PixelSize) -> Double? {
    var halvings = 0
    var halved = self
    while halvings < 40, halved.width > level.width || halved.height > level.height {
      halvings += 1
      halved = self.halved(times: halvings)
    }
    if halved == level { return Double(1 << halvings) }
    return [7, 6, 5, 3].first { scaled(eighths: $0) == level }.map { 8 / Double($0) }
  }

  package var transposed: PixelSize { PixelSize(width: height, height: width) }
}
