package import Pixels

/// The size of an SVG document, calculated by the rules of browsers.
package struct SVGSize: Hashable, Sendable {
  /// The width in px at 96 dpi, not rounded; 0 for an empty document.
  package let width: Double
  package let height: Double

  /// The size that browsers use if a document states no size.
  private static let usual = (width: 300.0, height: 150.0)

  /// Creates the size of a document that states `width` and `height`, in px. A negative number
  /// means that the document states no length, or a percentage.
  ///
  /// A `viewBox` with an empty side is ignored.
  package init(width: Double, height: Double, viewBox: (width: Double, height: Double)) {
    let box = viewBox.width > 0 && viewBox.height > 0 ? viewBox : nil
    switch (width >= 0, height >= 0) {
    case (true, true):
      (self.width, self.height) = (width, height)
    case (true, false):
      self.width = width
      self.height = box.map { width * $0.height / $0.width } ?? Self.usual.height
    case (false, true):
      self.width = box.map { height * $0.width / $0.height } ?? Self.usual.width
      self.height = height
    case (false, false):
      (self.width, self.height) = box.map { ($0.width, $0.height) } ?? Self.usual
    }
  }

  /// The size in whole px; at least 1 × 1, unless the document is empty.
  package var pixels: PixelSize {
    func whole(_ side: Double) -> Int {
      guard side > 0 else { return 0 }
      // NaN, or a number beyond all limits, becomes a side that is too large.
      return side < 1e9 ? max(1, Int(side.rounded())) : 1 << 30
    }
    return PixelSize(width: whole(width), height: whole(height))
  }
}
