package import Geometry
package import Motion

/// A lock that limits a single contact to one use: to pan, turn the page, dismiss, or show the
/// details.
///
/// Nothing moves before the use is decided. Then the displacement ``spent`` is subtracted from the
/// movement, so that the gesture begins without a jump. Once the movement has passed the slop, each
/// event is checked until the direction is clear. A contact within the slop may be a tap.
package struct AxisLock: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case pan, page
    case dismiss = "pull"
    /// A movement that shows or hides the panel with the photo's details.
    case details
  }

  /// The uses that the view allows when the contact begins. Panning is always allowed.
  package struct Choices: Hashable, Sendable {
    /// True if moving right may bring the previous page.
    package var pagesBack: Bool
    /// True if moving left may bring the next page.
    package var pagesForward: Bool
    /// True if moving down may drag the picture off its page, to close the photo.
    package var dismisses: Bool
    /// True if moving up may show the panel with the photo's details.
    package var showsDetails: Bool
    /// True if moving down may hide the panel with the photo's details.
    package var hidesDetails: Bool
    /// True if a movement in an unclear direction pans, because the picture is larger than the
    /// view.
    package var pans: Bool

    package init(
      pagesBack: Bool = false, pagesForward: Bool = false, dismisses: Bool = false,
      showsDetails: Bool = false, hidesDetails: Bool = false, pans: Bool = false
    ) {
      (self.pagesBack, self.pagesForward, self.dismisses) = (pagesBack, pagesForward, dismisses)
      (self.showsDetails, self.hidesDetails, self.pans) = (showsDetails, hidesDetails, pans)
    }

    /// True if the contact may have another use than panning.
    package var isOpen: Bool {
      pagesBack || pagesForward || dismisses || showsDetails || hidesDetails
    }
  }

  /// The use that was decided; nil before the decision.
  package private(set) var kind: Kind?
  /// The displacement, px, from the start of the contact to the point at which its use begins,
  /// usually the point at which the slop was passed. This part of the movement moves nothing.
  package private(set) var spent = Vector.zero
  private let choices: Choices
  private let device: GestureDevice
  @Shared private var physics: Physics
  /// The displacement of the contact at the previous event, px.
  private var last = Vector.zero

  package init(_ choices: Choices, of device: GestureDevice, _ physics: Physics) {
    self.choices = choices
    self.device = device
    self.physics = physics
    // A touchpad's driver has its own slop, so a pan on a touchpad needs no further slop.
    if !choices.isOpen, device == .touchpad { kind = .pan }
  }

  /// The axis lock for contacts that pan at once, without slop, because they continue an earlier
  /// pan.
  package static let panning = AxisLock(Choices(), of: .touchpad, .standard)

  /// A copy of the lock for a contact that is allowed only to pan.
  package var withoutChoices: AxisLock {
    var lock = AxisLock(Choices(), of: device, physics)
    lock.last = last
    return lock
  }

  /// Decides the use of the contact, if its movement is already clear. `way` is the displacement
  /// since the contact began, px; `age` is the time since then, seconds.
  ///
  /// Returns true if this call decided or changed the use. A decided use changes in only one case:
  /// if the movement turns downwards after it was decided to show the details, the use becomes a
  /// drag to dismiss. A finger rolls a little as it touches down, so the first decision may be
  /// wrong.
  mutating func follow(_ way: Vector, after age: Double) -> Bool {
    if kind == .details, choices.showsDetails, choices.dismisses, way.dy > slop,
      way.dy >= physics.axisDominance * abs(way.dx)
    {
      kind = .dismiss
      spent = way
      return true
    }
    guard kind == nil else { return false }
    defer { last = way }
    guard let decision = decision(way, after: age) else { return false }
    kind = decision
    spent = crossing(to: way)
    return true
  }

  /// The distance that the contact must exceed, px.
  private var slop: Double { device == .touchpad ? physics.touchpadSlop : physics.dragSlop }

  /// Returns true if a contact that moved by `way` in `age` seconds has passed the slop.
  private func hasPassedSlop(_ way: Vector, after age: Double) -> Bool {
    if way.length > slop { return true }
    return device == .touchpad && age >= physics.touchpadSlopTime && way != .zero
  }

  /// Returns the displacement at which the contact passed the slop, on its way to `now`.
  ///
  /// Between two events the contact counts as moving in a straight line, so the result does not
  /// depend on the number of events.
  private func crossing(to now: Vector) -> Vector {
    // Otherwise the direction or the time decided: the movement counts from the previous event.
    guard last.length < slop, now.length > slop else { return last }
    let step = now - last
    // |last + share·step| = slop, for the share in 0…1.
    let (a, b) = (step.lengthSquared, last.dx * step.dx + last.dy * step.dy)
    let c = last.lengthSquared - slop * slop
    guard a > 0 else { return last }
    let share = (-b + max(b * b - a * c, 0).squareRoot()) / a
    return last + step * share
  }

  private func decision(_ way: Vector, after age: Double) -> Kind? {
    guard hasPassedSlop(way, after: age) else { return nil }
    guard choices.isOpen else { return .pan }
    let (x, y) = (abs(way.dx), abs(way.dy))
    let isClear = max(x, y) >= physics.axisDominance * min(x, y)
    if !isClear {
      if choices.pans { return .pan }
      // A diagonal movement is ambiguous only up to this distance; then its longer side decides.
      guard way.length >= physics.flickLeastWay else { return nil }
    }
    guard x < y else {
      return (way.dx > 0 ? choices.pagesBack : choices.pagesForward) ? .page : .pan
    }
    // Only a movement in a clear direction shows or hides the details.
    if isClear, way.dy < 0 ? choices.showsDetails : choices.hidesDetails { return .details }
    return way.dy > 0 && choices.dismisses ? .dismiss : .pan
  }
}
