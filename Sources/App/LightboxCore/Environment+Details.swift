internal import Geometry
internal import Input
internal import Motion
internal import RealModule
internal import Viewing

/// The area that the Details panel leaves free for photos.
extension Environment {
  /// The position and the size of the Details panel in this view.
  package var dock: PanelDock {
    PanelDock(
      viewSize: viewSize, headerHeight: headerHeight, textScale: preferences.textScale,
      deviceScale: deviceScale)
  }

  /// The size of the area that the panel covers at the end of its motion, logical px.
  var covered: Size { dock.covered(at: details.goal) }

  /// Returns the transform, in view px, that keeps a fitted photo fitted to the area that the
  /// Details panel leaves free at `time`. `layout` is the photo's layout at the end of the panel's
  /// motion; `rotation` is in radians.
  func docking(_ layout: ViewLayout, rotation: Double, at time: Instant) -> Similarity {
    let progress = details.progress(at: time)
    guard progress != details.goal else { return .identity }
    return fit(layout, rotation: rotation, beside: progress)
      .following(fit(layout, rotation: rotation, beside: details.goal).inverse)
  }

  /// Returns the velocity of the transform `docking` at the photo's centre.
  func dockingVelocity(
    _ layout: ViewLayout, rotation: Double, at time: Instant
  ) -> TransformVelocity {
    let (progress, rate) = (details.progress(at: time), details.velocity(at: time))
    guard rate != 0 else { return .zero }
    let step = 1e-4
    let before = fit(layout, rotation: rotation, beside: progress - step)
    let after = fit(layout, rotation: rotation, beside: progress + step)
    let center = layout.imageCenter
    let speed = rate / (2 * step)
    return TransformVelocity(
      logScale: Double.log(after.scale / before.scale) * speed, rotation: 0,
      translation: (after(center) - before(center)) * speed,
      at: fit(layout, rotation: rotation, beside: progress)(center))
  }

  /// Returns the transform that fits a photo beside the panel, shown by the share `progress`, 0…1.
  private func fit(_ layout: ViewLayout, rotation: Double, beside progress: Double) -> Similarity {
    var layout = layout
    layout.isActualSize = false
    layout.covered = dock.covered(at: progress)
    return layout.fit(rotation: rotation)
  }
}
