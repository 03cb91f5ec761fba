internal import Geometry
package import Input
internal import Motion

/// The zoom, position and turn of a picture, in a form that does not depend on the picture's size,
/// so that another picture can be shown in the same way.
package struct ViewMemory: Hashable, Sendable {
  /// The zoom as a multiple of fit.
  fileprivate var zoom: Double
  /// The turn, radians, not reduced to −π…π.
  fileprivate var rotation: Double
  /// The point of the picture that lies in the view's middle, as shares of the picture's width and
  /// height.
  fileprivate var middle: Point
  fileprivate var isFit: Bool
  fileprivate var isActualSize: Bool
}

extension Viewport {
  /// The zoom, position and turn at rest, now or after the current motion.
  package func memory(at time: Instant) -> ViewMemory {
    let (target, rotation, size) = (target, targetRotation(at: time), layout.imageSize)
    let middle = target.inverse(layout.viewCenter)
    return ViewMemory(
      zoom: target.scale / layout.fitScale(rotation: rotation), rotation: rotation,
      middle: Point(x: middle.x / size.width, y: middle.y / size.height), isFit: isFit,
      isActualSize: layout.isActualSize)
  }

  /// Returns this viewport at rest with the zoom, position and turn of `memory`, within bounds.
  package func recalling(_ memory: ViewMemory) -> Viewport {
    var viewport = self
    viewport.layout.isActualSize = memory.isActualSize
    let transform = viewport.transform(of: memory)
    viewport.isFit = viewport.isFit(scale: transform.scale, rotation: memory.rotation)
    viewport.phase = .resting(Rest(transform: transform, rotation: memory.rotation))
    return viewport
  }

  /// Animates back to the zoom, position and turn of `memory`.
  package mutating func `return`(to memory: ViewMemory, at time: Instant) {
    layout.isActualSize = memory.isActualSize
    animate(
      to: transform(of: memory), rotation: memory.rotation, spring: physics.verbSpring, at: time)
  }

  private func transform(of memory: ViewMemory) -> Similarity {
    let fit = layout.fitScale(rotation: memory.rotation)
    guard !memory.isFit else { return layout.fit(rotation: memory.rotation) }
    let range = layout.zoomRange(rotation: memory.rotation, physics: physics)
    let middle = Point(
      x: memory.middle.x * layout.imageSize.width, y: memory.middle.y * layout.imageSize.height)
    return layout.bounded(
      Similarity(
        scale: (memory.zoom * fit).clamped(to: range), rotation: memory.rotation, carrying: middle,
        to: layout.viewCenter))
  }
}
