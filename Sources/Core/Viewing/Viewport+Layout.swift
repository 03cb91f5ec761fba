internal import Geometry
package import Input
internal import Motion

extension Viewport {
  /// Adapts to another size of the view or the picture: a fitted picture is fitted anew, another
  /// keeps its zoom and its content in the view's middle. A held or moving picture does not jump.
  package mutating func relayout(_ layout: ViewLayout, at time: Instant) {
    guard layout != self.layout else { return }
    let displayed = displayed(at: time)
    let velocity = velocity(at: time)
    let target = target
    let rotation = targetRotation(at: time)
    let old = self.layout
    self.layout = layout
    let rest = derived(from: target, rotation: rotation, in: old)
    switch phase {
    case .held(let grip):
      phase = .resting(Rest(transform: displayed, rotation: displayed.rotation))
      grab(grip.overscroll.hold, focal: grip.focal, at: time)
    case .moving where time < (motionEnd ?? time):
      phase = .moving(
        path(
          from: displayed, fromRotation: self.rotation(at: time), velocity: velocity, to: rest,
          rotation: rotation, spring: physics.boundsSpring, at: time))
    case .moving, .resting:
      phase = .resting(Rest(transform: rest, rotation: rotation))
    }
  }

  /// The resting transform in the new layout that corresponds to `target` in the layout `old`.
  func derived(from target: Similarity, rotation: Double, in old: ViewLayout)
    -> Similarity
  {
    guard !isFit else { return layout.fit(rotation: rotation) }
    let content = target.inverse(old.viewCenter)
    let range = layout.zoomRange(rotation: rotation, physics: physics)
    let scale = target.scale * old.deviceScale / layout.deviceScale
    return layout.bounded(
      Similarity(
        scale: scale.clamped(to: range), rotation: rotation,
        carrying: content, to: layout.viewCenter))
  }

  var motionEnd: Instant? {
    guard case .moving(let motion) = phase else { return nil }
    return motion.end
  }
}
