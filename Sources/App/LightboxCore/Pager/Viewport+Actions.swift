internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import RealModule
internal import Viewing

/// The actions of gestures and the commands of keys on a picture.
extension Viewport {
  /// An upper bound of the speed at which any visible point of the picture moves, px/s.
  func speed(at time: Instant) -> Double {
    let velocity = velocity(at: time)
    let reach = Vector(dx: layout.viewSize.width, dy: layout.viewSize.height).length / 2
    let growth = Vector(dx: velocity.logScale, dy: velocity.rotation).length
    return velocity.translation(at: layout.viewCenter).length + growth * reach
  }

  /// Applies a gesture action. Returns true if the picture was pinched to close.
  mutating func perform(_ action: GestureAction, at time: Instant) -> Bool {
    switch action {
    case .follow(let delta, let focal, let isStepped):
      follow(delta, focal: focal, isStepped: isStepped, at: time)
    case .release(let velocity, let device):
      return release(
        velocity: velocity,
        friction: device == .touchpad ? physics.touchpadFriction : physics.touchFriction, at: time)
    case .cancel: release(velocity: .zero, friction: physics.touchFriction, at: time)
    case .revert: revert(at: time)
    case .freeze: freeze(at: time)
    case .thaw(let isCancelled): thaw(isCancelled: isCancelled, at: time)
    case .wheel(let detents, _, let point):
      guard detents.dy != 0 else { break }
      let factor = Double.pow(physics.wheelFactor, -detents.dy)
      isHeld && !isFrozen
        ? zoomHeld(by: factor, about: point, at: time) : zoom(by: factor, about: point, at: time)
    case .doubleTap(let point): toggleZoom(about: point, at: time)
    case .twoFingerTap(let point):
      zoom(by: 1 / physics.twoFingerTapFactor, about: point, at: time)
    case .grab, .tap, .longPress, .page, .dismiss, .details: break
    }
    return false
  }

  /// Performs the command of a key. Zoom commands zoom around `point`, a point of the view.
  mutating func perform(_ command: Command, about point: Point, at time: Instant) {
    switch command {
    case .zoomIn: zoom(by: physics.keyZoomFactor, about: point, at: time)
    case .zoomOut: zoom(by: 1 / physics.keyZoomFactor, about: point, at: time)
    case .reset: reset(at: time)
    case .actualSize: zoom(toDevicePixels: 1, about: point, at: time)
    case .toggleFill: toggleFill(about: point, at: time)
    case .toggleZoom: toggleZoom(about: point, at: time)
    case .pan(let x, let y):
      let size = layout.viewSize
      pan(by: Vector(dx: -x * size.width, dy: -y * size.height) * physics.keyPanShare, at: time)
    case .turn(let quarters): turn(quarters: quarters, at: time)
    case .turnFreely(let degrees): turn(by: degrees * .pi / 180, at: time)
    default: break
    }
  }
}
