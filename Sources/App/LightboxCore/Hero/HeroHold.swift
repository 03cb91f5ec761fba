internal import Geometry
internal import Gestures
internal import Input
package import Motion
internal import RealModule
internal import Viewing

/// The hold of two fingers on a picture between its cell and the view: its size says how far it is open.
package struct HeroHold: Hashable, Sendable {
  /// The progress from the thumbnail, 0, to the whole picture, 1, at which the fingers took it.
  package let progress: Double
  /// The opacity of the backdrop then.
  private let opacity: Double
  /// ln of the scale then.
  private let logScale: Double
  /// ln of the growth from the thumbnail to the whole picture.
  private let span: Double

  /// The least growth from a thumbnail that is as large as the whole picture, or larger.
  private static let leastGrowth = 1.25

  /// The hold of fingers that take a picture at `scale`, whose thumbnail has the scale `least` and that
  /// fits at `fit`, with so much progress, 0…1, before a backdrop of that `opacity`.
  package init(
    at scale: Double, from least: Double, to fit: Double, progress: Double = 0, opacity: Double
  ) {
    self.progress = progress.clamped(to: 0...1)
    self.opacity = opacity
    logScale = Double.log(scale)
    span = Double.log(max(fit / least, Self.leastGrowth))
  }

  /// The progress of a picture at `scale`, 0…1.
  package func progress(of scale: Double) -> Double { reached(scale).clamped(to: 0...1) }

  /// The speed of the progress at `scale`, per second, while the picture grows by `speed` ln(scale) per
  /// second.
  package func speed(of scale: Double, growing speed: Double) -> Double {
    (0...1).contains(reached(scale)) ? speed / span : 0
  }

  /// The opacity of the backdrop behind a picture at `scale`: 0 at the size of its thumbnail, and 1 at that
  /// of the whole.
  package func opacity(of scale: Double) -> Double {
    let now = progress(of: scale)
    if now <= progress { return progress > 0 ? opacity * now / progress : opacity }
    return opacity + (1 - opacity) * (now - progress) / (1 - progress)
  }

  /// True where a picture that is let go at `scale`, growing by `speed` ln(scale) per second, is meant to
  /// open.
  package func opens(at scale: Double, growing speed: Double, physics: Physics) -> Bool {
    speed > -physics.spreadBackSpeed
      && reached(scale) + speed / span * physics.projection > physics.spreadToOpenShare
  }

  private func reached(_ scale: Double) -> Double {
    progress + (Double.log(scale) - logScale) / span
  }
}

/// Two fingers that take a photo out of its cell, or out of its flight home, and let it go.
extension Lightbox {
  /// Gives the album into the hold of fingers about `focal`: two of them on a thumbnail may take its
  /// photo out, and on a picture that flies home they have it at once.
  mutating func beginSpread(
    _ hold: Hold, _ focal: Point, _ action: GestureAction, at time: Instant
  ) -> [Effect] {
    let isPinch = hold == .transform && gestures.isPinching
    let goesOn = isPinch && album.grid.isResized
    let layers = LayerStack(of: self, at: time)
    if isPinch, !goesOn, let photo = layers.pictureInFlight(at: focal),
      library.index(of: photo) != nil
    {
      return takeOut(photo, focal: focal, keepsSize: true, at: time)
    }
    if goesOn {
      hero.spread?.lock.rebase()
    } else {
      let photo = isPinch ? spreadable(at: focal, in: layers, at: time) : nil
      hero.spread = photo.map {
        HeroTransitions.Spread(
          photo: $0, lock: SpreadLock(at: time, physics: environment.physics))
      }
    }
    album.perform(action, in: environment, at: time)
    return []
  }

  /// The photo that two fingers about `focal` may take out of its cell.
  private func spreadable(at focal: Point, in layers: LayerStack, at time: Instant) -> PhotoID? {
    guard !chrome.overlays.help.isShown, album.passage?.isOver(at: time) ?? true,
      let photo = layers.thumbnail(at: focal), let index = library.index(of: photo),
      !library.isFolder(index)
    else { return nil }
    return photo
  }

  /// Follows two fingers on a thumbnail, which have moved by `delta` and resize the rows until they take
  /// the photo.
  mutating func followSpread(_ delta: Similarity, _ focal: Point, at time: Instant) -> [Effect] {
    guard var spread = hero.spread, gestures.isPinching else { return [] }
    let isTaken = spread.lock.follow(
      logScale: Double.log(delta.scale), beyond: album.grid.spreadBeyondLargest, at: time)
    hero.spread = spread
    guard isTaken else { return [] }
    return takeOut(
      spread.photo, focal: focal, keepsSize: spread.lock.kind == .beyondLargest, at: time)
  }

  /// Takes a photo from where it is displayed into the hold of two fingers about `focal`. One without a
  /// picture opens as by a tap.
  private mutating func takeOut(
    _ photo: PhotoID, focal: Point, keepsSize: Bool, at time: Instant
  ) -> [Effect] {
    hero.spread = nil
    guard let index = library.index(of: photo) else { return [] }
    let flight = hero[photo]?.fades == false ? pager.viewports[photo] : nil
    guard library.failure(of: photo) == nil, let size = library.imageSize(of: photo),
      case let viewport = flight ?? environment.fitted(size),
      let source = source(of: photo, viewport, at: time)
    else {
      album.loseFingers(keepsSize: keepsSize, at: time)
      return open(index, at: time)
    }
    let shown = flight.flatMap { _ in placement(of: photo, at: time) } ?? source.transform
    let hold = HeroHold(
      at: shown.scale, from: source.transform.scale, to: viewport.layout.fitScale(rotation: 0),
      progress: flight.flatMap { _ in hero[photo]?.progress(at: time) } ?? 0,
      opacity: backdrop(at: time))
    album.loseFingers(keepsSize: keepsSize, at: time)
    library.currentIndex = index
    change(to: .photo, at: time)
    hero.take(photo, hold, in: environment)
    pager.takeOut(photo, viewport, from: shown, focal: focal, at: time)
    gestures.rebase()
    return titleChange()
  }

  /// Lets go of a photo that fingers hold between its cell and the view: it opens or goes back. Nil for
  /// other actions, and without such a photo.
  mutating func letGoOfHeld(_ action: GestureAction, at time: Instant) -> [Effect]? {
    guard let (photo, hold) = hero.held, photo == current, let viewport = pager.viewports[photo]
    else { return nil }
    var action = action
    var speed = 0.0
    switch action {
    case .release(let velocity, _): speed = velocity.limited(by: environment.physics).logScale
    case .cancel: break
    // It has not been anywhere to which it could go back.
    case .revert: action = .cancel
    default: return nil
    }
    // One finger alone cannot send it back: it has grown about that one since the other lifted.
    let opens =
      !viewport.isPinched(at: time)
      || hold.opens(
        at: viewport.displayed(at: time).scale, growing: speed, physics: environment.physics)
    pager.letGoOfTaken(photo, action, closes: !opens, at: time)
    return opens ? [] : close(at: time)
  }

  /// Ends the hold of a photo that no finger holds any more: it goes on to open. One that has vanished
  /// from the folder fades out over the album.
  mutating func endHold(at time: Instant) -> [Effect] {
    guard let (photo, _) = hero.held, var viewport = pager.viewports[photo] else { return [] }
    if library.index(of: photo) == nil {
      let opacity = backdrop(at: time)
      gestures.cancelAll()
      pager.viewports[photo]?.lie(at: viewport.displayed(at: time))
      hero.fade(photo, in: environment, at: time)
      change(to: .album, at: time)
      hero.noteClosing(from: opacity, in: environment, at: time)
      return titleChange()
    }
    guard !viewport.isHeld else { return [] }
    hero.letGo(of: photo, &viewport, in: environment, at: time)
    pager.viewports[photo] = viewport
    return []
  }

  /// Forgets the picture of a photo in the fingers' hold that turns out to be unreadable: the sentence that
  /// takes its place comes up with the backdrop.
  mutating func loseHeld(_ photo: PhotoID, at time: Instant) {
    guard let held = hero.held, held.photo == photo else { return }
    let opacity = backdrop(at: time)
    hero.forget(photo)
    hero.backdrop.turn(opaque: true, from: opacity, physics: environment.physics, at: time)
  }

  /// The opacity of the backdrop behind a photo in the fingers' hold; nil without one.
  func heldBackdrop(at time: Instant) -> Double? {
    guard let (photo, hold) = hero.held, let viewport = pager.viewports[photo] else { return nil }
    return hold.opacity(of: viewport.displayed(at: time).scale)
  }

  /// True where fingers hold the photo of the cell at `index`, and that is in sight.
  func isTakenFromSight(_ index: Int, at time: Instant) -> Bool {
    guard let held = hero.held, held.photo == cells[index] else { return false }
    return album.grid.frame(of: index, at: time).intersection(environment.viewBounds) != nil
  }
}
