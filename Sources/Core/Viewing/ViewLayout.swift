package import Geometry
package import Motion

/// The sizes on which a picture's zoom and place depend: the view, its scale, and the picture.
///
/// Every limit is derived from these; a resize re-derives, it does not patch.
package struct ViewLayout: Hashable, Sendable {
  /// The size up to which a picture smaller than the view is enlarged at fit.
  package enum FitLimit: Hashable, Sendable {
    /// One logical px per image px.
    case logicalPixels
    /// The view.
    case view
  }

  /// The view in logical px.
  package var viewSize: Size
  /// Device px per logical px; positive.
  package var deviceScale: Double
  /// The upright picture in image px.
  package var imageSize: Size
  package var fitLimit: FitLimit
  /// True where fit is one device px per image px at most: the actual size of a small picture was
  /// asked for.
  package var isActualSize = false

  package init(
    viewSize: Size, deviceScale: Double, imageSize: Size, fitLimit: FitLimit = .logicalPixels
  ) {
    self.viewSize = viewSize
    self.deviceScale = deviceScale
    self.imageSize = imageSize
    self.fitLimit = fitLimit
  }

  package var imageCenter: Point { imageSize.center }
  package var viewCenter: Point { viewSize.center }

  /// The size of the picture's bounding box at `scale` and `rotation` (radians).
  package func frameSize(scale: Double, rotation: Double) -> Size {
    let turn = Vector(angle: rotation)
    let (c, s) = (abs(turn.dx), abs(turn.dy))
    return Size(
      width: (imageSize.width * c + imageSize.height * s) * scale,
      height: (imageSize.width * s + imageSize.height * c) * scale)
  }

  /// The scale at which the turned picture just lies inside the view, but not above the fit limit.
  ///
  /// It changes continuously with the turn, so a pinch that turns meets no step in its limits.
  package func fitScale(rotation: Double) -> Double {
    let frame = frameSize(scale: 1, rotation: rotation)
    let fit = min(viewSize.width / frame.width, viewSize.height / frame.height)
    if isActualSize { return min(fit, 1 / deviceScale) }
    return switch fitLimit {
    case .logicalPixels: min(fit, 1)
    case .view: fit
    }
  }

  /// The scale at which the turned picture just covers the view, within the zoom range.
  package func fillScale(rotation: Double, physics: Physics) -> Double {
    let frame = frameSize(scale: 1, rotation: rotation)
    let fill = max(viewSize.width / frame.width, viewSize.height / frame.height)
    let range = zoomRange(rotation: rotation, physics: physics)
    return fill.clamped(to: range)
  }

  /// The scales at which the picture may rest.
  package func zoomRange(rotation: Double, physics: Physics) -> ClosedRange<Double> {
    let fit = fitScale(rotation: rotation)
    let devicePixels = physics.maximumZoomInDevicePixels / deviceScale
    return fit...max(physics.maximumZoomOverFit * fit, devicePixels)
  }

  /// The range in which the picture's centre may rest, per axis: the view's middle while the
  /// picture is smaller than the view, else such that no edge comes inside the view.
  package func centerRange(scale: Double, rotation: Double) -> (
    x: ClosedRange<Double>, y: ClosedRange<Double>
  ) {
    let frame = frameSize(scale: scale, rotation: rotation)
    return (
      Self.centerRange(frame: frame.width, view: viewSize.width),
      Self.centerRange(frame: frame.height, view: viewSize.height)
    )
  }

  private static func centerRange(frame: Double, view: Double) -> ClosedRange<Double> {
    // Within a millionth of a pixel the picture counts as filling the view exactly.
    guard frame > view + 1e-6 else { return view / 2...view / 2 }
    return view - frame / 2...frame / 2
  }

  /// The picture at `scale` and `rotation` with its centre at `center` in the view.
  package func transform(scale: Double, rotation: Double, center: Point) -> Similarity {
    Similarity(scale: scale, rotation: rotation, carrying: imageCenter, to: center)
  }

  /// The resting place: whole, upright but for `rotation`, centred.
  package func fit(rotation: Double = 0) -> Similarity {
    transform(
      scale: fitScale(rotation: rotation), rotation: rotation, center: viewCenter)
  }

  /// `transform` moved, without scaling or turning, so that its centre may rest there.
  package func bounded(_ transform: Similarity) -> Similarity {
    let center = transform(imageCenter)
    let range = centerRange(scale: transform.scale, rotation: transform.rotation)
    let bounded = Point(
      x: center.x.clamped(to: range.x), y: center.y.clamped(to: range.y))
    return Similarity.translation(bounded - center).following(transform)
  }
}
