internal import Geometry
internal import Motion

extension GestureSet {
  /// True where the scroll or the only finger moves the picture, or may come to do so.
  private var axisLockContributes: Bool { axisLock.kind == nil || axisLock.kind == .pan }

  private var scrolls: PanRecognizer? { axisLockContributes ? scroll : nil }

  private var touches: TouchRecognizer? {
    touch.count > 1 || (touch.count == 1 && axisLockContributes) ? touch : nil
  }

  private var contributes: Bool {
    pinch != nil || scrolls != nil || scrollZoom != nil || tapZoom != nil || drag != nil
      || touches != nil
  }

  private var hold: Hold {
    pinch != nil || scrollZoom != nil || tapZoom != nil || touch.count >= 2 ? .transform : .pan
  }

  /// The focal point of the gesture, in the view.
  var focal: Point {
    pinch?.focal ?? scrollZoom?.focal ?? tapZoom?.focal ?? touches?.focal ?? drag?.focal
      ?? scrolls?.focal ?? zoomPoint
  }

  /// The composition of all deltas, in a fixed order.
  var composed: Similarity {
    let deltas = [
      pinch?.delta, scrollZoom?.delta, tapZoom?.delta, touches?.delta, drag?.delta,
      scrolls?.delta,
    ]
    return deltas.reduce(.identity) { all, delta in
      delta.map { $0.similarity.following(all) } ?? all
    }
  }

  /// Handles a contributor that joined: a page or a drag to dismiss under the fingers ends.
  mutating func contributorJoined() -> [GestureAction] {
    let ended = endAxisLock(velocity: nil)
    rebase()
    return ended + [.grab(hold, focal: focal)]
  }

  /// The actions after a contributor moved.
  var followed: [GestureAction] { [.follow(composed, focal: focal)] }

  /// Handles a contributor that left: the others go on from here, or the picture is released.
  mutating func contributorEnded(_ velocity: TransformVelocity, _ device: GestureDevice)
    -> [GestureAction]
  {
    guard contributes else { return [.release(velocity, device)] }
    rebase()
    return [.grab(hold, focal: focal)]
  }

  /// True while no contributor, page or drag to dismiss has hold of the picture.
  var isFree: Bool { !contributes && axisLock.kind != .page && axisLock.kind != .dismiss }

  // MARK: Axis lock

  /// Handles a movement of the scroll or the only finger, `way` px in all since it began.
  mutating func followAxisLock(_ way: Vector, _ device: GestureDevice) -> [GestureAction] {
    let isNew = axisLock.decide(way, slop: physics.axisLockSlop)
    switch axisLock.kind {
    case nil: return []
    case .pan: return followed
    case .page:
      let begin: [GestureAction] = isNew ? [.release(.zero, device), .page(.begin)] : []
      return begin + [.page(.move(way.dx))]
    case .dismiss:
      let begin: [GestureAction] = isNew ? [.release(.zero, device), .dismiss(.begin)] : []
      return begin + [.dismiss(.move(way))]
    }
  }

  /// Ends the page's movement or the drag to dismiss, if the axis lock chose one; `velocity` is nil
  /// when another gesture took over.
  mutating func endAxisLock(velocity: Vector?) -> [GestureAction] {
    defer { axisLock = AxisLock(AxisLock.Choices()) }
    switch axisLock.kind {
    case .page: return [.page(.end(velocity: velocity?.dx ?? 0))]
    case .dismiss: return [.dismiss(velocity.map { .end(velocity: $0) } ?? .cancel)]
    case .pan, nil: return []
    }
  }

  /// Handles the end of the scroll or the lift of the only finger.
  mutating func endedAxisLock(_ velocity: TransformVelocity, _ device: GestureDevice)
    -> [GestureAction]
  {
    let ended = endAxisLock(velocity: velocity.translation)
    return ended.isEmpty ? contributorEnded(velocity, device) : ended
  }
}
