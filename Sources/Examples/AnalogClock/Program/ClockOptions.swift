package import Geometry

/// The options of the command line that a clock needs.
package struct ClockOptions: Sendable {
  /// The time that the clock shows, or from which it runs; nil for the system's time.
  package let time: TimeOfDay?
  let look: ClockLook
  /// The anchor point of the hands' layers.
  let anchor: Point

  package init(time: TimeOfDay?, look: ClockLook, anchor: Point) {
    (self.time, self.look, self.anchor) = (time, look, anchor)
  }
}
