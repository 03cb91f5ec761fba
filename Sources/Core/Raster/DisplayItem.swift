internal import Geometry
internal import Pixels

/// One layer's contents, placed on the device, or a group of items that fades as one.
///
/// Two equal items draw equal pixels over equal pixels.
struct DisplayItem: Equatable, Sendable {
  enum Paint: Equatable, Sendable {
    case color(UInt32)
    /// A picture; one with transparent pixels may have a matte.
    case picture(Sampler, on: PlacedMatte?)
    case shadow(BoxShadow)
    /// Items that are drawn over nothing first, and then faded together.
    case group([DisplayItem])
  }

  let paint: Paint
  /// 1…255.
  let opacity: Int
  /// The shapes whose common area is drawn: the layer's own, and that of each layer that clips it;
  /// only the latter for a shadow, and none for a group.
  let roundedRects: [RoundedRect]
  /// The pixels that may be touched; never empty.
  let box: IntRect

  /// True where pixels that the item covers whole hide those beneath.
  var isOpaque: Bool {
    guard opacity == 255 else { return false }
    return switch paint {
    case .color(let word): word >> 24 == 255
    case .picture(let sampler, let matte): sampler.picture.isOpaque || matte?.isOpaque == true
    case .shadow, .group: false
    }
  }

  /// The number of groups that are nested in the item, itself included.
  var groupDepth: Int {
    if case .group(let items) = paint { 1 + (items.lazy.map(\.groupDepth).max() ?? 0) } else { 0 }
  }
}
