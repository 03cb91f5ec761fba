internal import Geometry

/// The shape of a layer's bounds on the device: a parallelogram, perhaps with rounded corners.
struct RoundedRect: Equatable, Sendable {
  /// The two edge pairs of the parallelogram.
  let sides: Sides
  /// The rounded corners; nil if the corners are sharp.
  let corners: RoundedCorners?
  /// The bounding box of the pixels that the shape may touch, within the canvas.
  let box: IntRect

  /// The two edge pairs of a parallelogram.
  struct Sides: Equatable, Sendable {
    let first: EdgePair
    let second: EdgePair
  }

  /// Creates the shape of `bounds`, which `affine` maps to the device; nil if no part of the shape
  /// can be seen in `canvas`. `radius` is the corner radius, in the space of `bounds`.
  init?(_ bounds: Rect, radius: Double, under affine: Affine, canvas: IntRect) {
    guard !bounds.isEmpty else { return nil }
    let origin = affine(bounds.origin)
    let along = affine(Vector(dx: bounds.size.width, dy: 0))
    let down = affine(Vector(dx: 0, dy: bounds.size.height))
    guard let first = EdgePair(origin: origin, side: down, across: along),
      let second = EdgePair(origin: origin, side: along, across: down)
    else { return nil }
    sides = Sides(first: first, second: second)
    corners = RoundedCorners(bounds, radius: radius, sides: sides, under: affine)
    let boundingBox = corners?.boundingBox ?? affine.boundingBox(of: bounds)
    guard let touched = IntRect(touchedBy: boundingBox, within: canvas) else { return nil }
    box = touched
  }

  /// Returns the span of row `y` that lies inside the shape, limited to `columns`.
  func span(inRow y: Int, among columns: Range<Int>) -> RowSpan {
    corners?.span(inRow: y, among: columns) ?? sides.span(inRow: y, among: columns)
  }
}

extension RoundedRect.Sides {
  /// Returns the span of row `y` that lies within both edge pairs, limited to `columns`.
  func span(inRow y: Int, among columns: Range<Int>) -> RowSpan {
    let first = first.span(inRow: y, among: columns)
    let second = second.span(inRow: y, among: first.touched)
    return RowSpan(touched: second.touched, whole: first.whole.clamped(to: second.whole))
  }

  /// The share of pixel (x, y) that lies within both edge pairs, 0…1; exactly 1 if the pixel is in
  /// ``RowSpan/whole``.
  func coverage(x: Int, y: Int) -> Double {
    let pixel = IntRect(x: x, y: y, width: 1, height: 1)
    let across = first.overlap(with: pixel) == .whole ? 1 : first.coverage(x: x, y: y)
    return across * (second.overlap(with: pixel) == .whole ? 1 : second.coverage(x: x, y: y))
  }
}

extension IntRect {
  /// Creates the rectangle of the pixels in `canvas` that `rect` may touch; nil if it touches none.
  ///
  /// An edge of `rect` that is less than 1/512 px from a boundary between pixels is treated as
  /// lying on this boundary, as in ``EdgePair``.
  init?(touchedBy rect: Rect, within canvas: IntRect) {
    let slack = 1.0 / 512
    // NaN becomes the upper bound: in this order of min and max it cannot reach Int.
    func clamp(_ value: Double, _ range: Range<Int>) -> Int {
      Int(max(Double(range.lowerBound), min(Double(range.upperBound), value)))
    }
    let left = clamp((rect.minX + slack).rounded(.down), canvas.columns)
    let right = clamp((rect.maxX - slack).rounded(.up), canvas.columns)
    let top = clamp((rect.minY + slack).rounded(.down), canvas.rows)
    let bottom = clamp((rect.maxY - slack).rounded(.up), canvas.rows)
    guard left < right, top < bottom else { return nil }
    self.init(columns: left..<right, rows: top..<bottom)
  }
}
