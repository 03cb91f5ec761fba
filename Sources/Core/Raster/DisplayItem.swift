internal import Geometry
internal import Pixels

/// One layer's contents in place on the device, or a group of them that fades as one: everything that
/// drawing its rows takes.
///
/// Two equal items draw equal pixels over equal pixels.
struct DisplayItem: Equatable, Sendable {
  enum Paint: Equatable, Sendable {
    case color(UInt32)
    case picture(Sampler)
    /// Drawn whole, apart from what lies beneath, and then faded.
    case group([DisplayItem])
  }

  let paint: Paint
  /// 1…255.
  let opacity: Int
  /// What all of them cover is drawn: the layer's own, and that of each layer that clips it; none
  /// for a group.
  let outlines: [RoundedRect]
  /// The pixels that may be touched; never empty.
  let box: IntRect

  /// Whether the pixels that are covered whole hide what lies beneath.
  var isOpaque: Bool {
    guard opacity == 255 else { return false }
    return switch paint {
    case .color(let word): word >> 24 == 255
    case .picture(let sampler): sampler.picture.isOpaque
    case .group: false
    }
  }

  /// How many groups lie inside one another here.
  var depth: Int {
    if case .group(let items) = paint { 1 + (items.lazy.map(\.depth).max() ?? 0) } else { 0 }
  }
}
