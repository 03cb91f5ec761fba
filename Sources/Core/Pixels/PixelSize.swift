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

  /// The size after halving `times` times, rounding up: a partly covered last pixel counts. A negative
  /// number doubles instead.
  package func halved(times: Int = 1) -> PixelSize {
    if times < 0 { return PixelSize(width: width << -times, height: height << -times) }
    let unit = 1 << times
    return PixelSize(width: (width + unit - 1) / unit, height: (height + unit - 1) / unit)
  }

  /// The size at `eighths` eighths of each side, 1…8, rounding up: the sizes to which a JPEG file can be
  /// decoded. Those at 4, 2 and 1 are the halvings.
  package func scaled(eighths: Int) -> PixelSize {
    PixelSize(width: (width * eighths + 7) / 8, height: (height * eighths + 7) / 8)
  }

  /// The pixels of a picture of this size that one of `level` spans along each axis, when `level` is a
  /// halving of it or has some eighths of its sides; else nil.
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
