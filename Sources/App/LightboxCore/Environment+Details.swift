internal import Geometry
internal import Input
internal import Viewing

/// The area that the Details panel leaves free for photos.
extension Environment {
  /// The values on which layouts in this view depend; their `generation` is 0.
  var measures: ViewContext.Measures {
    ViewContext.Measures(
      viewSize: viewSize, deviceScale: deviceScale, preferences: preferences,
      headerHeight: headerHeight)
  }

  /// The position and the size of the Details panel in this view.
  package var dock: PanelDock { PanelDock(measures) }

  /// Returns a transform, in view px, between two places of a fitted photo: from its place at the
  /// end of the Details panel's motion to its place in the area that the panel leaves free at
  /// `time`.
  ///
  /// `layout` is the photo's layout at the end of this motion; `rotation` is in radians.
  func docking(_ layout: ViewLayout, rotation: Double, at time: Instant) -> Similarity {
    let progress = details.progress(at: time)
    guard progress != details.goal else { return .identity }
    return fit(layout, rotation: rotation, beside: progress)
      .following(fit(layout, rotation: rotation, beside: details.goal).inverse)
  }

  /// Returns the transform, from image px to view px, that fits a photo to the area beside the
  /// Details panel. `progress` is the share of the panel that is shown, 0…1; `rotation` is in
  /// radians.
  func fit(_ layout: ViewLayout, rotation: Double, beside progress: Double) -> Similarity {
    var layout = layout
    layout.isActualSize = false
    layout.covered = dock.covered(at: progress)
    return layout.fit(rotation: rotation)
  }
}
