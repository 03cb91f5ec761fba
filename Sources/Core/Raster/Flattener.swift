internal import Geometry
internal import Pixels

/// A converter of a layer tree to display items, back to front.
struct Flattener {
  /// The state that a layer inherits from its ancestors.
  struct Context {
    /// The map from the parent's space to the device.
    var affine: Affine
    /// The shapes of the ancestors that clip the layer.
    var clips: [RoundedRect] = []
    /// The device pixels that the layer's nearest clipping ancestor may touch; nil if no ancestor
    /// clips the layer.
    var box: IntRect?
  }

  let canvas: IntRect
  /// Device px per view px.
  private let scale: Double
  /// The items whose opacity is not yet rounded, because groups may multiply it.
  private var pending: [DisplayItem] = []

  init(canvas: IntRect, scale: Double) { (self.canvas, self.scale) = (canvas, scale) }

  /// The display items of the added layers, without items whose opacity rounds to 0.
  var items: [DisplayItem] { Self.items(pending) }

  private static func items(_ pending: [DisplayItem]) -> [DisplayItem] {
    pending.compactMap { item in
      var item = item
      item.opacity = (item.opacity * 255).rounded() / 255
      return item.opacity > 0 ? item : nil
    }
  }

  mutating func add(_ layer: Layer, in context: Context) {
    guard layer.opacity > 0 else { return }
    var inner = context
    inner.affine = layer.affine.concatenated(with: context.affine)
    guard inner.affine.isFinite else { return }
    let start = pending.count
    defer { if layer.opacity < 1 { fade(start..., by: layer.opacity) } }
    let roundedRect = RoundedRect(
      layer.bounds, radius: layer.roundedRadius, under: inner.affine,
      canvas: context.box ?? canvas)
    if let shadow = layer.shadow {
      add(shadow, of: layer, around: roundedRect, context: inner, parent: context.affine)
    }
    if let roundedRect {
      addContents(of: layer, in: roundedRect, context: inner, parent: context.affine)
    }
    if layer.clipsToBounds {
      guard let roundedRect else { return }
      inner.clips.append(roundedRect)
      inner.box = roundedRect.box
    }
    for sublayer in layer.sublayers { add(sublayer, in: inner) }
  }

  /// Fades the items in `range` together.
  ///
  /// Items that do not overlap are faded one by one, which needs no extra drawing.
  /// - Complexity: O(n²) for n items that do not overlap.
  private mutating func fade(_ range: PartialRangeFrom<Int>, by opacity: Double) {
    if pending[range].count > 1 {
      let items = Self.items(Array(pending[range]))
      if items.overlap, let box = items.bounds {
        pending.removeSubrange(range)
        pending.append(
          DisplayItem(paint: .group(items), opacity: opacity, roundedRects: [], box: box))
        return
      }
    }
    for index in pending.indices[range] { pending[index].opacity *= opacity }
  }

  private mutating func add(
    _ shadow: Shadow, of layer: Layer, around hole: RoundedRect?, context: Context, parent: Affine
  ) {
    guard
      let shape = BoxShadow(
        shadow, of: layer.bounds, under: context.affine, offset: parent(shadow.offset), hole: hole,
        canvas: context.box ?? canvas)
    else { return }
    pending.append(
      DisplayItem(
        paint: .shadow(shape), opacity: min(shadow.opacity, 1), roundedRects: context.clips,
        box: shape.box))
  }

  private mutating func addContents(
    of layer: Layer, in roundedRect: RoundedRect, context: Context, parent: Affine
  ) {
    guard let paint = paint(of: layer, under: context.affine, parent: parent) else { return }
    pending.append(
      DisplayItem(
        paint: paint, roundedRects: [roundedRect] + context.clips, box: roundedRect.box))
  }

  private func paint(
    of layer: Layer, under affine: Affine, parent: Affine
  ) -> DisplayItem.Paint? {
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
      let sampler = Sampler(
        picture, imageToDevice: imageToBounds.concatenated(with: affine), filter: layer.filter,
        isPixelated: layer.isPixelated)
      let matte = picture.isOpaque ? nil : layer.matte
      return sampler.map {
        .picture($0, on: matte.map { PlacedMatte($0, under: parent, scale: scale) })
      }
    }
  }
}

extension [DisplayItem] {
  /// True if two of the items may touch the same pixel.
  fileprivate var overlap: Bool {
    indices.contains { index in
      self[..<index].contains { $0.box.intersection(self[index].box) != nil }
    }
  }

  /// The box of all items; nil when there are none.
  fileprivate var bounds: IntRect? {
    first.map { first in dropFirst().reduce(first.box) { $0.union($1.box) } }
  }
}
