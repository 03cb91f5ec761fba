internal import Geometry
internal import Input
internal import Motion
internal import RealModule

/// A cell that two fingers enlarge above the others, before it is decided whether they mean it or the
/// rows.
struct GridLift: Hashable {
  let index: Int
  /// ln of its scale about the fingers.
  let logScale: Double
  let focal: Point
  /// The way back to its place; nil while the fingers hold it.
  private var motion: SpringMotion?
  private var start = Instant.zero

  init(of index: Int, by logScale: Double, about focal: Point) {
    (self.index, self.logScale, self.focal) = (index, logScale, focal)
  }

  /// True once it is in its place.
  func isDone(at time: Instant) -> Bool {
    motion.map { time - start >= $0.settlingTime } ?? false
  }

  /// True while it is on its way back.
  var isReturning: Bool { motion != nil }

  /// Lets the cell go back to its place.
  mutating func end(_ spring: Spring, at time: Instant) {
    guard motion == nil else { return }
    start = time
    motion = SpringMotion(
      spring, from: logScale, to: 0, tolerance: Physics.logScaleTolerance)
  }

  /// The frame of the cell whose place is `frame`.
  func frame(of frame: Rect, at time: Instant) -> Rect {
    let scale = Double.exp(motion?.value(at: time - start) ?? logScale)
    return Rect(
      x: focal.x + (frame.minX - focal.x) * scale, y: focal.y + (frame.minY - focal.y) * scale,
      width: frame.size.width * scale, height: frame.size.height * scale)
  }
}
