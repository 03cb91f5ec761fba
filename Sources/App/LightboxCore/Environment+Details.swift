internal import Geometry
internal import Input
internal import Motion
internal import RealModule
internal import Viewing

/// The room that the Details panel leaves for photos.
extension Environment {
  /// The dock of the Details panel.
  package var dock: PanelDock {
    PanelDock(
      viewSize: viewSize, headerHeight: headerHeight, textScale: preferences.textScale,
      deviceScale: deviceScale)
  }

  /// The part of the view that the panel takes when it has come to rest.
  var covered: Size { dock.covered(at: details.goal) }

  /// The transform that a panel on its way adds to a photo, turned by `rotation`, that lies in
  /// `layout`, the layout beside the panel at rest; both in view px.
  ///
  /// It takes a photo at fit to fit in the room of this moment.
  func docking(_ layout: ViewLayout, rotation: Double, at time: Instant) -> Similarity {
    let progress = details.progress(at: time)
    guard progress != details.goal else { return .identity }
    return fit(layout, rotation: rotation, beside: progress)
      .following(fit(layout, rotation: rotation, beside: details.goal).inverse)
  }

  /// The velocity of `docking` at the photo's centre.
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

  /// Returns the fit of a photo beside a panel at `progress`.
  private func fit(_ layout: ViewLayout, rotation: Double, beside progress: Double) -> Similarity {
    var layout = layout
    layout.isActualSize = false
    layout.covered = dock.covered(at: progress)
    return layout.fit(rotation: rotation)
  }
}
