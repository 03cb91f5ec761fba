internal import Geometry
package import Input
package import Motion

/// The strip of thumbnails under the photo: it moves with the pages, and a hand that moves it scrubs
/// through the photos.
///
/// It is shown while the pointer moves, as the window's header is, and only where a photo lies at
/// fit. A ``ScrubberDrag`` holds it, a ``ScrubberCoast`` is its motion afterwards; in both it leads,
/// and the photo in its middle is shown at once. Otherwise it follows the pages, perhaps with a lag
/// that a spring takes back.
package struct Scrubber: LightboxPart {
  /// A photo to show.
  struct Request: Hashable {
    let index: Int
    /// True for one of many that pass by.
    let passes: Bool
  }

  private enum Phase: Hashable {
    case following(ScrubberLag)
    case held(ScrubberDrag)
    case coasting(ScrubberCoast)
  }

  private var phase = Phase.following(.none)
  private var request: Request?
  /// The time until which photos count as passing by; nil while none do.
  private var passesUntil: Instant?

  private var fade = Fade()
  private var restsSince = Instant.zero
  /// True while the pointer is on the strip.
  private(set) var isHovered = false
  /// The input's state, which only Scrubber+Input.swift uses.
  var pointerState = PointerState()

  // MARK: Coming and going

  /// True while it is shown, or comes.
  var isShown: Bool { fade.isIn }

  func opacity(at time: Instant) -> Double { fade.opacity(at: time) }

  /// Shows the strip and restarts the time of rest.
  mutating func wake(_ physics: Physics, at time: Instant) {
    restsSince = time
    if !fade.isIn { fade.turn(to: 1, over: physics.headerFadeInTime, at: time) }
  }

  /// Shows the strip for as long as a moving pointer would, or hides it.
  mutating func show(_ shows: Bool, _ physics: Physics, at time: Instant) {
    guard !shows else { return wake(physics, at: time) }
    fade.turn(to: 0, over: physics.headerFadeOutTime, at: time)
  }

  /// Restarts the time of rest of a strip that is shown.
  mutating func stay(at time: Instant) { restsSince = max(restsSince, time) }

  mutating func hover(_ isHovered: Bool) { self.isHovered = isHovered }

  /// Hides the strip where it is not allowed, and lets go of it.
  mutating func update(in context: ScrubberContext, at time: Instant) {
    guard !context.isAllowed else { return }
    letGo()
    isHovered = false
    if fade.isIn {
      fade.turn(to: 0, over: context.environment.physics.panelFadeOutTime, at: time)
    }
  }

  // MARK: Motion

  /// The hold on the strip; nil while nobody has one.
  var grip: ScrubberDrag? {
    guard case .held(let grip) = phase else { return nil }
    return grip
  }

  var isCoasting: Bool {
    guard case .coasting = phase else { return false }
    return true
  }

  /// True while photos pass by, so that their pixels are not worth loading.
  var isPassing: Bool { passesUntil != nil }

  /// The position in photos that is displayed in the middle while the pages are at `pages`.
  func position(pages: Double, at time: Instant) -> Double {
    switch phase {
    case .following(let lag): pages + lag.value(at: time)
    case .held(let grip): grip.position
    case .coasting(let coast): coast.position(at: time)
    }
  }

  /// The position to which it goes.
  func goal(pages: Double) -> Double {
    switch phase {
    case .following: pages
    case .held(let grip): grip.position
    case .coasting(let coast): Double(coast.target)
    }
  }

  /// The strip's own speed, photos per second.
  func velocity(at time: Instant) -> Double {
    switch phase {
    case .following(let lag): lag.velocity(at: time)
    case .held: 0
    case .coasting(let coast): coast.velocity(at: time)
    }
  }

  package func isSettled(at time: Instant) -> Bool {
    switch phase {
    case .following(let lag): lag.isSettled(at: time)
    case .held: false
    case .coasting(let coast): time >= coast.end
    }
  }

  package func isMoving(at time: Instant) -> Bool {
    fade.isMoving(at: time) || (grip == nil && !isSettled(at: time))
  }

  // MARK: Verbs

  /// Takes the photo that is to be shown, once.
  mutating func takeRequest() -> Request? {
    defer { request = nil }
    return request
  }

  /// Asks for the photo at `index`.
  mutating func go(to index: Int) { request = Request(index: index, passes: false) }

  /// Holds the strip, until `release`.
  mutating func hold(_ grip: ScrubberDrag) { phase = .held(grip) }

  /// Moves the strip with its contact, `way` px since the grab.
  mutating func follow(_ way: Vector, at time: Instant) {
    guard case .held(var grip) = phase else { return }
    let before = grip.index
    grip.follow(way, at: time)
    phase = .held(grip)
    if grip.index != before { show(grip.index, grip.physics, at: time) }
  }

  /// Notes that a scroll ends at `silence` unless it goes on.
  mutating func expectSilence(at silence: Instant) {
    guard case .held(var grip) = phase else { return }
    grip.silence = silence
    phase = .held(grip)
  }

  /// Lets a strip that is held coast at the speed that it has; with reduced motion it rests at once.
  mutating func release(velocity: Double, at time: Instant) {
    guard case .held(let grip) = phase else { return }
    guard !grip.physics.reducesMotion else { return letGo() }
    phase = .coasting(
      ScrubberCoast(
        from: grip.position, velocity: velocity, index: grip.index, of: grip.layout,
        physics: grip.physics, at: time))
  }

  /// Gives the lead to the pages, where they are.
  mutating func letGo() {
    phase = .following(.none)
    passesUntil = nil
  }

  /// Gives the lead to the pages: the strip catches up with them from where it was displayed while
  /// they were at `before`.
  mutating func rejoin(from before: Double, in context: ScrubberContext, at time: Instant) {
    let lag = position(pages: before, at: time) - context.pages
    let velocity = velocity(at: time)
    letGo()
    let physics = context.environment.physics
    guard isShown, !physics.reducesMotion, let layout = context.layout else { return }
    // A strip that has left the view need not come back.
    let most = layout.viewSize.width / layout.pitch / 2
    phase = .following(
      ScrubberLag(
        from: lag.clamped(to: -most...most), velocity: velocity, on: physics.scrubberSpring,
        at: time))
  }

  private mutating func show(_ index: Int, _ physics: Physics, at time: Instant) {
    request = Request(index: index, passes: true)
    passesUntil = time + physics.scrubberRest
  }

  // MARK: Deadlines

  private func fadeDeadline(_ physics: Physics) -> Instant? {
    fade.isIn && !isHovered && grip == nil && !isCoasting
      ? restsSince + physics.headerRestTime : nil
  }

  private var motionDeadline: Instant? {
    switch phase {
    case .following: nil
    case .held(let grip): grip.silence
    case .coasting(let coast): coast.next ?? coast.end
    }
  }

  package func deadline(_ physics: Physics) -> Instant? {
    [fadeDeadline(physics), motionDeadline, passesUntil].compactMap { $0 }.min()
  }

  package mutating func expire(_ physics: Physics, at time: Instant) {
    while let due = deadline(physics), due <= time { pass(due, physics) }
  }

  /// Does what is due at the earliest deadline.
  private mutating func pass(_ due: Instant, _ physics: Physics) {
    if passesUntil == due { passesUntil = nil }
    if fadeDeadline(physics) == due { fade.turn(to: 0, over: physics.headerFadeOutTime, at: due) }
    guard motionDeadline == due else { return }
    switch phase {
    case .following: break
    case .held(let grip):
      stay(at: due)
      release(velocity: grip.velocity(at: due), at: due)
    case .coasting(var coast):
      if coast.pass(until: due) { show(coast.index, coast.physics, at: due) }
      phase = .coasting(coast)
      if coast.end == due {
        letGo()
        stay(at: due)
      }
    }
  }
}
