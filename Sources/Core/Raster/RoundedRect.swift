internal import Geometry

/// What a layer covers of the device: a parallelogram, perhaps with rounded corners.
struct RoundedRect: Equatable, Sendable {
  /// The two strips whose common part it is.
  let sides: Sides
  /// nil when the corners are sharp.
  let rounding: Rounding?
  /// The pixels it may touch, inside the canvas.
  let box: IntRect

  /// The two strips that make a parallelogram.
  struct Sides: Equatable, Sendable {
    let first: EdgePair
    let second: EdgePair
  }

  /// The outline of `bounds` under `affine`; nil when nothing of it can be seen in `canvas`.
  init?(_ bounds: Rect, radius: Double, under affine: Affine, canvas: IntRect) {
    guard !bounds.isEmpty else { return nil }
    let origin = affine(bounds.origin)
    let along = affine(Vector(dx: bounds.size.width, dy: 0))
    let down = affine(Vector(dx: 0, dy: bounds.size.height))
    guard let first = EdgePair(origin: origin, side: down, across: along),
      let second = EdgePair(origin: origin, side: along, across: down)
    else { return nil }
    sides = Sides(first: first, second: second)
    rounding = Rounding(bounds, radius: radius, sides: sides, under: affine)
    let outline = rounding?.outline ?? affine.boundingBox(of: bounds)
    guard let touched = IntRect(touchedBy: outline, within: canvas) else { return nil }
    box = touched
  }
}

extension RoundedRect.Sides {
  /// How much of pixel (x, y) both cover; all of it where rows count it as whole.
  func coverage(x: Int, y: Int) -> Double {
    let pixel = IntRect(x: x, y: y, width: 1, height: 1)
    let across = first.meets(pixel) == .whole ? 1 : first.coverage(x: x, y: y)
    return across * (second.meets(pixel) == .whole ? 1 : second.coverage(x: x, y: y))
  }
}

extension IntRect {
  /// The pixels of `canvas` that `rect` may touch; nil when there are none.
  ///
  /// An edge that misses a pixel's by less than 1/512 counts as on it, as everywhere in drawing.
  fileprivate init?(touchedBy rect: Rect, within canvas: IntRect) {
    let slack = 1.0 / 512
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
