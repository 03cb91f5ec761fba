internal import Geometry
internal import Input
internal import Motion
internal import Raster

/// The transition between two folders of the album: a folder's cell grows into its album, or the
/// album shrinks into the cell.
///
/// Both albums are drawn: the album that contains the cell is scaled together with the cell, and
/// the album of the cell's folder, the inner folder, lies inside the cell.
struct FolderTransition: Sendable {
  /// The kind of the animation, with its values: a cross-fade, or a spring that scales the albums.
  private enum Way {
    /// A cross-fade from the old folder to the new one, because the outer folder's album has no
    /// cell for the inner folder, or because motion is reduced.
    case fade(Ramp)
    /// A spring that scales the albums from the time `from` on. `cell` is the frame of the inner
    /// folder's cell in the view; `isEntering` is true if the inner folder opens.
    case spring(SpringMotion, from: Instant, cell: Rect, isEntering: Bool)
  }

  private let way: Way
  /// The layers from which the transition starts: those of the old folder or, if the transition
  /// interrupts another one, those of both folders of that transition.
  private let departing: [Layer]

  private static let tolerance = 1e-3
  /// The progress, 0…1 from the cell to the view, from which on the inner album is opaque.
  private static let coverShare = 0.45

  /// Creates the transition between two folders in a view of `bounds`. `departing` are the layers
  /// of the old folder, without any transition. `cell` is the frame of the inner folder's cell in
  /// the view; nil makes a cross-fade. `isEntering` is true if the inner folder opens, false if it
  /// closes. `former` is the transition before this one; nil if there was none. If `former` is
  /// still in progress and runs in the opposite direction, the new transition continues from the
  /// progress and speed of `former`.
  init(
    from departing: [Layer], after former: FolderTransition?, about cell: Rect?, isEntering: Bool,
    in bounds: Rect, physics: Physics, at time: Instant
  ) {
    let shown = former?.layers(to: departing, in: bounds, at: time) ?? departing
    guard let cell, !physics.reducesMotion else {
      self.departing = shown
      way = .fade(Ramp(start: time, duration: physics.pageFadeTime))
      return
    }
    let turned = former?.turned(about: cell, isEntering: isEntering, at: time)
    self.departing = turned == nil ? shown : departing
    let spring = SpringMotion(
      physics.zoomSpring, from: turned?.share ?? 0, velocity: turned?.speed ?? 0, to: 1,
      tolerance: Self.tolerance)
    way = .spring(spring, from: time, cell: cell, isEntering: isEntering)
  }

  /// Returns the progress, 0…1, and the speed, 1/s, at which the reverse of this transition begins.
  /// Nil if this one is over or a cross-fade, has another cell, or has the same `isEntering`.
  private func turned(
    about cell: Rect, isEntering: Bool, at time: Instant
  ) -> (share: Double, speed: Double)? {
    guard !isOver(at: time), case .spring(let spring, let start, let former, !isEntering) = way,
      (former.center - cell.center).length < 1, abs(former.size.width - cell.size.width) < 1
    else { return nil }
    return (1 - spring.value(at: time - start), -spring.velocity(at: time - start))
  }

  /// The time from which on nothing of the old folder is drawn.
  var end: Instant {
    switch way {
    case .fade(let ramp): ramp.start + ramp.duration
    case .spring(let spring, let start, _, _): start + spring.settlingTime
    }
  }

  func isOver(at time: Instant) -> Bool { time >= end }

  /// The layers of both folders; `arriving` are those of the new folder, in a view of `bounds`.
  /// Once the transition is over, returns `arriving` alone.
  func layers(to arriving: [Layer], in bounds: Rect, at time: Instant) -> [Layer] {
    guard !isOver(at: time) else { return arriving }
    switch way {
    case .fade(let ramp):
      let over = Layer(frame: bounds, sublayers: arriving)
      return departing + [over.with(opacity: ramp.share(at: time))]
    case .spring(let spring, let start, let cell, let isEntering):
      let share = spring.value(at: time - start).clamped(to: 0...1)
      let open = isEntering ? share : 1 - share
      let (outer, inner) = isEntering ? (departing, arriving) : (arriving, departing)
      let frame = Self.frame(from: cell, to: bounds, share: open)
      return [
        Self.scaled(outer, from: cell, to: frame, in: bounds),
        Self.inner(inner, at: frame, in: bounds, open: open),
      ]
    }
  }

  /// Returns the frame of the inner album, which changes from the cell (`share` is 0) to the view
  /// (1). The outer album is scaled so that the cell is as wide as this frame. The frame is at
  /// least as high as the scaled cell.
  private static func frame(from cell: Rect, to bounds: Rect, share: Double) -> Rect {
    func blend(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    let ratio = cell.size.height / max(cell.size.width, 1)
    return Rect(
      x: blend(cell.minX, bounds.minX), y: blend(cell.minY, bounds.minY),
      width: blend(cell.size.width, bounds.size.width),
      height: blend(cell.size.height, max(bounds.size.height, bounds.size.width * ratio)))
  }

  /// An album in a view of `bounds`, scaled and moved so that its part at `area` has the corner and
  /// the width of `frame`.
  private static func scaled(
    _ layers: [Layer], from area: Rect, to frame: Rect, in bounds: Rect
  ) -> Layer {
    let scale = frame.size.width / max(area.size.width, 1)
    let middle = bounds.center
    return Layer(
      bounds: Rect(origin: .zero, size: bounds.size),
      position: Point(
        x: frame.minX + (middle.x - area.minX) * scale,
        y: frame.minY + (middle.y - area.minY) * scale),
      transform: .scale(scale, scale), sublayers: layers)
  }

  /// The inner album, scaled to the width of `frame` and clipped to `frame`. It is translucent
  /// until its progress `open`, 0…1, has reached `coverShare`.
  private static func inner(
    _ layers: [Layer], at frame: Rect, in bounds: Rect, open: Double
  ) -> Layer {
    let album = scaled(
      layers, from: bounds, to: Rect(origin: .zero, size: frame.size), in: bounds)
    return Layer(
      frame: frame, contents: layers.first?.contents ?? .none,
      cornerRadius: Album.cellRadius * (1 - open), clipsToBounds: true, sublayers: [album]
    ).with(opacity: (open / coverShare).clamped(to: 0...1))
  }
}
