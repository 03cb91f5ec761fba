internal import Geometry
package import Input
package import Languages
package import Motion
internal import Raster

/// The header at the top of the view: title and buttons, in any window that shows a place of the
/// album; the window's own buttons where the compositor draws none.
///
/// Over the album it is a strip of its own above the rows, with the folders that lead there: it neither
/// comes nor goes, so that no row moves for it. Over a photo it is shown while the pointer moves, and fades out when the pointer has rested for a while over
/// a photo. The part under the pointer is found by a hit test of its layers.
package struct Header: LightboxPart, Hashable {
  /// The text in bold; after it follows `place`, the photo's position among all (`2 / 9`).
  package var title = Phrase.empty
  package var place = Phrase.empty
  package private(set) var window = WindowState(isActivated: true)
  /// True while it stays although the pointer rests, on a ground of its own.
  package private(set) var stays = false
  /// True in a place from which a button leads back.
  private(set) var leadsBack = false
  /// The names of the folders that lead to the album's place, which is the last; empty where it has none
  /// yet.
  private(set) var trail: [Phrase] = []
  /// The number of photos and folders in the album's place.
  private var count = Phrase.empty
  /// A click's request to another part, until the lightbox takes it.
  var request: Request?

  /// The part under the pointer.
  private(set) var hovered: HeaderPart?
  /// The button or folder with the keyboard focus.
  private(set) var focused: HeaderPart?
  var press: Press?
  /// The buttons and fingers that went down on the header, and those that did elsewhere.
  var ownButtons: Set<PointerButton> = []
  var otherButtons: Set<PointerButton> = []
  var ownContacts: Set<Int32> = []
  var otherContacts: Set<Int32> = []
  /// The click that may become the first of two.
  var lastClick: Press?
  var pointer: Point?
  /// The present point of the newest touch.
  var touched: Point?

  private var fade = Fade()
  /// The window's buttons before the newest change of them, and the share of those after it.
  private(set) var formerButtons: ButtonLayout?
  private var buttonChange = Fade()
  private var restsSince = Instant.zero

  /// The title's height in logical px, before the desktop's text scale.
  static let titleSize = 14.0

  /// A request that a button makes of another part.
  enum Request: Hashable, Sendable {
    case command(Command)
    /// The menu of what can be done, or that of the orders, below a button.
    case menu(below: Rect), orders(below: Rect)
  }

  /// The height at the view's top that the album leaves free for the header, logical px.
  package func reservedHeight(textScale: Double) -> Double {
    isPresent ? HeaderLayout.height(textScale: textScale) : 0
  }

  /// True where there is a header, shown or hidden.
  var isPresent: Bool { isOverPhotos || leadsBack }

  /// True where photos have one too, which comes and goes.
  private var isOverPhotos: Bool { window.isClientDecorated || !trail.isEmpty }

  /// The text beside the folders: the number of photos, or what the keys have gone to.
  var note: Phrase {
    title.isEmpty || place == count ? count : .sequence([title, .verbatim("  "), place])
  }

  // MARK: The window

  /// Takes a new state of the window; the header appears or disappears with client-side decoration.
  package mutating func decorate(_ new: WindowState, _ physics: Physics, at time: Instant) {
    let wasPresent = isPresent
    if !new.isActivated { focused = nil }
    let isNew = new.isClientDecorated && !window.isClientDecorated
    window = new
    recordChange(wasPresent: wasPresent, physics, at: time)
    // The window's buttons show themselves once, also where a place was told before.
    if isNew { wake(physics, at: time) }
  }

  /// Changes from one layout of the window's buttons to another: by a fade where they are seen.
  mutating func change(
    from former: ButtonLayout, to buttons: ButtonLayout, _ physics: Physics, at time: Instant
  ) {
    guard former != buttons else { return }
    buttonChange = Fade()
    formerButtons = window.isClientDecorated && isShown ? former : nil
    if formerButtons != nil { buttonChange.turn(to: 1, over: physics.headerFadeInTime, at: time) }
  }

  /// The share of the buttons after the newest change of them, 0…1.
  func buttonShare(at time: Instant) -> Double {
    formerButtons == nil ? 1 : buttonChange.opacity(at: time)
  }

  /// Shows a button that leads back, or takes it away.
  mutating func leadBack(_ leadsBack: Bool, _ physics: Physics, at time: Instant) {
    let wasPresent = isPresent
    self.leadsBack = leadsBack
    if focused == .back, !leadsBack { focused = nil }
    recordChange(wasPresent: wasPresent, physics, at: time)
  }

  /// Takes the album's place: the names of the folders that lead there, and the number of its photos.
  mutating func lead(along trail: [Phrase], _ count: Phrase, _ physics: Physics, at time: Instant) {
    let wasPresent = isPresent
    if trail != self.trail, case .folder = focused { focused = nil }
    (self.trail, self.count) = (trail, count)
    recordChange(wasPresent: wasPresent, physics, at: time)
  }

  private mutating func recordChange(wasPresent: Bool, _ physics: Physics, at time: Instant) {
    if isPresent, !wasPresent {
      fade = Fade()
      // A photo that is opened by itself is not covered before the pointer asks for it.
      if stays || window.isClientDecorated { wake(physics, at: time) }
    } else if !isPresent {
      focused = nil
      letGo()
    }
  }

  /// Makes the header stay, over the album, or fade at rest, over a photo.
  package mutating func stay(_ stays: Bool, _ physics: Physics, at time: Instant) {
    guard stays != self.stays else { return }
    self.stays = stays
    wake(physics, at: time)
    // Without the window's buttons or a place it belongs to the album alone.
    if !stays, !isOverPhotos { show(false, physics, at: time) }
  }

  /// The part at `point`; nil where there is none, or while it is hidden.
  func part(at point: Point, in context: ViewContext) -> HeaderPart? {
    guard isPresent, fade.isIn else { return nil }
    return [tree(in: context)].hit(at: point).flatMap { HeaderPart(rawValue: $0.tag) }
  }

  /// True while the pointer or a press is on the header.
  package var hasPointer: Bool { hovered != nil || press != nil }

  // MARK: Coming and going

  func opacity(at time: Instant) -> Double {
    isPresent ? fade.opacity(at: time) : 0
  }

  /// Shows the header and restarts the time of rest.
  mutating func wake(_ physics: Physics, at time: Instant) {
    restsSince = time
    guard isOverPhotos || stays else { return }
    if !fade.isIn { fade.turn(to: 1, over: physics.headerFadeInTime, at: time) }
  }

  /// True while it is shown, or comes.
  var isShown: Bool { isPresent && fade.isIn }

  /// Shows the header for as long as a moving pointer would, or hides it.
  mutating func show(_ shows: Bool, _ physics: Physics, at time: Instant) {
    guard !shows else { return wake(physics, at: time) }
    fade.turn(to: 0, over: physics.headerFadeOutTime, at: time)
  }

  private var isHeld: Bool { stays || hovered != nil || press != nil || focused != nil }

  package func deadline(_ physics: Physics) -> Instant? {
    isPresent && fade.isIn && !isHeld ? restsSince + physics.headerRestTime : nil
  }

  package mutating func expire(_ physics: Physics, at time: Instant) {
    guard let deadline = deadline(physics), deadline <= time else { return }
    fade.turn(to: 0, over: physics.headerFadeOutTime, at: deadline)
  }

  package func isMoving(at time: Instant) -> Bool {
    isPresent && (fade.isMoving(at: time) || buttonChange.isMoving(at: time))
  }

  // MARK: Hover and focus

  /// Moves the hover to `part`; nil when the pointer is elsewhere.
  mutating func hover(_ part: HeaderPart?, at time: Instant) {
    if hovered != nil, part == nil { restsSince = time }
    hovered = part
  }

  /// Moves the keyboard focus to `button`; nil gives the keyboard back.
  mutating func focus(on button: HeaderPart?, _ physics: Physics, at time: Instant) {
    focused = button
    wake(physics, at: time)
  }

  /// Forgets hover and presses.
  mutating func letGo() {
    hovered = nil
    press = nil
    lastClick = nil
    ownButtons = []
    otherButtons = []
    ownContacts = []
    otherContacts = []
  }
}

extension Header {
  static var path: WritableKeyPath<Lightbox, Header> { \.chrome.header }

  static func handle(
    _ input: PartInput, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    let effects = lightbox.chrome.header.handle(
      input.event, in: lightbox.context, lightbox.physics, at: time)
    return Claim(effects.map { $0 + performRequest(after: input.event, in: &lightbox, at: time) })
  }

  /// Does what a button asks of others.
  static func performRequest(
    after input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    guard let request = lightbox.chrome.header.request else { return [] }
    lightbox.chrome.header.request = nil
    if case .command(let command) = request { return lightbox.perform(command, at: time) }
    let call = MenuCall(
      for: request, after: input, on: lightbox.stage, lightbox.chrome.overlays.info)
    return call.map { lightbox.open($0, at: time) } ?? []
  }

  static func receive(
    _ event: Event, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    switch event {
    case .title(let title, let place):
      (lightbox.chrome.header.title, lightbox.chrome.header.place) = (title, place)
    case .window(let window):
      lightbox.chrome.header.decorate(window, lightbox.physics, at: time)
      let height = lightbox.headerHeight
      lightbox.stage.changeLayout(about: lightbox.pointer, at: time) {
        $0.environment.headerHeight = height
      }
    default: break
    }
    return []
  }

  static func update(
    in lightbox: inout Lightbox, after event: Event, at time: Instant
  ) -> [Effect] {
    lightbox.followStage(at: time)
    return []
  }

  static func layOut(
    in lightbox: inout Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Caption] {
    lightbox.chrome.header.captions(in: context)
  }

  static func layers(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Layer] {
    lightbox.chrome.header.layers(in: context, at: time)
  }
}
