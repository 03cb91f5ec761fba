internal import Geometry
internal import Gestures
package import Input
internal import Languages
package import Motion
internal import Pixels
package import Raster

/// The Details panel with the facts of a photo, docked at the view's side or at its bottom.
package struct DetailsPanel: LightboxPart, Equatable {
  /// The motion of the panel, which also determines whether the panel is shown.
  private(set) var motion = PanelMotion()
  /// True while the panel is switched on; the panel is then shown for every photo that is opened.
  package private(set) var isWanted = false
  /// The photo that the details are about: the one that was open when they were last needed.
  private var photo: PhotoID?
  /// The positions of the photo and its neighbours among all photos, as text such as `7 of 24`.
  private var positions: [PhotoID: Phrase] = [:]
  /// The index of the panel's page that is shown, from 0.
  private var page = 0
  /// The details of the photo and its neighbours.
  var near = NearDetails()
  /// True while a screen reader is connected. It reads the photo's title and description, which are
  /// among the details, aloud even if the panel is not shown.
  private(set) var hasReader = false
  /// A sentence about damaged pixels of the photo; nil if there is no damage.
  private var note: Phrase?
  /// The histogram of the photo's pixel values; nil if no pixels are loaded.
  private var histogram: Histogram?
  @Shared private var laidOut: LaidOut<Contents, DetailsLayout>? = nil
  /// The picture of the histogram, which is drawn again only if its inputs change; nil for none.
  private var drawn: HistogramPicture?
  /// The pointer's position in the view; nil while the pointer is outside the view, or after a
  /// touch.
  private(set) var pointer: Point?
  /// The position of the newest press of a button or a finger; nil before the first press.
  private(set) var press: Point?

  /// The distance from a fact's frame, logical px, within which a click still copies the fact. It
  /// is large enough that a click in the gap between two lines copies a fact.
  private static let reach = 1.5

  /// The details to lay out: those that are shown, and those of the neighbours.
  private struct Contents: Equatable {
    var shown: DetailsContents?
    /// The details of the neighbouring photos. Their texts are drawn before the person turns to one
    /// of these photos.
    var ahead: [DetailsContents]
  }

  package var isShown: Bool { motion.isShown }

  /// True while the panel is shown, or a gesture moves it.
  var isInSight: Bool { isShown || motion.isHeld }

  /// The frame of the fully shown panel, in the view; nil while the panel is hidden or not laid
  /// out.
  var frame: Rect? { isShown ? laidOut.map { PanelDock($0.measures).frame } : nil }

  /// Returns the fact at a point of the view; nil if there is none.
  func fact(at point: Point) -> DetailsLayout.Position? {
    guard let frame, let layout = laidOut?.layout else { return nil }
    let position = Point(x: point.x - frame.minX, y: point.y - frame.minY)
    guard Rect(origin: .zero, size: frame.size).contains(position) else { return nil }
    let page = min(page, layout.pages.count - 1)
    return layout.lines.first {
      $0.fact != nil && $0.page == page
        && $0.frame.insetBy(-Self.reach).contains(position)
    }
  }

  /// The frame in the view of one of the last `count` lines of the panel; `index` is counted from
  /// the first of these. Nil if the line is not laid out, or not on the shown page.
  func frame(ofLine index: Int, of count: Int) -> Rect? {
    guard let frame, let layout = laidOut?.layout,
      let line = layout.lines.suffix(count).dropFirst(index).first,
      line.page == min(page, layout.pages.count - 1)
    else { return nil }
    return (line.frame + (frame.origin - Point.zero)).intersection(frame)
  }

  /// Returns true if a point of the view lies on the panel.
  func isAt(_ point: Point?) -> Bool { point.flatMap { frame?.contains($0) } ?? false }

  /// The effect that copies all facts of the panel, one per line; nil if there are none.
  func copyAll(in environment: Environment) -> Effect? {
    let lines = (shownContents?.details.groups.flatMap(\.rows) ?? []).map {
      environment.text(AccessibleTexts.fact($0.label, $0.whole)) + "\n"
    }
    return lines.isEmpty ? nil : .copyText(lines.joined(), called: AccessibleTexts.details)
  }

  /// The contents of the panel; nil while the panel is hidden, and until the contents are known.
  var shownContents: DetailsContents? { isShown ? contents.shown : nil }

  private func isSeen(at time: Instant) -> Bool { isShown || motion.opacity(at: time) > 0 }

  package mutating func show(_ isShown: Bool, _ physics: Physics, at time: Instant) {
    isWanted = isShown
    if isShown { page = 0 }
    motion.show(isShown, physics, at: time)
  }

  /// Turns to the next page of the panel; returns false if the panel's last page is already shown.
  mutating func turnPage() -> Bool {
    guard let count = laidOut?.layout?.pages.count, page + 1 < count else { return false }
    page += 1
    return true
  }

  /// Handles a gesture: a movement up or down moves the panel, and a new contact stops a moving
  /// panel.
  mutating func follow(_ action: GestureAction, in environment: Environment, at time: Instant) {
    let physics = environment.physics
    switch action {
    case .details(.begin):
      if !isShown { page = 0 }
      motion.grab(extent: environment.dock.extent, physics, at: time)
    case .details(.move(let way)): motion.follow(-way.dy)
    case .details(.end(let velocity)):
      motion.release(velocity: -velocity.dy, physics, at: time)
      isWanted = isShown
    case .details(.cancel): motion.cancelHold(physics, at: time)
    case .grab(.still, _), .freeze:
      guard motion.end(after: time) != nil else { return }
      motion.grab(extent: environment.dock.extent, physics, at: time)
    default: break
    }
  }

  private var contents: Contents {
    let others = near.known.filter { $0.key != photo }.sorted { $0.key < $1.key }
    return Contents(
      shown: photo.flatMap(near.newest(of:)).map {
        DetailsContents(
          details: $0, position: photo.flatMap { positions[$0] }, note: note,
          histogram: histogram)
      },
      ahead: others.map { DetailsContents(details: $0.value, position: positions[$0.key]) })
  }

  /// Lays the visible panel out, if its contents or the measures of the view have changed. Returns
  /// the texts to draw, about the photo and about its neighbours; empty while the panel is not
  /// visible.
  mutating func layOut(in context: ViewContext, at time: Instant) -> [Caption] {
    guard isSeen(at: time) else { return [] }
    let contents = contents
    if let laidOut, laidOut.isMade(of: contents, in: context) { return laidOut.texts }
    let shown = contents.shown.map { DetailsLayout.made(of: $0, in: context) }
    let ahead = contents.ahead.flatMap { DetailsLayout.made(of: $0, in: context).texts }
    let texts = (shown?.texts ?? []) + ahead
    laidOut = LaidOut(
      contents: contents, measures: context.measures, texts: texts, layout: shown?.layout)
    if let layout = shown?.layout { draw(contents.shown?.histogram, at: layout, in: context) }
    return texts
  }

  /// Draws the histogram only if an input has changed, and not for each frame.
  private mutating func draw(
    _ histogram: Histogram?, at layout: DetailsLayout, in context: ViewContext
  ) {
    guard let histogram, let size = layout.histogram?.frame.size else { return drawn = nil }
    let pixels = PixelSize(
      width: Int((size.width * context.deviceScale).rounded()),
      height: Int((size.height * context.deviceScale).rounded()))
    let inputs = HistogramPicture.Inputs(
      histogram: histogram, appearance: context.measures.preferences.appearance, size: pixels)
    if drawn?.inputs != inputs { drawn = HistogramPicture(inputs) }
  }

  /// The histogram's layer; empty while another page of the panel is shown.
  private func chart(in layout: DetailsLayout) -> [Layer] {
    guard let histogram = layout.histogram, histogram.page == min(page, layout.pages.count - 1),
      let picture = drawn?.picture
    else { return [] }
    return [Layer(frame: histogram.frame, contents: .picture(picture), cornerRadius: 4)]
  }

  /// The highlight behind the fact under the pointer; a click copies this fact.
  private func held(in context: ViewContext) -> [Layer] {
    guard let pointer, let fact = fact(at: pointer) else { return [] }
    let ground = Layer(
      frame: context.snappedEdges(of: fact.frame.insetBy(-Self.reach)),
      contents: .color(context.palette.text), cornerRadius: 5)
    return [ground.with(opacity: 0.12)]
  }

  /// The panel's layer; nil while the panel is out of the view. The panel is empty until its texts
  /// are drawn.
  package func layer(in context: ViewContext, at time: Instant) -> Layer? {
    let opacity = motion.opacity(at: time)
    let frame = PanelDock(context.measures).frame(at: motion.drawnProgress(at: time))
    guard opacity > 0,
      frame.intersection(Rect(origin: .zero, size: context.viewSize)) != nil
    else { return nil }
    var panel = Layer(frame: frame, contents: .color(context.palette.menu), cornerRadius: 14)
    if let layout = laidOut?.layout {
      let texts = layout.pages[min(page, layout.pages.count - 1)]
      panel.sublayers = held(in: context) + context.layers(texts) + chart(in: layout)
    }
    // A single row may be higher than a tiny view.
    panel.clipsToBounds = true
    return panel.with(opacity: opacity)
  }

  package func isMoving(at time: Instant) -> Bool { motion.isMoving(at: time) }

  package func isSettled(at time: Instant) -> Bool { motion.isSettled(at: time) }
}

extension DetailsPanel {
  static var path: WritableKeyPath<Lightbox, DetailsPanel> { \.chrome.overlays.details }

  mutating func record(_ input: InputEvent, _ physics: Physics, at time: Instant) {
    switch input {
    case .pointer(.enter(let point)), .pointer(.motion(let point)): pointer = point
    case .pointer(.leave): pointer = nil
    case .pointer(.button(_, isPressed: true)): press = pointer
    case .touch(.down(_, let point)): (press, pointer) = (point, nil)
    default: break
    }
  }

  mutating func receive(_ event: Event, _ physics: Physics, at time: Instant) {
    switch event {
    case .library(.details(let photo, let details)): near.receive(details, of: photo)
    case .accessibility(.connected(let hasReader)): self.hasReader = hasReader
    default: break
    }
  }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    defer { leaveRoom(in: &lightbox, at: time) }
    var panel = lightbox.chrome.overlays.details
    defer { lightbox.chrome.overlays.details = panel }
    panel.motion.resize(extent: lightbox.environment.dock.extent)
    // If no gesture can move the panel any more, the panel returns to its goal.
    if !lightbox.stage.gestures.holdsDetails { panel.motion.cancelHold(lightbox.physics, at: time) }
    let photo = lightbox.stage.openPhoto
    if let photo, panel.isWanted || panel.motion.isHeld, !lightbox.isBrowsingFast {
      lightbox.stage.library.loaded[photo]?.countPixels()
    }
    let library = lightbox.library
    panel.motion.show(panel.isWanted && photo != nil, lightbox.physics, at: time)
    guard let photo, panel.isWanted || panel.motion.isHeld || panel.hasReader else { return [] }
    if photo != panel.photo { panel.page = 0 }
    panel.photo = photo
    panel.note =
      library.isCurrentDamaged
      ? Phrase("The file is damaged: this is what could be read") : nil
    panel.histogram = library.loaded[photo]?.histogram
    let reach = library.pagesInReach
    panel.positions = reach.map(library.positions) ?? [:]
    let rated = lightbox.album.ratings
    for photo in reach.map({ library.cells[$0] }) ?? [] where rated[photo].stars > 0 {
      let stars = PhotoRatings.stars(rated[photo].stars)
      panel.positions[photo] =
        panel.positions[photo].map { .sequence([$0, .verbatim(" · "), stars]) } ?? stars
    }
    // Details of photos that pass quickly are not read.
    return lightbox.isBrowsingFast ? [] : panel.near.request(photo, library.adjacent)
  }

  /// Passes the panel's motion to the stage, and moves the photos out of the panel's area.
  private static func leaveRoom(in lightbox: inout Lightbox, at time: Instant) {
    let (before, viewport) = (lightbox.environment, lightbox.stage.viewport)
    let motion = lightbox.chrome.overlays.details.motion
    lightbox.stage.environment.details = motion
    let (environment, hero) = (lightbox.environment, lightbox.stage.hero)
    // If a contact takes the panel from its rest, the panel moves all photos.
    if motion.isHeld, before.details.isSettled(at: time) { lightbox.stage.pager.ownWay = [] }
    lightbox.stage.pager.leaveRoom(
      after: before, in: environment, hero, under: lightbox.stage.gestures.focal, at: time)
    // A held photo has taken a new reference, so gestures measure from here.
    if lightbox.stage.viewport != viewport { lightbox.stage.gestures.rebase() }
    lightbox.stage.gestures.viewCenter =
      environment.dock.room(at: motion.goal, of: environment.viewSize).center
    // While a contact moves the panel, a zoom or a turn continues about the content that is now
    // under the contact.
    if motion.isHeld { Pager.keepContent(on: &lightbox.stage, at: time) }
  }
}
