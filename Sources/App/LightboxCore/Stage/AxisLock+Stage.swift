internal import Geometry
internal import Gestures
internal import Input
internal import Viewing

extension AxisLock.Choices {
  /// Creates the choices for a gesture that begins on the stage.
  ///
  /// On a picture that is fitted to the view, a gesture may turn pages, show or hide the Details
  /// panel, or drag to dismiss. On a picture that is zoomed in, a gesture may move the picture, or
  /// turn pages once the picture's edge is reached. There is no choice in the album.
  ///
  /// The choices also apply while the picture is held: by a palm, which is ignored once a finger
  /// comes, or by fingers that rest on a touchpad.
  init(on stage: Stage, at time: Instant) {
    guard stage.mode == .photo else {
      self.init()
      return
    }
    guard let viewport = stage.viewport, !viewport.isFit else {
      let details = stage.environment.details
      // A contact can both show and hide a Details panel that is moving.
      let isOnItsWay = details.isOnItsWay(at: time)
      let hides = details.isShown || isOnItsWay
      // A photo without a picture also has neighbours, so pages can be turned.
      self.init(
        pagesBack: true, pagesForward: true,
        dismisses: (stage.viewport != nil || stage.placement(at: time).openTile != nil) && !hides,
        showsDetails: !details.isShown || isOnItsWay, hidesDetails: hides)
      return
    }
    let shown = viewport.displayed(at: time)
    let center = shown(viewport.layout.imageCenter)
    let range = viewport.layout.centerRange(scale: shown.scale, rotation: shown.rotation).x
    let nearness = 0.5
    self.init(
      pagesBack: stage.library.hasPrevious && center.x >= range.upperBound - nearness,
      pagesForward: stage.library.hasNext && center.x <= range.lowerBound + nearness, pans: true)
  }
}
