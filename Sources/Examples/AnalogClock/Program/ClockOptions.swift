/// The options of the command line that a clock needs.
package struct ClockOptions: Sendable {
  /// The time that the clock shows, or from which it runs; nil for the system's time.
  package let time: TimeOfDay?
  let look: ClockLook
  let anchor: ClockFace.Anchor

  package init(time: TimeOfDay?, look: ClockLook, anchor: ClockFace.Anchor) {
    (self.time, self.look, self.anchor) = (time, look, anchor)
  }
}
