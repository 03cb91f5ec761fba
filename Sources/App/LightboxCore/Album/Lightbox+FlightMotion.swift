internal import Geometry
internal import Input
internal import Motion
internal import RealModule
internal import Viewing

/// How fast a picture is seen to move, whatever moves it.
extension Lightbox {
  /// How fast the thumbnail moves (px/s) and grows (ln per second): from three looks at it, exact to
  /// the second order, because a grid has many ways to move.
  private func homeVelocity(of photo: PhotoID, imageSize: Size, at time: Instant) -> Pull {
    let step = 1e-4
    let looks = [0, step, 2 * step].compactMap {
      home(of: photo, imageSize: imageSize, at: time + $0)
    }
    guard looks.count == 3 else { return Pull(center: .zero, logScale: 0) }
    func slope(_ value: (ThumbnailPlace) -> Double) -> Double {
      (4 * value(looks[1]) - 3 * value(looks[0]) - value(looks[2])) / (2 * step)
    }
    return Pull(
      center: Vector(dx: slope { $0.frame.center.x }, dy: slope { $0.frame.center.y }),
      logScale: slope { Double.log($0.transform.scale) })
  }

  /// Where the picture is seen, slide, pull and drift included, and how that changes.
  func motion(of photo: PhotoID, _ viewport: Viewport, at time: Instant) -> (
    Similarity, TransformVelocity
  ) {
    let shown =
      placement(of: photo, at: time) ?? viewport.displayed(at: time)
    let center = shown(viewport.layout.imageCenter)
    let own = viewport.velocity(at: time)
    var velocity = TransformVelocity(
      logScale: own.logScale, rotation: own.rotation,
      translation: own.translation(at: viewport.displayed(at: time)(viewport.layout.imageCenter)),
      at: center)
    if let flight = flights[photo], flight.aim != nil,
      let home = home(of: photo, imageSize: viewport.layout.imageSize, at: time)
    {
      let pull = pull(of: home, on: photo, flight, viewport, at: time)
      velocity.translation += pull.center
      velocity.logScale += pull.logScale
    }
    if photo == pulled {
      velocity.translation += pull.velocity(at: time)
      velocity.logScale += pull.logScaleVelocity(at: time, viewHeight: viewSize.height)
    }
    if mode == .photo, photo == current { velocity.translation.dx += strip.velocity(at: time) }
    return (shown, velocity)
  }

  /// What of a picture's speed on its way home is its thumbnail's doing: the derivative of what
  /// `homeward` adds.
  func pull(
    of home: ThumbnailPlace, on photo: PhotoID, _ flight: Flight, _ viewport: Viewport,
    at time: Instant
  ) -> Pull {
    let (left, landing) = (1 - flight.share(at: time), flight.velocity(at: time))
    let change = homeVelocity(of: photo, imageSize: viewport.layout.imageSize, at: time)
    let aim = flight.aim ?? home
    let grown = Double.log(home.transform.scale / aim.transform.scale)
    let moved = home.frame.center - aim.frame.center
    return Pull(
      center: change.center * left - moved * landing,
      logScale: change.logScale * left - grown * landing)
  }
}

/// A part of a picture's speed: its middle's, px/s, and its size's, ln per second.
struct Pull {
  var center: Vector
  var logScale: Double

  static func - (velocity: TransformVelocity, pull: Pull) -> TransformVelocity {
    var velocity = velocity
    velocity.translation -= pull.center
    velocity.logScale -= pull.logScale
    return velocity
  }
}
