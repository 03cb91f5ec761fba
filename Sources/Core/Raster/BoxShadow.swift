internal import Geometry

/// A layer's shadow on the device: a blurred parallelogram, with a hole where the layer is.
///
/// The blur is a box filter, two standard deviations wide, that is applied three times. The result
/// differs from a Gaussian blur by at most a hundredth, and is computed with cubic polynomials. The
/// blur ends at three standard deviations, so the damage can contain the whole shadow.
struct BoxShadow: Equatable, Sendable {
  /// The map from the device to local coordinates: their origin is the middle of the box, and their
  /// unit is the width of the filter.
  private let toLocal: Affine
  /// Half of the size of the blurred box, in local coordinates.
  private let half: Vector
  /// The visible shape: the box and the reach of its blur.
  private let outline: RoundedRect
  /// The shape of the layer on the device, where the shadow is not drawn; nil if the layer cannot
  /// be seen.
  private let hole: RoundedRect?

  /// Opaque black, the colour of every shadow. The shadow's density is the weight with which this
  /// colour is blended.
  static let word: UInt32 = 0xFF00_0000

  /// Creates the shadow of `bounds`, mapped to the device by `affine`; nil if the shadow cannot be
  /// seen in `canvas`.
  ///
  /// `hole` is the layer's shape on the device. `offset` moves the shadow, in device pixels.
  init?(
    _ shadow: Shadow, of bounds: Rect, under affine: Affine, offset: Vector, hole: RoundedRect?,
    canvas: IntRect
  ) {
    let width = 2 * shadow.radius
    guard shadow.opacity > 0, width > 0, width.isFinite, !bounds.isEmpty else { return nil }
    let moved = affine.concatenated(with: .translation(offset))
    let toDevice = moved.translatedBy(bounds.center - .zero).scaledBy(width, width)
    guard let toLocal = toDevice.inverse, toLocal.isFinite,
      let outline = RoundedRect(
        bounds.insetBy(-ShadowProfile.reach * width), radius: 0, under: moved, canvas: canvas)
    else { return nil }
    self.toLocal = toLocal
    half = Vector(
      dx: bounds.size.width / (2 * width), dy: bounds.size.height / (2 * width))
    self.outline = outline
    self.hole = hole
  }

  /// The pixels that the shadow may touch, within the canvas.
  var box: IntRect { outline.box }

  /// The columns of row `y`, among `columns`, where the shadow may be visible.
  func touched(_ columns: Range<Int>, inRow y: Int) -> Range<Int> {
    outline.span(inRow: y, among: columns).touched
  }

  /// The columns of row `y`, among `columns`, that the layer hides.
  func covered(_ columns: Range<Int>, inRow y: Int) -> Range<Int> {
    hole?.span(inRow: y, among: columns).whole ?? columns.lowerBound..<columns.lowerBound
  }

  /// Returns the weights of the shadow's pixels in row `y`: the shadow's density, 0…1, times
  /// `opacity`, 0…255.
  func row(_ y: Int, opacity: UInt32) -> ShadowRow {
    let start = toLocal(Point(x: 0.5, y: Double(y) + 0.5))
    let x = ShadowProfile(from: start.x, step: toLocal.a, half: half.dx)
    let y = ShadowProfile(from: start.y, step: toLocal.b, half: half.dy)
    return ShadowRow(across: x, down: y, opacity: Float(opacity))
  }
}
