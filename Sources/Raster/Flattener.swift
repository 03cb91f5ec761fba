internal import Geometry
internal import Pixels

/// Turns a layer tree into items, back to front.
struct Flattener {
  /// What a layer inherits from those around it.
  struct Context {
    /// From the parent's space to the device.
    var affine: Affine
    var opacity = 1.0
    var clips: [Strip] = []
    var box: IntRect?
  }

  let canvas: IntRect
  private(set) var items: [Item] = []

  init(canvas: IntRect) { self.canvas = canvas }

  mutating func add(_ layer: Layer, in context: Context) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    var inner = context
    inner.affine = layer.affine.concatenated(with: context.affine)
    inner.opacity *= min(layer.opacity, 1)
    guard inner.affine.isFinite else { return }
    let place = Place(layer.bounds, under: inner.affine, canvas: context.box ?? canvas)
    if let place { addContents(of: layer, at: place, in: inner) }
    if layer.clipsToBounds {
      guard let place else { return }
      inner.clips += place.strips
      inner.box = place.box
    }
    for sublayer in layer.sublayers { add(sublayer, in: inner) }
  }

  private mutating func addContents(of layer: Layer, at place: Place, in context: Context) {
    let opacity = Int((context.opacity * 255).rounded())
    guard opacity > 0, let paint = paint(of: layer, under: context.affine) else { return }
    items.append(
      Item(
        paint: paint, opacity: opacity, strips: place.strips + context.clips, box: place.box))
  }

  private func paint(of layer: Layer, under affine: Affine) -> Item.Paint? {
    switch layer.contents {
    case .none: return nil
    case .color(let color): return color.word >> 24 > 0 ? .color(color.word) : nil
    case .picture(let picture):
      let shown = layer.contentsRect
      let (width, height) = (Double(picture.size.width), Double(picture.size.height))
      let x = layer.bounds.size.width / (shown.size.width * width)
      let y = layer.bounds.size.height / (shown.size.height * height)
      let imageToBounds = Affine(
        a: x, b: 0, c: 0, d: y, tx: layer.bounds.minX - shown.minX * width * x,
        ty: layer.bounds.minY - shown.minY * height * y)
      let sampler = Sampler(picture, imageToDevice: imageToBounds.concatenated(with: affine))
      return sampler.map { .picture($0) }
    }
  }
}

/// The parallelogram that a layer's bounds become on the device.
private struct Place {
  let strips: [Strip]
  /// The pixels it may touch, inside the canvas.
  let box: IntRect

  /// nil when nothing of it can be seen.
  init?(_ bounds: Rect, under affine: Affine, canvas: IntRect) {
    guard !bounds.isEmpty else { return nil }
    let origin = affine(bounds.origin)
    let along = affine(Vector(dx: bounds.size.width, dy: 0))
    let down = affine(Vector(dx: 0, dy: bounds.size.height))
    guard let first = Strip(origin: origin, side: down, across: along),
      let second = Strip(origin: origin, side: along, across: down)
    else { return nil }
    strips = [first, second]
    let outline = affine.boundingBox(of: bounds)
    guard
      let touched = IntRect(touchedBy: outline, within: canvas)
    else { return nil }
    box = touched
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
