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
  package var memory: ViewMemory {
    let (target, rotation, size) = (target, destination.rotation, layout.imageSize)
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
    let pose = viewport.pose(of: memory)
    viewport.isFit = viewport.isFit(scale: pose.transform.scale, rotation: pose.rotation)
    viewport.phase = .resting(pose)
    return viewport
  }

  /// Animates back to the zoom, position and turn of `memory`.
  package mutating func `return`(to memory: ViewMemory, at time: Instant) {
    layout.isActualSize = memory.isActualSize
    animate(to: pose(of: memory), spring: physics.verbSpring, at: time)
  }

  private func pose(of memory: ViewMemory) -> Pose {
    let fit = layout.fitScale(rotation: memory.rotation)
    guard !memory.isFit else { return Pose(fitting: layout, rotation: memory.rotation) }
    let range = layout.zoomRange(rotation: memory.rotation, physics: physics)
    let middle = Point(
      x: memory.middle.x * layout.imageSize.width, y: memory.middle.y * layout.imageSize.height)
    let placed = layout.bounded(
      Similarity(
        scale: (memory.zoom * fit).clamped(to: range), rotation: memory.rotation, carrying: middle,
        to: layout.viewCenter))
    return Pose(placed, rotation: memory.rotation)
  }
}
