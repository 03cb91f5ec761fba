internal import Geometry
internal import Input
internal import Motion
internal import RealModule
internal import Viewing

/// The pages beside the Details panel.
extension Pager {
  /// Returns the transform that the Details panel's motion adds to a picture. Returns the identity
  /// if the panel is at rest, or if the photo moves by itself (it is in `ownWay`).
  func docking(of photo: PhotoID, in environment: Environment, at time: Instant) -> Similarity {
    guard let viewport = viewports[photo], !ownWay.contains(photo) else { return .identity }
    return environment.docking(
      viewport.layout, rotation: viewport.displayed(at: time).rotation, at: time)
  }

  /// Returns the velocity that the Details panel's motion adds to the picture's centre and scale;
  /// zero if the panel does not move, or if the picture moves by itself.
  func dockingVelocity(
    of photo: PhotoID, in environment: Environment, at time: Instant
  ) -> TransformVelocity {
    let details = environment.details
    let (progress, rate) = (details.progress(at: time), details.velocity(at: time))
    guard let viewport = viewports[photo], !ownWay.contains(photo), rate != 0 else { return .zero }
    let (layout, rotation, step) = (viewport.layout, viewport.displayed(at: time).rotation, 1e-4)
    let before = environment.fit(layout, rotation: rotation, beside: progress - step)
    let after = environment.fit(layout, rotation: rotation, beside: progress + step)
    let center = layout.imageCenter
    let speed = rate / (2 * step)
    return TransformVelocity(
      logScale: Double.log(after.scale / before.scale) * speed, rotation: 0,
      translation: (after(center) - before(center)) * speed,
      at: environment.fit(layout, rotation: rotation, beside: progress)(center))
  }

  /// Lays the pages out again if the area that the Details panel will leave free has changed;
  /// `before` is the old environment. No picture jumps. A picture at rest that fits the view moves
  /// with the panel; all others move with their own springs. `focal` is the middle of the contacts.
  mutating func leaveRoom(
    after before: Environment, in environment: Environment, _ hero: HeroTransitions,
    under focal: Point, at time: Instant
  ) {
    let physics = environment.physics
    for (photo, viewport) in viewports where hero[photo]?.isOpening != false {
      let layout = environment.layout(of: viewport.layout)
      guard layout.covered != viewport.layout.covered else { continue }
      let docking = docking(of: photo, in: before, at: time)
      let (displayed, center) = (viewport.displayed(at: time), viewport.layout.imageCenter)
      let shown = docking.following(displayed)
      var velocity = dockingVelocity(of: photo, in: before, at: time)
      let own = viewport.velocity(at: time)
      velocity = TransformVelocity(
        logScale: own.logScale + velocity.logScale, rotation: own.rotation,
        translation: own.translation(at: displayed(center)) + velocity.translation,
        at: shown(center))
      ownWay.remove(photo)
      if viewport.isSettled(at: time), viewport.isFit, hero[photo] == nil {
        viewports[photo]?.relayout(layout, at: time)
        if physics.reducesMotion || isShown(photo, at: shown, in: environment, time) { continue }
      }
      ownWay.insert(photo)
      viewports[photo] = viewport
      if viewport.isHeld {
        if docking != .identity {
          viewports[photo]?.grab(.still, focal: focal, from: shown, at: time)
        }
        viewports[photo]?.relayout(layout, at: time)
      } else {
        viewports[photo]?.move(
          into: layout, from: shown, velocity: velocity,
          spring: hero[photo] == nil ? physics.pageSpring : physics.verbSpring, at: time)
      }
    }
  }

  /// Returns true if the picture of `photo` is displayed at `shown`.
  private func isShown(
    _ photo: PhotoID, at shown: Similarity, in environment: Environment, _ time: Instant
  ) -> Bool {
    guard let viewport = viewports[photo] else { return false }
    let placed = docking(of: photo, in: environment, at: time)
      .following(viewport.displayed(at: time))
    return Rect(origin: .zero, size: viewport.layout.imageSize).corners.allSatisfy {
      (placed($0) - shown($0)).length < Physics.positionTolerance
    }
  }
}
