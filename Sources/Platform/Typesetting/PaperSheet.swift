package import Pixels

/// A sheet of paper for one picture. All lengths are in points of 1/72 inch, and positions are
/// measured from the top left.
package struct PaperSheet: Hashable, Sendable {
  package var width: Double
  package var height: Double
  /// The margins, in points.
  package var left, top, right, bottom: Double

  /// Creates a sheet. Its sides are clamped to the range from 20 mm to 2 m. A margin is at most a
  /// quarter of the sheet's width (left and right) or height (top and bottom).
  package init(
    width: Double, height: Double, left: Double = edge, top: Double = edge, right: Double = edge,
    bottom: Double = edge
  ) {
    self.width = clamp(width, 57, 5670)
    self.height = clamp(height, 57, 5670)
    self.left = clamp(left, 0, self.width / 4)
    self.right = clamp(right, 0, self.width / 4)
    self.top = clamp(top, 0, self.height / 4)
    self.bottom = clamp(bottom, 0, self.height / 4)
  }

  /// The default margin in points: half an inch.
  package static let edge = 36.0
  /// A sheet of A4 (ISO 216), 210 × 297 mm, with the default margins.
  package static let a4 = PaperSheet(width: 595.276, height: 841.89)
  /// The number of points in a millimetre.
  package static let millimetre = 72 / 25.4

  /// The position, scale and rotation of a picture on the sheet.
  package struct Placement: Hashable, Sendable {
    /// The scale of the picture, in points per pixel.
    package var scale: Double
    /// The top left corner of the rectangle that the picture covers on the sheet, in points. If
    /// ``isTurned`` is true, this is the rectangle of the turned picture.
    package var x, y: Double
    /// True if the picture is turned clockwise by 90°, because it can then be larger.
    package var isTurned: Bool
  }

  /// Returns the scale, position and rotation of a picture of `size` pixels on the sheet. The
  /// picture is as large as possible, in the middle of the area within the margins. It is turned by
  /// 90° if it can then be larger.
  package func placement(of size: PixelSize) -> Placement {
    let (room, height) = (width - left - right, self.height - top - bottom)
    func scale(_ across: Int, _ down: Int) -> Double {
      min(room / Double(across), height / Double(down))
    }
    let (upright, turned) = (scale(size.width, size.height), scale(size.height, size.width))
    let isTurned = turned > upright
    let fit = max(upright, turned)
    let across = Double(isTurned ? size.height : size.width) * fit
    let down = Double(isTurned ? size.width : size.height) * fit
    return Placement(
      scale: fit, x: left + (room - across) / 2, y: top + (height - down) / 2, isTurned: isTurned)
  }
}
