internal import Geometry
internal import Pixels

/// Turns a layer tree into items, back to front.
struct Flattener {
  /// What a layer inherits from those around it.
  struct Context {
    /// From the parent's space to the device.
    var affine: Affine
    var clips: [RoundedRect] = []
    var box: IntRect?
  }

  /// An item whose opacity may still be multiplied before it is rounded.
  private struct Unfaded {
    let paint: DisplayItem.Paint
    var opacity: Double
    let outlines: [RoundedRect]
    let box: IntRect
  }

  let canvas: IntRect
  private var unfaded: [Unfaded] = []

  init(canvas: IntRect) { self.canvas = canvas }

  /// What the layers became; those are left out that are too faint to be seen.
  var items: [DisplayItem] { Self.items(unfaded) }

  private static func items(_ unfaded: [Unfaded]) -> [DisplayItem] {
    unfaded.compactMap { item in
      let opacity = Int((item.opacity * 255).rounded())
      guard opacity > 0 else { return nil }
      return DisplayItem(
        paint: item.paint, opacity: opacity, outlines: item.outlines, box: item.box)
    }
  }

  mutating func add(_ layer: Layer, in context: Context) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    var inner = context
    inner.affine = layer.affine.concatenated(with: context.affine)
    guard inner.affine.isFinite else { return }
    let start = unfaded.count
    defer { if layer.opacity < 1 { fade(start..., by: layer.opacity) } }
    let outline = RoundedRect(
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

  /// Fades what was added as one.
  ///
  /// Where nothing overlaps, each can be faded alone, which costs nothing.
  /// - Complexity: O(n²) for n items that do not overlap.
  private mutating func fade(_ range: PartialRangeFrom<Int>, by opacity: Double) {
    if unfaded[range].count > 1 {
      let items = Self.items(Array(unfaded[range]))
      if items.overlap, let box = items.bounds {
        unfaded.removeSubrange(range)
        unfaded.append(
          Unfaded(paint: .group(items), opacity: opacity, outlines: [], box: box))
        return
      }
    }
    for index in unfaded.indices[range] { unfaded[index].opacity *= opacity }
  }

  private mutating func addContents(
    of layer: Layer, in outline: RoundedRect, context: Context
  ) {
    guard let paint = paint(of: layer, under: context.affine) else { return }
    unfaded.append(
      Unfaded(
        paint: paint, opacity: 1, outlines: [outline] + context.clips, box: outline.box))
  }

  private func paint(of layer: Layer, under affine: Affine) -> DisplayItem.Paint? {
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

extension [DisplayItem] {
  /// Whether two of them may touch the same pixel.
  fileprivate var overlap: Bool {
    indices.contains { index in
      self[..<index].contains { $0.box.intersection(self[index].box) != nil }
    }
  }

  /// The pixels that any of them may touch; nil when there are none.
  fileprivate var bounds: IntRect? {
    first.map { first in dropFirst().reduce(first.box) { $0.union($1.box) } }
  }
}
