internal import Geometry
internal import Motion

extension GestureSet {
  /// Whether the scroll or the only finger moves the picture, or may still come to.
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

  /// The place that the gesture is about.
  var focal: Point {
    pinch?.focal ?? scrollZoom?.focal ?? tapZoom?.focal ?? touches?.focal ?? drag?.focal
      ?? scrolls?.focal ?? zoomPoint
  }

  /// All deltas, one after the other in a fixed order.
  var composed: Similarity {
    let deltas = [
      pinch?.delta, scrollZoom?.delta, tapZoom?.delta, touches?.delta, drag?.delta,
      scrolls?.delta,
    ]
    return deltas.reduce(.identity) { all, delta in
      delta.map { $0.similarity.following(all) } ?? all
    }
  }

  /// A contributor has joined: a page or a pull that the fingers were about goes its own way.
  mutating func contributorJoined() -> [GestureAction] {
    let ended = endAxisLock(velocity: nil)
    rebase()
    return ended + [.grab(hold, focal: focal)]
  }

  /// A contributor moved.
  var followed: [GestureAction] { [.follow(composed, focal: focal)] }

  /// One contributor has left: the others go on from here, or the picture is let go.
  mutating func contributorEnded(_ velocity: TransformVelocity, _ device: GestureDevice)
    -> [GestureAction]
  {
    guard contributes else { return [.release(velocity, device)] }
    rebase()
    return [.grab(hold, focal: focal)]
  }

  var isFree: Bool { !contributes && axisLock.kind != .page && axisLock.kind != .dismiss }

  // MARK: The axisLock of what only moves

  /// The scroll or the only finger has moved by `way` since it came.
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

  /// Lets go of the page or of what is pulled, if the fingers are about that; without a velocity
  /// because something else came between.
  mutating func endAxisLock(velocity: Vector?) -> [GestureAction] {
    defer { axisLock = AxisLock(AxisLock.Choices()) }
    switch axisLock.kind {
    case .page: return [.page(.end(velocity: velocity?.dx ?? 0))]
    case .dismiss: return [.dismiss(velocity.map { .end(velocity: $0) } ?? .cancel)]
    case .pan, nil: return []
    }
  }

  /// The scroll or the only finger has lifted.
  mutating func endedAxisLock(_ velocity: TransformVelocity, _ device: GestureDevice)
    -> [GestureAction]
  {
    let ended = endAxisLock(velocity: velocity.translation)
    return ended.isEmpty ? contributorEnded(velocity, device) : ended
  }
}
