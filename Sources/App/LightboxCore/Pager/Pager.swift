internal import Geometry
internal import Gestures
package import Input
package import Motion
internal import Pixels
package import Viewing

/// The row of pages: the viewport of each page's picture, and the change from one page to the next.
/// Pages slide; with reduced motion they cross-fade.
package struct Pager: LightboxPart {
  static var path: WritableKeyPath<Lightbox, Pager> { \.stage.pager }

  package internal(set) var strip: PageStrip
  /// The cross-fade from the page of `departing`, for reduced motion and slideshows. `ramp` is the
  /// opacity of the current page. Nil if no cross-fade was started.
  private(set) var crossFade: (departing: PhotoID, ramp: Ramp)?
  /// The viewports of the pictures that are in sight or in a hero transition.
  package internal(set) var viewports: [PhotoID: Viewport] = [:]

  /// The photos whose pictures are moved by contacts or by their own springs, and not by the motion
  /// of the Details panel.
  var ownWay: Set<PhotoID> = []
  var sharpening = Sharpening()
  /// The tile that replaces a photo that cannot be shown, as a picture of the view's size; nil
  /// until fingers hold the tile. After the release, it returns to its normal size and position.
  @Shared var tile: (photo: PhotoID, viewport: Viewport)? = nil
  var fastPaging = FastPaging()
  /// True if the next photo is shown with the zoom, position and rotation of the current photo.
  var keepsView: Bool
  /// The page turn of the last drag: the number of pages, and the time. Nil if that drag turned no
  /// page.
  var lastTurn: (pages: Int, time: Instant)?
  /// The saved viewport whose zoom, position and rotation pages get that come into sight; if nil,
  /// they are fitted to the view.
  @Shared private var keptView: Viewport? = nil
  /// True if `keepView` has saved a zoom, position and rotation for the pages that come into sight.
  var hasKeptView: Bool { keptView != nil }
  /// The clockwise quarter turns that the person gave to photos, −1, 1 or 2; other photos are not
  /// listed. A photo's new viewport begins with its turns.
  private(set) var turns: [PhotoID: Int] = [:]
  /// The photo whose picture fingers hold, and the picture's quarter turns before the hold.
  private var held: (photo: PhotoID, turns: Int)?
  /// The movement of the wheel that is not yet enough to turn a page, detents.
  private var wheelTurn = 0.0
  /// True if the newest press has stopped a motion; such a press is not a tap.
  private var hasStopped = false

  package init(physics: Physics, viewWidth: Double) {
    strip = PageStrip(physics: physics, viewWidth: viewWidth)
    keepsView = physics.nextView == .keep
  }

  package func deadline(_ physics: Physics) -> Instant? { fastPaging.deadline }
  package mutating func expire(_ physics: Physics, at time: Instant) { fastPaging.expire(at: time) }

  /// Uses the constants `physics` instead of `before` for motion that begins from now on. If the
  /// setting ``Physics/nextView`` has changed, also sets `keepsView` to its new value, and forgets
  /// what `keepView` has saved.
  mutating func follow(_ physics: Physics, insteadOf before: Physics) {
    if physics.nextView != before.nextView {
      (keepsView, keptView) = (physics.nextView == .keep, nil)
    }
    // Viewports have their own constants: see "The parts of the lightbox" in architecture.md.
    for photo in viewports.keys { viewports[photo]?.physics = physics }
  }

  package func isMoving(at time: Instant) -> Bool {
    strip.isMoving(at: time) || departing(at: time) != nil
      || viewports.values.contains { $0.isMoving(at: time) }
      || tile?.viewport.isMoving(at: time) == true
  }

  package func isSettled(at time: Instant) -> Bool {
    strip.isSettled(at: time) && departing(at: time) == nil
      && viewports.values.allSatisfy { $0.isSettled(at: time) }
      && tile?.viewport.isSettled(at: time) != false
  }

  /// The photo whose page fades out in a cross-fade; nil if there is none.
  func departing(at time: Instant) -> PhotoID? {
    crossFade.flatMap { $0.ramp.isOver(at: time) ? nil : $0.departing }
  }

  // MARK: Verbs

  /// Puts the row in its normal position without a motion; ends a cross-fade and a hold by fingers.
  mutating func stop(in environment: Environment) {
    (crossFade, held) = (nil, nil)
    strip = PageStrip(physics: environment.physics, viewWidth: environment.viewSize.width)
  }

  /// Lays every page out for `environment`'s view.
  mutating func relayout(in environment: Environment, at time: Instant) {
    tile = nil
    for (photo, viewport) in viewports {
      let layout = environment.layout(of: viewport.layout)
      viewports[photo]?.relayout(layout, movesHeld: true, at: time)
    }
  }

  /// Creates the viewport of `photo` if it has none: with the zoom, position and rotation that
  /// `keepView` has saved, or fitted to the view if none are saved. `size` is the upright size of
  /// the picture, px; `isDrawn` is true for a vector drawing.
  mutating func show(
    _ photo: PhotoID, size: PixelSize, isDrawn: Bool = false, in environment: Environment
  ) {
    guard viewports[photo] == nil else { return }
    if tile?.photo == photo { tile = nil }
    let viewport = environment.fitted(size, isDrawn: isDrawn, quarterTurns: quarterTurns(of: photo))
    viewports[photo] = keptView.map { viewport.recalling($0) } ?? viewport
  }

  /// Lays a photo out again with a new `size`, px, or with its old size if `size` is nil. `isDrawn`
  /// is true if the photo is a vector drawing. Returns true if the layout has changed.
  mutating func refit(
    _ photo: PhotoID, size: PixelSize?, isDrawn: Bool, in environment: Environment,
    at time: Instant
  ) -> Bool {
    guard let before = viewports[photo]?.layout else { return false }
    let layout = environment.layout(of: size?.imageSize ?? before.imageSize, isDrawn: isDrawn)
    guard layout.imageSize != before.imageSize || isDrawn != before.isDrawn else { return false }
    viewports[photo]?.relayout(layout, at: time)
    return true
  }

  /// The clockwise quarter turns that the person gave a photo, −1…2.
  func quarterTurns(of photo: PhotoID) -> Int { turns[photo] ?? 0 }

  /// Records that quarter turns were written into the file of `photo`: subtracts `quarters` from
  /// the turns that the person gave the photo. All turns are clockwise.
  mutating func recordKept(_ quarters: Int, of photo: PhotoID) {
    // Many turns may have been written meanwhile; unlike `% 4`, `& 3` is never negative.
    let left = (quarterTurns(of: photo) - quarters) & 3
    turns[photo] = [nil, 1, 2, -1][left]
  }

  /// Replaces the picture of `photo` by a picture whose pixels are turned clockwise by `quarters`
  /// additional quarter turns. The visible content does not move. `size` is the size of the new
  /// picture, px; `isDrawn` is true for a vector drawing. Contacts that hold a zoomed or pinched
  /// picture keep their hold; `focal` is their middle in the view. Returns the transform from the
  /// new picture to the old one, image px; nil if the photo has no viewport.
  mutating func replace(
    _ photo: PhotoID, size: PixelSize, isDrawn: Bool = false, quarters: Int, under focal: Point,
    in environment: Environment, at time: Instant
  ) -> Similarity? {
    guard let before = viewports[photo] else { return nil }
    var viewport = environment.fitted(size, isDrawn: isDrawn, quarterTurns: quarterTurns(of: photo))
    let (old, new) = (before.layout.imageSize, viewport.layout.imageSize)
    // The same part of the picture stays under the view's middle, at the same size.
    let turned = Double(quarters) * .quarterTurn
    let scale = quarters.isMultiple(of: 2) ? old.width / new.width : old.height / new.width
    let carry = Similarity(
      scale: scale, rotation: -turned, carrying: viewport.layout.imageCenter,
      to: before.layout.imageCenter)
    let isPinched = before.heldPoint != nil
    if !before.isFit || isPinched {
      viewport.rest(at: before.displayed(at: time).following(carry), isFit: before.isFit)
      if let hold = before.hold { viewport.grab(hold, focal: focal, at: time) }
    }
    viewports[photo] = viewport
    return carry
  }

  /// Saves the zoom, position and rotation of `photo` for the pages that come into sight next. If
  /// `photo` is nil, these pages are fitted to the view.
  mutating func keepView(of photo: PhotoID?, at time: Instant) {
    keptView = photo.flatMap { viewports[$0] }
    guard let keptView, strip.isSettled(at: time) else { return }
    for (other, viewport) in viewports where other != photo && viewport.isSettled(at: time) {
      viewports[other] = viewport.recalling(keptView)
    }
  }

  /// Returns true if a movement of the wheel by `detents` turns pages: if the wheel is tilted
  /// sideways, or if it is set to turn pages and `zooms` is false; `zooms` is true while Ctrl is
  /// down. Returns false while contacts hold the picture of `photo`, the open photo (nil if none is
  /// open).
  func turnsPages(
    _ detents: Vector, zooms: Bool, on photo: PhotoID?, _ physics: Physics
  ) -> Bool {
    guard photo.flatMap({ viewports[$0] })?.isHeld != true else { return false }
    return abs(detents.dx) > abs(detents.dy) || (physics.wheel == .pages && !zooms)
  }

  /// Adds the movement of a wheel, in detents; only the larger of its two components counts.
  /// Returns the number of pages to turn: −1, 0 or 1. Parts of a detent are kept for the next call.
  mutating func turnWheel(_ movement: Vector) -> Int {
    let detents = abs(movement.dx) > abs(movement.dy) ? movement.dx : movement.dy
    if detents * wheelTurn < 0 { wheelTurn = 0 }
    wheelTurn += detents
    let pages = wheelTurn.rounded(.towardZero)
    wheelTurn -= pages
    return Int(pages.clamped(to: -1...1))
  }

  /// Starts the change from the page of `departing` to another page. `pages` is the number of pages
  /// from the old page to the new one; negative if the new page comes before. If `slides` is false,
  /// the new page appears at once. Otherwise the pages cross-fade if `fadeTime` (seconds) is not
  /// nil, or if motion is reduced. Without a cross-fade, a neighbouring page slides in, and a page
  /// further away appears at once.
  mutating func turn(
    from departing: PhotoID, by pages: Int, slides: Bool = true, fading fadeTime: Double? = nil,
    in environment: Environment, at time: Instant
  ) {
    crossFade = nil
    let physics = environment.physics
    let fades = physics.reducesMotion && strip.isSettled(at: time)
    let fadeTime = fadeTime ?? (fades ? physics.pageFadeTime : nil)
    if slides, fadeTime == nil, abs(pages) == 1 {
      return strip.turn(by: pages, physics, at: time)
    }
    stop(in: environment)
    if slides, let fadeTime { crossFade = (departing, Ramp(start: time, duration: fadeTime)) }
  }

  /// Removes the viewports of the photos outside `inSight`. If the row does not move, and
  /// `keepView` has saved no zoom and position, the photos of `inSight` are fitted to the view
  /// again, with their quarter turns. The viewports of `current`, the open photo (nil in the
  /// album), and of photos for which `isKept` returns true do not change.
  mutating func forgetHidden(
    _ inSight: ArraySlice<PhotoID>, current: PhotoID?, in environment: Environment,
    at time: Instant, isKept: (PhotoID) -> Bool
  ) {
    let isStill = strip.isSettled(at: time)
    for (photo, viewport) in viewports where photo != current && !isKept(photo) {
      if !inSight.contains(photo) {
        viewports[photo] = nil
      } else if isStill, keptView == nil {
        viewports[photo] = Viewport(
          layout: environment.layout(of: viewport.layout), physics: environment.physics,
          quarterTurns: quarterTurns(of: photo))
      }
    }
  }

  // MARK: Gestures and keys

  /// Applies an action of a gesture that moves the row. Returns the number of pages to turn: −1, 0
  /// or 1; always 0 before the gesture ends.
  mutating func perform(
    _ action: DragAction, in library: PhotoLibrary, _ physics: Physics, at time: Instant
  ) -> Int {
    switch action {
    case .begin:
      // The pages that fingers drag into sight have the view already.
      if keepsView { keepView(of: library.current, at: time) }
      strip.grab(hasPrevious: library.hasPrevious, hasNext: library.hasNext, physics, at: time)
    case .move(let way): strip.follow(way.dx)
    case .end(let velocity):
      let pages = strip.release(velocity: velocity.dx, physics, at: time)
      lastTurn = pages == 0 ? nil : (pages, time)
      return pages
    case .cancel: strip.cancel(physics, at: time)
    }
    return 0
  }

  /// Stops a moving row, because a finger or button is pressed on it.
  mutating func stopRow(in library: PhotoLibrary, _ physics: Physics, at time: Instant) {
    guard strip.isMoving(at: time) else { return }
    strip.grab(hasPrevious: library.hasPrevious, hasNext: library.hasNext, physics, at: time)
  }

  /// Returns the page under fingers: −1 for the previous page, 0 for the current page, 1 for the
  /// next page. `focal` is the middle of the fingers in the view. If a gesture turned the page less
  /// than `window` seconds ago, and the row still moves, the new gesture continues that gesture:
  /// the result is then the page from which the row was turned.
  func page(under focal: Point, within window: Double, at time: Instant) -> Int {
    guard !strip.isSettled(at: time) else { return 0 }
    if let lastTurn, time - lastTurn.time < window { return -lastTurn.pages }
    return strip.page(at: focal.x, time: time)
  }

  /// Starts a hold of fingers on the picture of `photo`. The picture begins at the displayed
  /// transform `shown`, or at the transform of its viewport if `shown` is nil, and no longer moves
  /// with the row. If `photo` is nil or has no viewport, there is no hold, and the pages slide back
  /// to their normal positions. `focal` is the middle of the fingers in the view.
  mutating func grab(
    _ photo: PhotoID?, _ hold: Hold, focal: Point, from shown: Similarity? = nil,
    _ physics: Physics, at time: Instant
  ) {
    guard let photo, viewports[photo] != nil else { return strip.cancel(physics, at: time) }
    recordPress(on: photo, physics, at: time)
    viewports[photo]?.grab(hold, focal: focal, from: shown, at: time)
    ownWay.insert(photo)
    strip.liftOut(physics, at: time)
  }

  /// Stops the row, and holds the picture of `photo` (nil if there is none) still under a press
  /// whose gesture is not recognized yet. `focal` is the middle of the contacts in the view.
  /// `isReturning` is true if the picture springs back after a drag, or if the Details panel moves
  /// it.
  mutating func hold(
    _ photo: PhotoID?, under focal: Point, isReturning: Bool, in library: PhotoLibrary,
    _ physics: Physics, at time: Instant
  ) {
    if let photo {
      recordPress(on: photo, physics, at: time)
      if isReturning { hasStopped = true }
      viewports[photo]?.grab(.still, focal: focal, at: time)
    }
    stopRow(in: library, physics, at: time)
  }

  private mutating func recordPress(on photo: PhotoID, _ physics: Physics, at time: Instant) {
    let isHeld = viewports[photo]?.isHeld ?? false
    if !isHeld { held = viewports[photo].map { (photo, $0.quarterTurns) } }
    let speed = abs(strip.velocity(at: time)) + (viewports[photo]?.speed(at: time) ?? 0)
    hasStopped = speed > physics.stoppingSpeed || (hasStopped && isHeld)
  }

  /// Creates ``tile``, so that fingers can move the tile that replaces `photo`, a photo that cannot
  /// be shown. Does nothing if ``tile`` already belongs to this photo.
  mutating func takeTile(of photo: PhotoID, in environment: Environment) {
    guard tile?.photo != photo else { return }
    var physics = environment.physics
    physics.release = .return
    let layout = ViewLayout(
      viewSize: environment.viewSize, deviceScale: environment.deviceScale,
      imageSize: environment.viewSize)
    tile = (photo, Viewport(layout: layout, physics: physics))
  }

  /// Releases a picture with zero velocity.
  mutating func release(_ photo: PhotoID, at time: Instant) {
    if tile?.photo == photo { tile = nil }
    change(photo) {
      $0.release(velocity: .zero, friction: $0.physics.touchpadFriction, at: time)
    }
  }

  /// Starts a hold of two fingers, which take the picture of `photo` out of its cell. The picture
  /// begins at the displayed transform `shown`, and `viewport` becomes its viewport. `focal` is the
  /// middle of the fingers in the view.
  mutating func takeOut(
    _ photo: PhotoID, _ viewport: Viewport, from shown: Similarity, focal: Point, at time: Instant
  ) {
    // The photo's thumbnail is upright, even if the photo was turned.
    held = (photo, 0)
    viewports[photo] = viewport
    viewports[photo]?.rest(at: shown)
    viewports[photo]?.grab(.transform, focal: focal, at: time)
  }

  /// Ends the hold of two fingers on a picture that they took out of its cell; `action` is the last
  /// action of their gesture. If `closes` is true, the picture returns to its cell. Otherwise the
  /// picture opens; if the fingers have not rotated it, it gets the photo's quarter turns again.
  mutating func releaseTakenOut(
    _ photo: PhotoID, _ action: GestureAction, closes: Bool, at time: Instant
  ) {
    change(photo) {
      _ = $0.perform(action, at: time)
      return closes
    }
    guard !closes, let viewport = viewports[photo], viewport.quarterTurns == 0,
      case let turns = quarterTurns(of: photo), turns != 0
    else { return }
    viewports[photo]?.turn(quarters: turns, at: time)
  }

  /// Zooms a picture that is still opening from the album, as a double tap does. The fixed point of
  /// the zoom is the content that would be at `point` of the view at the end of the opening.
  mutating func toggleZoom(_ photo: PhotoID, about point: Point, at time: Instant) {
    change(photo) {
      $0.toggleZoom(about: point, in: $0.target, at: time)
      return false
    }
  }

  /// Applies a gesture action to a picture. Returns true if the picture was pinched to close.
  mutating func perform(_ action: GestureAction, on photo: PhotoID, at time: Instant) -> Bool {
    if viewports[photo] == nil, tile?.photo == photo {
      switch action {
      case .follow, .release, .cancel, .revert:
        return tile?.viewport.perform(action, at: time) ?? false
      default: return false
      }
    }
    return change(photo) { $0.perform(action, at: time) }
  }

  /// Changes the viewport of a photo by an action of the user, and records the photo's new quarter
  /// turns. `change` returns true if the action closes the picture; then no turns are recorded.
  @discardableResult
  private mutating func change(_ photo: PhotoID, _ change: (inout Viewport) -> Bool) -> Bool {
    guard var viewport = viewports[photo] else { return false }
    let holds = held?.photo == photo
    let before = holds ? held?.turns : viewport.quarterTurns
    let isClosed = change(&viewport)
    viewports[photo] = viewport
    guard !viewport.isHeld else { return isClosed }
    if holds { held = nil }
    let turned = viewport.quarterTurns
    if !isClosed, turned != before { turns[photo] = turned == 0 ? nil : turned }
    return isClosed
  }

  /// Returns true if a tap may have its effect; false if its press has stopped a motion.
  mutating func handleTap() -> Bool {
    defer { hasStopped = false }
    return !hasStopped
  }

  /// Performs the command of a key on a picture. Zoom commands zoom around `point`, a point of the
  /// view.
  mutating func perform(
    _ command: Command, on photo: PhotoID, about point: Point, at time: Instant
  ) {
    change(photo) {
      $0.perform(command, about: point, at: time)
      return false
    }
    if command == .reset { turns[photo] = nil }
  }

  /// Moves the pictures of `photos` back to the zoom, position and rotation of `memory`, and sets
  /// their quarter turns to those of `before`. If the view is kept for the next photos
  /// (`hasKeptView`), sets the quarter turns of all photos to those of `before`; the other pages at
  /// rest, and the pages that come into sight next, get the view of `memory`.
  mutating func `return`(
    _ photos: [PhotoID], to memory: Viewport, turns before: [PhotoID: Int], at time: Instant
  ) {
    for photo in photos {
      change(photo) {
        $0.return(to: memory, at: time)
        return false
      }
      if !hasKeptView { turns[photo] = before[photo] }
    }
    guard hasKeptView else { return }
    (turns, keptView) = (before, memory)
    let isStill = strip.isSettled(at: time) && departing(at: time) == nil
    for (photo, viewport) in viewports where viewport.isSettled(at: time) {
      if isStill {
        viewports[photo] = viewport.recalling(memory)
      } else {
        viewports[photo]?.return(to: memory, at: time)
      }
    }
  }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    // After every event, even a resize, the contact keeps its content.
    keepContent(on: &lightbox.stage, at: time)
    return []
  }

  /// Keeps the content of the open photo in place under a contact that drags the page, or whose
  /// gesture is not recognized yet. Scale and rotation continue to their targets. Does nothing if
  /// the photo is not held in this way.
  static func keepContent(on stage: inout Stage, at time: Instant) {
    guard let photo = stage.openPhoto, let viewport = stage.viewport, viewport.hold == .still,
      let placed = stage.placement(of: photo, at: time)
    else { return }
    let content = placed.inverse(stage.gestures.focal)
    stage.pager.viewports[photo]?.holdStill(under: viewport.displayed(at: time)(content), at: time)
  }
}
