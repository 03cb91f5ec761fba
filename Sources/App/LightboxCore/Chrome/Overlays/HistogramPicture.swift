internal import Pixels

/// A drawn histogram: the luminance as a filled shape, the colours as lines over it.
struct HistogramPicture: Equatable, Sendable {
  /// The values that the pixels depend on.
  struct Inputs: Equatable, Sendable {
    var histogram: Histogram
    var appearance: Appearance
    /// The size of the picture, device px.
    var size: PixelSize
  }

  let inputs: Inputs
  let picture: Picture?

  init(_ inputs: Inputs) {
    self.inputs = inputs
    picture = Self.draw(inputs)
  }

  private static func draw(_ inputs: Inputs) -> Picture? {
    let (size, histogram) = (inputs.size, inputs.histogram)
    guard size.width > 0, size.height > 0 else { return nil }
    let colors: HistogramColors = inputs.appearance == .dark ? .dark : .light
    let thickness = max(1, size.height / 40)
    let scale = Double(max(size.height - thickness, 0)) / histogram.top
    func heights(_ bins: [Int]) -> [Int] {
      histogram.curve(bins, columns: size.width)
        .map { Int(min($0 * scale, Double(size.height - thickness)).rounded()) }
    }
    let filled = heights(histogram.luminance)
    let lines = [histogram.red, histogram.green, histogram.blue].map(heights)
    let bitmap = unsafe Bitmap(size: size, isOpaque: true) { words in
      for x in 0..<size.width {
        for y in 0..<size.height {
          let color = size.height - 1 - y < filled[x] ? colors.luminance : colors.ground
          unsafe words[y * size.width + x] = color.word
        }
        for (line, color) in zip(lines, colors.lines) {
          // The line in each column begins at its height in the previous column, so that steep
          // lines have no gaps.
          let (a, b) = (line[x], line[max(x - 1, 0)])
          guard max(a, b) > 0 else { continue }
          for up in min(a, b)..<max(a, b) + thickness where up < size.height {
            unsafe words[(size.height - 1 - up) * size.width + x] = color.word
          }
        }
      }
    }
    return Picture(size: size, levels: [bitmap])
  }
}

/// The colours of a histogram in one ``Appearance``, dark or light.
struct HistogramColors {
  let ground: PremultipliedColor
  let luminance: PremultipliedColor
  /// The colours of the lines for red, green and blue, in this order.
  let lines: [PremultipliedColor]

  static let dark = HistogramColors(
    ground: .grey(0.08), luminance: .grey(0.4),
    lines: [
      PremultipliedColor(red: 1, green: 0.45, blue: 0.42),
      PremultipliedColor(red: 0.4, green: 0.85, blue: 0.45),
      PremultipliedColor(red: 0.5, green: 0.68, blue: 1),
    ])

  static let light = HistogramColors(
    ground: .grey(0.9), luminance: .grey(0.68),
    lines: [
      PremultipliedColor(red: 0.8, green: 0.1, blue: 0.1),
      PremultipliedColor(red: 0.02, green: 0.42, blue: 0.1),
      PremultipliedColor(red: 0.08, green: 0.25, blue: 0.85),
    ])
}
