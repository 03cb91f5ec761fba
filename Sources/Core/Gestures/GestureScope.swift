package import Geometry
package import Input
package import Motion

/// The state of the recognizers at one moment, as a debugging display shows it.
package struct GestureScope: Hashable, Sendable {
  /// The fingers on the screen, or the pointer while a button is down; view px.
  package let contacts: [Point]
  /// The focal point of the gesture; nil while no recognizer is active.
  package let focal: Point?
  /// The composed movement of all recognizers since a recognizer last joined or left.
  package let delta: Similarity
  /// The velocity that a release at this moment would have.
  package let velocity: TransformVelocity
  /// The names of the active recognizers. For a single finger or a scroll, one more entry names
  /// what the movement does: `about the`, then `pan`, `page`, `pull` or `details`. The entry is
  /// `about the undecided` until this is decided.
  package let names: [String]
}

extension GestureSet {
  /// The velocity of one recognizer: the one that zooms without fingers on the screen; if there is
  /// none, that of fingers on the screen, or else of a drag, a scroll or a swipe. Zero for none.
  private func velocity(at time: Instant) -> TransformVelocity {
    if let transform { return transform.velocity(at: time) }
    if touch.count > 0 { return touch.velocity(at: time) }
    let pan = recognizers[.drag] ?? recognizers[.scroll] ?? recognizers[.swipe]
    return pan?.velocity(at: time) ?? .zero
  }

  /// Returns the facts that the debugging display shows about the recognizers at `time`.
  package func scope(at time: Instant) -> GestureScope {
    var contacts = touch.points
    if let reserved { contacts.append(reserved.point) }
    if let drag = recognizers[.drag] { contacts.append(drag.focal) }
    let isOneFinger = isActive(.scroll) || touch.count == 1
    let kind = axisLock.kind?.rawValue ?? "undecided"
    return GestureScope(
      contacts: contacts, focal: active.isEmpty ? nil : focal, delta: composed,
      velocity: velocity(at: time),
      names: active.map(\.rawValue) + (isOneFinger ? ["about the \(kind)"] : []))
  }
}
