package import Geometry
package import Input
package import Motion

/// What the recognizers see, for a person to look at.
package struct GestureScope: Hashable, Sendable {
  /// The fingers on glass, or the pointer while a button is down; view px.
  package let contacts: [Point]
  /// The place that the gesture is about; nil while nobody does anything.
  package let focal: Point?
  /// The deltas of all contributors since the set last changed.
  package let delta: Similarity
  /// How fast the fingers would let go now.
  package let velocity: TransformVelocity
  /// The active recognizers, and what a finger that only moves is about.
  package let names: [String]
}

extension GestureSet {
  /// That of the recognizer that leads.
  private func velocity(at time: Instant) -> TransformVelocity {
    if let pinch { return pinch.velocity(at: time) }
    if let zoom = scrollZoom ?? tapZoom { return zoom.velocity(at: time) }
    if touch.count > 0 { return touch.velocity(at: time) }
    if let pan = drag ?? scroll ?? swipe { return pan.velocity(at: time) }
    return .zero
  }

  /// What the recognizers see at `time`.
  package func scope(at time: Instant) -> GestureScope {
    var contacts = touch.points
    if let reserved { contacts.append(reserved.point) }
    if let drag { contacts.append(drag.focal) }
    let isOneFinger = scroll != nil || touch.count == 1
    let kind = axisLock.kind?.rawValue ?? "undecided"
    return GestureScope(
      contacts: contacts, focal: active.isEmpty ? nil : focal, delta: composed,
      velocity: velocity(at: time),
      names: active.map(\.rawValue) + (isOneFinger ? ["about the \(kind)"] : []))
  }
}
