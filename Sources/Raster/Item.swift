internal import Geometry
internal import Pixels

/// One layer's contents in place on the device: everything that drawing its rows takes.
///
/// Two equal items draw equal pixels over equal pixels.
struct Item: Equatable, Sendable {
  enum Paint: Equatable, Sendable {
    case color(UInt32)
    case picture(Sampler)
  }

  let paint: Paint
  /// 1…255.
  let opacity: Int
  /// What all of them cover is drawn: the layer's own two, and two of each layer that clips it.
  let strips: [Strip]
  /// The pixels that may be touched; never empty.
  let box: IntRect

  /// Whether the pixels that are covered whole hide what lies beneath.
  var isOpaque: Bool {
    guard opacity == 255 else { return false }
    return switch paint {
    case .color(let word): word >> 24 == 255
    case .picture(let sampler): sampler.picture.isOpaque
    }
  }

  /// The columns of row `y` that are touched, among `columns`, and those that are covered whole.
  func columns(ofRow y: Int, among columns: Range<Int>) -> (any: Range<Int>, whole: Range<Int>) {
    guard box.rows.contains(y) else {
      let none = columns.lowerBound..<columns.lowerBound
      return (none, none)
    }
    var any = columns.clamped(to: box.columns)
    var whole = any
    for strip in strips {
      let span = strip.columns(ofRow: y, among: any)
      any = span.any
      whole = whole.clamped(to: span.whole)
    }
    return (any, whole.clamped(to: any))
  }

  /// The weight of pixel (x, y), coverage and opacity together: 0…255.
  ///
  /// Exact along edges and at upright corners; at the four corners of a turned layer the product of
  /// the two strips stands for their common area.
  func weight(x: Int, y: Int) -> Int {
    let covered = strips.reduce(Double(opacity)) { $0 * $1.coverage(x: x, y: y) }
    return Int(covered.rounded())
  }
}
