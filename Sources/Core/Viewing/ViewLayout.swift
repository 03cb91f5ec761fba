package import Geometry
package import Motion

/// The sizes of the view and the picture, and the device scale. They determine the limits of the
/// zoom and the position.
///
/// Every limit is computed from these sizes, and computed again after a resize.
package struct ViewLayout: Hashable, Sendable {
  /// The view's size in logical px.
  package var viewSize: Size
  /// The width at the view's right and the height at its bottom that panels cover, logical px.
  package var covered = Size.zero
  /// Device px per logical px; positive.
  package var deviceScale: Double
  /// The upright picture's size in image px.
  package var imageSize: Size
  /// True if fit enlarges even a small picture until it just fits into the view; false if fit is at
  /// most one logical px per image px.
  package var enlargesSmall: Bool
  /// True for a vector drawing: it has no pixels of its own, so fit may always enlarge it.
  package var isDrawn: Bool
  /// True if fit is limited to one device px per image px, because the user chose actual size.
  package var isActualSize = false

  package init(
    viewSize: Size, deviceScale: Double, imageSize: Size, enlargesSmall: Bool = false,
    isDrawn: Bool = false
  ) {
    (self.viewSize, self.deviceScale, self.imageSize) = (viewSize, deviceScale, imageSize)
    (self.enlargesSmall, self.isDrawn) = (enlargesSmall, isDrawn)
  }

  package var imageCenter: Point { imageSize.center }
  /// The size of the part of the view, at its upper left, that no panel covers, logical px.
  package var room: Size {
    Size(
      width: max(viewSize.width - covered.width, 1),
      height: max(viewSize.height - covered.height, 1))
  }

  /// The middle of the part of the view that no panel covers, view px.
  package var viewCenter: Point { room.center }

  /// The size of the picture's bounding box at `scale` and `rotation` (radians), logical px.
  package func frameSize(scale: Double, rotation: Double) -> Size {
    let turn = Vector(angle: rotation)
    let (c, s) = (abs(turn.dx), abs(turn.dy))
    return Size(
      width: (imageSize.width * c + imageSize.height * s) * scale,
      height: (imageSize.width * s + imageSize.height * c) * scale)
  }

  /// The scale of fit, logical px per image px: the turned picture just fits into ``room``. The
  /// scale is limited to one device px per image px if ``isActualSize`` is true. Otherwise it is
  /// limited to one logical px per image px, unless ``isDrawn`` or ``enlargesSmall`` is true.
  ///
  /// The scale changes continuously with `rotation` (radians), so that a turn makes no jump in the
  /// limits.
  package func fitScale(rotation: Double) -> Double {
    let frame = frameSize(scale: 1, rotation: rotation)
    let fit = min(room.width / frame.width, room.height / frame.height)
    if isActualSize { return min(fit, 1 / deviceScale) }
    return isDrawn || enlargesSmall ? fit : min(fit, 1)
  }

  /// The scale, logical px per image px, at which the picture, turned by `rotation` radians, just
  /// covers all of ``room``. The scale is always in the zoom range.
  package func fillScale(rotation: Double) -> Double {
    let frame = frameSize(scale: 1, rotation: rotation)
    return max(room.width / frame.width, room.height / frame.height)
  }

  /// The range of scales at which the picture may rest, logical px per image px.
  package func zoomRange(rotation: Double, physics: Physics) -> ClosedRange<Double> {
    let fit = fitScale(rotation: rotation)
    let devicePixels = physics.maximumZoomInDevicePixels / deviceScale
    let fill = fillScale(rotation: rotation)
    return fit...max(physics.maximumZoomOverFit * fit, devicePixels, fill)
  }

  /// The range of the picture's centre at rest, for each axis, in view px.
  ///
  /// On an axis on which the picture is smaller than ``room``, the range is only the middle of the
  /// room. On any other axis, no edge of the picture may come inside the room.
  package func centerRange(scale: Double, rotation: Double) -> (
    x: ClosedRange<Double>, y: ClosedRange<Double>
  ) {
    let frame = frameSize(scale: scale, rotation: rotation)
    return (
      Self.centerRange(frame: frame.width, view: room.width),
      Self.centerRange(frame: frame.height, view: room.height)
    )
  }

  private static func centerRange(frame: Double, view: Double) -> ClosedRange<Double> {
    // Within a millionth of a pixel the picture counts as filling the view exactly.
    guard frame > view + 1e-6 else { return view / 2...view / 2 }
    return view - frame / 2...frame / 2
  }

  /// The transform at fit: it shows the whole picture, centred and turned by `rotation` radians.
  package func fit(rotation: Double = 0) -> Similarity {
    Similarity(
      scale: fitScale(rotation: rotation), rotation: rotation, carrying: imageCenter,
      to: viewCenter)
  }

  /// Returns `transform` with the same scale and turn, at the nearest position where it may rest.
  package func bounded(_ transform: Similarity) -> Similarity {
    let center = transform(imageCenter)
    let range = centerRange(scale: transform.scale, rotation: transform.rotation)
    let bounded = Point(
      x: center.x.clamped(to: range.x), y: center.y.clamped(to: range.y))
    return Similarity.translation(bounded - center).following(transform)
  }
}
