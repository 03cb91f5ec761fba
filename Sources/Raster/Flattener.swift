internal import Geometry
internal import Pixels

/// Turns a layer tree into items, back to front.
struct Flattener {
  /// What a layer inherits from those around it.
  struct Context {
    /// From the parent's space to the device.
    var affine: Affine
    var opacity = 1.0
    var clips: [Outline] = []
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
    let outline = Outline(
      layer.bounds, radius: layer.roundedRadius, under: inner.affine,
      canvas: context.box ?? canvas)
    if let outline { addContents(of: layer, in: outline, context: inner) }
    if layer.clipsToBounds {
      guard let outline else { return }
      inner.clips.append(outline)
      inner.box = outline.box
    }
    for sublayer in layer.sublayers { add(sublayer, in: inner) }
  }

  private mutating func addContents(
    of layer: Layer, in outline: Outline, context: Context
  ) {
    let opacity = Int((context.opacity * 255).rounded())
    guard opacity > 0, let paint = paint(of: layer, under: context.affine) else { return }
    items.append(
      Item(
        paint: paint, opacity: opacity, outlines: [outline] + context.clips, box: outline.box))
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
