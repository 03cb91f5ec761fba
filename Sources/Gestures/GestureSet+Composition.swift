internal import Geometry
internal import Motion

extension GestureSet {
  /// Whether the scroll or the only finger moves the picture, or may still come to.
  private var laneContributes: Bool { lane.kind == nil || lane.kind == .pan }

  private var scrolls: PanRecognizer? { laneContributes ? scroll : nil }

  private var touches: TouchRecognizer? {
    touch.count > 1 || (touch.count == 1 && laneContributes) ? touch : nil
  }

  private var contributes: Bool {
    pinch != nil || scrolls != nil || scrollZoom != nil || tapZoom != nil || drag != nil
      || touches != nil
  }

  private var hold: GestureHold {
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
  mutating func joined() -> [GestureAction] {
    let ended = endLane(velocity: nil)
    rebase()
    return ended + [.grab(hold, focal: focal)]
  }

  /// A contributor moved.
  var followed: [GestureAction] { [.follow(composed, focal: focal)] }

  /// One contributor has left: the others go on from here, or the picture is let go.
  mutating func left(_ velocity: GestureVelocity, _ device: GestureDevice) -> [GestureAction] {
    guard contributes else { return [.release(velocity, device)] }
    rebase()
    return [.grab(hold, focal: focal)]
  }

  var isFree: Bool { !contributes && lane.kind != .page && lane.kind != .pull }

  // MARK: The lane of what only moves

  /// The scroll or the only finger has moved by `way` since it came.
  mutating func followLane(_ way: Vector, _ device: GestureDevice) -> [GestureAction] {
    let isNew = lane.decide(way, slop: physics.axisLockSlop)
    switch lane.kind {
    case nil: return []
    case .pan: return followed
    case .page:
      let begin: [GestureAction] = isNew ? [.release(.zero, device), .page(.begin)] : []
      return begin + [.page(.move(way.dx))]
    case .pull:
      let begin: [GestureAction] = isNew ? [.release(.zero, device), .pull(.begin)] : []
      return begin + [.pull(.move(way))]
    }
  }

  /// Lets go of the page or of what is pulled, if the fingers are about that; without a velocity
  /// because something else came between.
  mutating func endLane(velocity: Vector?) -> [GestureAction] {
    defer { lane = PanLane(PanLane.Choices()) }
    switch lane.kind {
    case .page: return [.page(.end(velocity: velocity?.dx ?? 0))]
    case .pull: return [.pull(velocity.map { .end(velocity: $0) } ?? .cancel)]
    case .pan, nil: return []
    }
  }

  /// The scroll or the only finger has lifted.
  mutating func leftLane(_ velocity: GestureVelocity, _ device: GestureDevice)
    -> [GestureAction]
  {
    let ended = endLane(velocity: velocity.translation)
    return ended.isEmpty ? left(velocity, device) : ended
  }
}
