package import Geometry
package import Input
package import Motion

extension GestureSet {
  /// True if the lone contact pans: it neither turns the page, drags to dismiss nor moves the
  /// details.
  var isPanning: Bool { axisLock.kind == .pan }

  /// The recognizer of a touchpad's pinch, a scroll with Ctrl held, or the drag after a double tap;
  /// nil for none.
  var transform: FocalRecognizer? {
    recognizers[.pinch] ?? recognizers[.scrollZoom] ?? recognizers[.tapZoom]
  }

  private var touches: FocalRecognizer? {
    touch.count > 1 || (touch.count == 1 && isPanning) ? touch.movement : nil
  }

  private var contributes: Bool {
    transform != nil || touches != nil || isPanning && (isActive(.scroll) || isActive(.drag))
  }

  /// True while the use of a single contact is undecided: to pan, turn the page, drag to dismiss,
  /// or move the details.
  var isUndecided: Bool {
    axisLock.kind == nil && (isActive(.scroll) || isActive(.drag) || touch.count == 1)
  }

  /// True while the details panel must not move by itself: fingers rest on the touchpad, the use of
  /// a contact is undecided, or a contact turns the page, drags to dismiss or moves the details.
  package var holdsDetails: Bool {
    isHolding || isUndecided || (axisLock.kind != nil && axisLock.kind != .pan)
  }

  private var hold: Hold {
    if isPinching { return .transform }
    if transform != nil { return .zoom }
    return isUndecided ? .still : .pan
  }

  /// The focal point of the gesture, view px.
  package var focal: Point {
    transform?.focal ?? touch.focal ?? recognizers[.drag]?.focal ?? recognizers[.scroll]?.focal
      ?? zoomPoint
  }

  /// The movement, in view space, of all recognizers that move the picture, since the last
  /// ``rebase()``. The recognizers are composed in a fixed order.
  var composed: Similarity {
    func deltas(_ kinds: GestureKind...) -> [GestureDelta] {
      kinds.compactMap { recognizers[$0]?.delta }
    }
    let all = deltas(.pinch, .scrollZoom, .tapZoom) + [touches?.delta].compactMap { $0 }
    return (all + (isPanning ? deltas(.drag, .scroll) : [])).reduce(.identity) {
      $1.similarity.following($0)
    }
  }

  /// Handles a recognizer that joined the gesture: the view grabs the picture.
  ///
  /// If a single contact turns the page, drags to dismiss or moves the details, that movement is
  /// cancelled first. If the new recognizer is a lone contact, `device` is its device: the contact
  /// holds the picture still until the axis lock has decided its use. Otherwise `device` is nil:
  /// the recognizer moves the picture at once.
  mutating func contributorJoined(alone device: GestureDevice? = nil) -> [GestureAction] {
    let ended = endAxisLock()
    if let device { axisLock = AxisLock(choices, of: device, physics) }
    rebase()
    return ended + [.grab(hold, focal: focal)]
  }

  /// The actions after the movement of a recognizer that moves the picture.
  var followed: [GestureAction] { [.follow(composed, focal: focal, isStepped: isActive(.pinch))] }

  /// Handles a recognizer that left the gesture. If it was the last one, the picture is released
  /// with `velocity`, and `device` decides the friction of the glide.
  mutating func contributorEnded(_ velocity: TransformVelocity, _ device: GestureDevice)
    -> [GestureAction]
  {
    guard contributes else { return [.release(velocity, device)] }
    rebase()
    return [.grab(hold, focal: focal)]
  }

  /// True while no contact holds the picture, turns the page, dismisses, or moves the details.
  var isFree: Bool {
    !contributes && !isUndecided && (axisLock.kind == nil || axisLock.kind == .pan)
  }

  // MARK: Lone contacts

  /// Handles a movement of the lone contact. `way` is the displacement since the contact began, px;
  /// `age` is the time since then, seconds.
  mutating func followLone(_ way: Vector, after age: Double) -> [GestureAction] {
    let before = axisLock.kind
    let isNew = axisLock.follow(way, after: age)
    let moved = way - axisLock.spent
    if isPanning {
      guard isNew else { return followed }
      // The movement counts from the point at which the use was decided.
      recognizers[.scroll]?.rebase(after: axisLock.spent)
      recognizers[.drag]?.rebase(after: axisLock.spent)
      touch.movement.rebase(after: axisLock.spent)
      return [.grab(.pan, focal: focal - moved)] + followed
    }
    let ended: [GestureAction] = isNew && before == .details ? [.details(.cancel)] : []
    let begun = isNew ? [DragAction.begin(focal - moved)] : []
    return ended + (begun + [.move(moved)]).compactMap { use(of: $0) }
  }

  /// Returns the action for `drag`, a step of the lone contact's drag; nil if the contact pans, or
  /// if its use is undecided.
  private func use(of drag: DragAction) -> GestureAction? {
    switch axisLock.kind {
    case .page: .page(drag)
    case .dismiss: .dismiss(drag)
    case .details: .details(drag)
    case .pan, nil: nil
    }
  }

  /// Handles the end of a single contact that has moved by `way`, px. Ends what the contact did: a
  /// page turn, a drag to dismiss, a movement of the details, or panning.
  ///
  /// If `way` is shorter than a flick, the velocity counts as zero. This does not apply to panning
  /// on a touchpad.
  mutating func endLone(
    _ velocity: TransformVelocity, after way: Vector, _ device: GestureDevice
  ) -> [GestureAction] {
    defer { axisLock = .panning }
    let isFlick = way.length >= physics.flickLeastWay
    guard !isPanning else {
      // The velocity of a touchpad always counts: its driver reports taps separately from scrolls.
      return contributorEnded(isFlick || device == .touchpad ? velocity : .zero, device)
    }
    let ended = use(of: .end(velocity: isFlick ? velocity.translation : .zero))
    return [ended, .release(.zero, device)].compactMap { $0 }
  }

  /// Handles contacts of `device` that were cancelled. What a single contact did is undone, and a
  /// picture that nothing else holds is released without a velocity.
  mutating func contactCancelled(_ device: GestureDevice) -> [GestureAction] {
    let ended = endAxisLock()
    guard ended.isEmpty, contributes else { return ended + [.cancel] }
    return contributorEnded(.zero, device)
  }

  /// Ends what a single contact does, because another gesture took over.
  mutating func endAxisLock() -> [GestureAction] {
    defer { axisLock = .panning }
    if recognizers.removeValue(forKey: .swipe) != nil { return [.page(.cancel)] }
    return [use(of: .cancel)].compactMap { $0 }
  }

  // MARK: Debugging

  /// The fingers on the screen, and the pointer while a button is down; view px.
  package var contacts: [Point] {
    let others = [reserved?.point, recognizers[.drag]?.focal]
    return touch.points + others.compactMap { $0 }
  }

  /// Returns the velocity of the first active recognizer in this order: a touchpad's pinch or
  /// another zoom without fingers on the screen, fingers on the screen, a drag, a scroll, a swipe.
  /// Returns zero if none of them is active.
  package func velocity(at time: Instant) -> TransformVelocity {
    if let transform { return transform.velocity(at: time) }
    if touch.count > 0 { return touch.movement.velocity(at: time) }
    let pan = recognizers[.drag] ?? recognizers[.scroll] ?? recognizers[.swipe]
    return pan?.velocity(at: time) ?? .zero
  }

  /// The names of the active recognizers. For a single finger or a scroll, one more entry names the
  /// use of the movement: `about the pan`, `about the page`, `about the pull` (a drag to dismiss)
  /// or `about the details`; `about the undecided` before the decision.
  package var activeNames: [String] {
    let isOneFinger = isActive(.scroll) || touch.count == 1
    let kind = axisLock.kind?.rawValue ?? "undecided"
    return active.map(\.rawValue) + (isOneFinger ? ["about the \(kind)"] : [])
  }
}
