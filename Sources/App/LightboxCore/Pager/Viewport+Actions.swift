internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Pixels
internal import RealModule
internal import Viewing

extension ViewLayout {
  /// The layout of an image of the upright size `imageSize` in `environment`'s view.
  init(of imageSize: Size, in environment: Environment) {
    self.init(
      viewSize: environment.viewSize, deviceScale: environment.deviceScale, imageSize: imageSize)
  }
}

extension Viewport {
  /// A picture of that upright size at fit in `environment`'s view.
  static func atFit(_ size: PixelSize, in environment: Environment) -> Viewport {
    let imageSize = Size(width: Double(size.width), height: Double(size.height))
    return Viewport(
      layout: ViewLayout(of: imageSize, in: environment), physics: environment.physics)
  }

  /// Applies a gesture action. Returns true when the picture was pinched to close.
  mutating func perform(_ action: GestureAction, at time: Instant) -> Bool {
    switch action {
    case .grab(let hold, let focal): grab(hold, focal: focal, at: time)
    case .follow(let delta, let focal): follow(delta, focal: focal, at: time)
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
      zoom(by: Double.pow(physics.wheelFactor, -detents.dy), about: point, at: time)
    case .doubleTap(let point): toggleZoom(about: point, at: time)
    case .tap, .longPress, .page, .dismiss: break
    }
    return false
  }

  /// Applies a key's command, about `point` of the view.
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
