internal import Geometry
package import Input
package import Motion

/// The motion of the Details panel into and out of the view. It also stores whether the panel is
/// shown.
///
/// The progress is 0 when the panel is out of the view, and 1 when it is fully shown. A contact (a
/// finger, a scroll or swipe of a touchpad, or a drag of the mouse) moves the panel 1:1, with
/// resistance beyond both ends. When the contact ends, or the panel is switched on or off, a spring
/// moves the panel to its goal; the spring begins with the displayed progress and velocity. With
/// reduced motion, a panel that no contact holds fades instead. All px are logical px.
package struct PanelMotion: Equatable, Sendable {
  /// True while the panel is shown, or moves into the view.
  package private(set) var isShown = false
  /// The progress, with a unit of the panel's width or height in the direction of its motion.
  private var motion = DraggedValue()
  /// The opacity of a panel that fades in or out at its final position, with reduced motion. Nil if
  /// a contact or a spring has moved the panel since.
  private var fade: Fade?

  /// The distance from the goal, as progress, at which a spring has arrived: less than
  /// `Physics.positionTolerance` for a panel of 500 px.
  private static let tolerance = 2e-6
  /// The largest distance from the goal, as progress, that is not visible: about 1 px.
  private static let leastWay = 0.003

  /// The progress at which the panel comes to rest: 1 if it is shown, else 0.
  package var goal: Double { isShown ? 1 : 0 }

  /// The progress at `time`; the photos move with the same progress. While a contact holds the
  /// panel, the progress may lie slightly outside 0…1.
  package func progress(at time: Instant) -> Double { motion.value(at: time) }

  /// The velocity of the progress, per second; 0 while a contact holds the panel.
  package func velocity(at time: Instant) -> Double { motion.velocity(at: time) }

  /// The progress that determines the drawn position of the panel; always 1 while the panel fades.
  package func drawnProgress(at time: Instant) -> Double {
    (fade?.opacity(at: time) ?? 0) > 0 ? 1 : progress(at: time)
  }

  /// The panel's opacity, 0…1; 0 while the panel is out of the view.
  package func opacity(at time: Instant) -> Double {
    fade?.opacity(at: time) ?? (motion.isSettled(at: time) ? goal : 1)
  }

  package var isHeld: Bool { motion.isDragged }

  /// The time at which the panel's motion is over; nil while the panel does not move by itself.
  package func end(after time: Instant) -> Instant? { motion.end(after: time) }

  package func isMoving(at time: Instant) -> Bool {
    fade?.isMoving(at: time) ?? motion.isMoving(at: time)
  }

  package func isSettled(at time: Instant) -> Bool { !isHeld && !isMoving(at: time) }

  /// Returns true while the panel is visibly away from its goal. A tap then only stops the panel.
  package func isOnItsWay(at time: Instant) -> Bool {
    abs(progress(at: time) - goal) > Self.leastWay
  }

  // MARK: Verbs

  /// Shows or hides the panel, even if a contact holds it. Does nothing if the panel already has
  /// this goal.
  package mutating func show(_ isShown: Bool, _ physics: Physics, at time: Instant) {
    guard isShown != self.isShown else { return }
    guard physics.reducesMotion, motion.isSettled(at: time) else {
      self.isShown = isShown
      return spring(velocity: velocity(at: time), physics, at: time)
    }
    var fade = fade ?? Fade()
    if self.fade == nil { fade.turn(to: goal, over: 0, at: time) }
    fade.show(isShown, physics, at: time)
    self.isShown = isShown
    (motion, self.fade) = (DraggedValue(at: goal), fade)
  }

  /// Begins the hold of the panel by a contact, at the displayed progress. `extent` is the width or
  /// the height of the area that the panel covers, px.
  package mutating func grab(extent: Double, _ physics: Physics, at time: Instant) {
    fade = nil
    motion.grab(
      unit: max(extent, 1), beyond: 0...1,
      band: RubberBand(extent: 1, stiffness: physics.bandStiffness), at: time)
  }

  /// Moves the panel with the contact. `way` is the contact's movement since the grab, px; positive
  /// if it shows more of the panel.
  package mutating func follow(_ way: Double) { motion.follow(way) }

  /// Changes the width or the height of the area that the panel covers to `extent` px; the panel
  /// does not jump. Does nothing if no contact holds the panel.
  package mutating func resize(extent: Double) { motion.resize(unit: max(extent, 1)) }

  /// Ends the hold. `velocity` is the contact's velocity, px/s; positive if the panel moves into
  /// the view.
  ///
  /// After a flick or a long movement, the panel moves on in the contact's direction; otherwise its
  /// goal stays the same. For this decision, `Physics.projection` seconds at `velocity` are added
  /// to the movement since the grab. The movement is long if the sum is greater than
  /// `Physics.detailsShare` times the extent.
  package mutating func release(velocity: Double, _ physics: Physics, at time: Instant) {
    guard let drag = motion.drag else { return }
    let ahead = drag.way + velocity * physics.projection
    let isFlick = abs(velocity) >= physics.pullFlickSpeed && velocity * drag.way > 0
    let isFar = abs(ahead) > physics.detailsShare * drag.unit && ahead * drag.way > 0
    if isFlick || isFar { isShown = (isFlick ? velocity : ahead) > 0 }
    spring(velocity: velocity * drag.slope, physics, at: time)
  }

  /// Ends the hold without a velocity: the panel moves to the goal that it had before.
  package mutating func cancelHold(_ physics: Physics, at time: Instant) {
    guard isHeld else { return }
    spring(velocity: 0, physics, at: time)
  }

  private mutating func spring(velocity: Double, _ physics: Physics, at time: Instant) {
    fade = nil
    motion.spring(
      physics.pageSpring, velocity: velocity, to: goal, tolerance: Self.tolerance, at: time)
  }
}
