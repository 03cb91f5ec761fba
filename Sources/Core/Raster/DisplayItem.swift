internal import Geometry
internal import Pixels

/// The contents or the shadow of a layer on the device, or a group of items faded together.
///
/// Equal items that are drawn over equal pixels give equal pixels.
struct DisplayItem: Equatable, Sendable {
  enum Paint: Equatable, Sendable {
    case color(UInt32)
    /// A picture, and the background that is seen through its transparent pixels; nil for none.
    case picture(Sampler, on: PlacedMatte?)
    case shadow(BoxShadow)
    /// Items that are drawn together on transparent pixels; the result is then drawn as one picture
    /// with the opacity of the display item.
    case group([DisplayItem])
  }

  let paint: Paint
  /// The opacity of the whole item, 0…1; in a display list above 0, and a whole number of 255ths.
  var opacity = 1.0
  /// The shapes whose intersection is drawn.
  ///
  /// For a layer's contents: the layer's own shape, and the shapes of the layers that clip the
  /// layer. For a shadow: only the shapes of the layers that clip the layer. A group has no shapes.
  let roundedRects: [RoundedRect]
  /// The pixels that the item may touch; never empty.
  let box: IntRect

  /// True if the item hides everything beneath it at the pixels that it covers completely.
  var isOpaque: Bool {
    guard opacity == 1 else { return false }
    return switch paint {
    case .color(let word): word >> 24 == 255
    case .picture(let sampler, let matte): sampler.picture.isOpaque || matte?.isOpaque == true
    case .shadow, .group: false
    }
  }

  /// The depth of nested groups, including this item; 0 if the item is not a group.
  var groupDepth: Int {
    if case .group(let items) = paint { 1 + (items.lazy.map(\.groupDepth).max() ?? 0) } else { 0 }
  }
}
