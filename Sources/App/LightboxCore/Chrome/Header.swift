internal import Geometry
package import Input
package import Languages
package import Motion
internal import Raster

/// The header at the top of the view, with a title and buttons.
///
/// A window has a header if the compositor draws no decorations, or if the window shows a folder.
/// Without decorations, the header also has the window's own buttons. Over the album, the header is
/// a permanent strip above the rows, with the path of folders. Over a photo, the header is shown
/// while the pointer moves, and fades out when the pointer has rested on the photo for a while.
package struct Header: LightboxPart, Equatable {
  /// The text in bold, such as the name of the photo.
  package var title = Phrase.empty
  /// The text after the title: the photo's position among all photos, such as `2 / 9`, or the
  /// number of photos in the album.
  package var position = Phrase.empty
  package private(set) var window = WindowState(isActivated: true)
  /// True while the header does not fade out and has its own background, as it does over the album.
  package private(set) var isPinned = false
  /// True if the header has a back button, because the person can go back to another folder.
  private(set) var leadsBack = false
  /// The names of the folders down to the album's folder; empty until they are known.
  private(set) var trail: [Phrase] = []
  /// The text with the number of photos and folders in the album's folder.
  private var count = Phrase.empty
  /// The button that was clicked last, if another part of the lightbox must perform the action; nil
  /// once the action is performed.
  var request: HeaderPart?

  private(set) var hovered: HeaderPart?
  private(set) var focused: HeaderPart?
  var press: Press?
  /// The mouse buttons and fingers that were pressed on the header (`own`), and the mouse buttons
  /// and fingers that were pressed elsewhere (`others`).
  var (own, others) = (OwnedContacts(), OwnedContacts())
  /// The newest press on the header's bar, if it may begin a double click; otherwise nil.
  var lastClick: Press?
  var pointer: Point?
  /// The point of the newest press on the header, or the newest position of a finger that was
  /// pressed there; nil before the first press.
  var touched: Point?

  private var fade = Fade()
  /// The opacity of the photo's header at the moment when the album's header replaced it.
  private(set) var leftOpacity = 0.0
  /// The window's buttons before their last change; nil if that change was not animated.
  private(set) var formerButtons: ButtonLayout?
  /// The progress of the fade from the former buttons to the new buttons.
  private(set) var buttonChange = Fade()
  private var restsSince = Instant.zero

  /// The size of the title's text, logical px, before the desktop's text scale.
  static let titleSize = 14.0

  /// The height at the view's top that the album leaves free for the header, logical px.
  package func reservedHeight(textScale: Double) -> Double {
    isPresent ? HeaderLayout.height(textScale: textScale) : 0
  }

  /// True if the window has a header; the header may be faded out.
  var isPresent: Bool { isOverPhotos || leadsBack }

  /// True if the header is also shown over photos, where it fades in and out.
  private var isOverPhotos: Bool { window.isClientDecorated || !trail.isEmpty }

  /// The text beside the path of folders: the number of photos and folders, or the name and
  /// position of the photo with the focus.
  var note: Phrase {
    title.isEmpty || position == count ? count : .sequence([title, .verbatim("  "), position])
  }

  // MARK: The window

  /// Sets the window's state. If the window now has client-side decoration, the header appears.
  package mutating func setWindowState(_ new: WindowState, _ physics: Physics, at time: Instant) {
    let wasPresent = isPresent
    if !new.isActivated { focused = nil }
    let isNew = new.isClientDecorated && !window.isClientDecorated
    window = new
    recordChange(wasPresent: wasPresent, physics, at: time)
    // New window buttons are shown for a moment, even if the header already existed without them.
    if isNew { wake(physics, at: time) }
  }

  /// Changes from one layout of the window's buttons to another, with a fade if they are visible.
  mutating func change(
    from former: ButtonLayout, to buttons: ButtonLayout, _ physics: Physics, at time: Instant
  ) {
    guard former != buttons else { return }
    buttonChange = Fade()
    formerButtons = window.isClientDecorated && isShown ? former : nil
    if formerButtons != nil { buttonChange.turn(to: 1, over: physics.headerFadeInTime, at: time) }
  }

  /// Shows the path of the album's folder, the number of its photos and folders, and the back
  /// button if the person came from another folder or list.
  mutating func show(_ source: AlbumSource, _ physics: Physics, at time: Instant) {
    let wasPresent = isPresent
    if source.trail != trail, case .folder = focused { focused = nil }
    (leadsBack, trail, count) = (source.isEntered, source.trail, source.count)
    recordChange(wasPresent: wasPresent, physics, at: time)
  }

  private mutating func recordChange(wasPresent: Bool, _ physics: Physics, at time: Instant) {
    if isPresent, !wasPresent {
      fade = Fade()
      // If a photo is opened directly, the header does not cover it until the pointer moves.
      if isPinned || window.isClientDecorated { wake(physics, at: time) }
    } else if !isPresent {
      (focused, hovered, press, lastClick) = (nil, nil, nil, nil)
      (own, others) = (OwnedContacts(), OwnedContacts())
    }
  }

  /// Keeps the header visible if `isPinned` is true, as over the album. Otherwise the header fades
  /// out when the pointer rests. A change of `isPinned` removes the keyboard focus.
  package mutating func setPinned(_ isPinned: Bool, _ physics: Physics, at time: Instant) {
    guard isPinned != self.isPinned else { return }
    if isPinned { leftOpacity = opacity(at: time) }
    (self.isPinned, focused) = (isPinned, nil)
    // The album's header is drawn with the backdrop's opacity, so it needs no fade of its own.
    if isPinned { fade.turn(to: 1, over: 0, at: time) }
    wake(physics, at: time)
    // Without window buttons and without a position, the header is shown only over the album.
    if !isPinned, !isOverPhotos { show(false, physics, at: time) }
  }

  /// Returns the header as it is drawn over the album (`isPinned` is true) or over a photo (false).
  func drawn(isPinned: Bool) -> Header {
    guard isPinned != self.isPinned else { return self }
    var header = self
    (header.isPinned, header.hovered, header.focused, header.press) = (isPinned, nil, nil, nil)
    return header
  }

  /// The header's part at `point` of the view; nil if there is none, or while the header is hidden.
  func part(at point: Point, in context: ViewContext) -> HeaderPart? {
    let layout = layout(in: context)
    guard isPresent, fade.isIn, layout.frame.contains(point) else { return nil }
    let button = layout.buttons.last { layout.frame(of: $0)?.contains(point) == true }
    let crumbs = showsTrail ? trail(layout, in: context).crumbs : []
    return button ?? crumbs.first { $0.frame.contains(point) }?.part ?? .bar
  }

  /// True while the pointer or a press is on the header.
  package var hasPointer: Bool { hovered != nil || press != nil }

  // MARK: Coming and going

  func opacity(at time: Instant) -> Double { isPresent ? fade.opacity(at: time) : 0 }

  /// Shows the header and restarts the time after which it fades out.
  mutating func wake(_ physics: Physics, at time: Instant) {
    restsSince = time
    guard isOverPhotos || isPinned else { return }
    if !fade.isIn { fade.turn(to: 1, over: physics.headerFadeInTime, at: time) }
  }

  /// True while the header is shown or fading in.
  var isShown: Bool { isPresent && fade.isIn }

  /// Shows the header and restarts the time after which it fades out, if `shows` is true; otherwise
  /// hides the header.
  mutating func show(_ shows: Bool, _ physics: Physics, at time: Instant) {
    guard !shows else { return wake(physics, at: time) }
    fade.turn(to: 0, over: physics.headerFadeOutTime, at: time)
  }

  private var isHeld: Bool { isPinned || hovered != nil || press != nil || focused != nil }

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

  mutating func hover(_ part: HeaderPart?, at time: Instant) {
    if hovered != nil, part == nil { restsSince = time }
    hovered = part
  }

  /// Moves the keyboard focus to a button or a folder; nil removes it from the header.
  mutating func focus(on button: HeaderPart?, _ physics: Physics, at time: Instant) {
    focused = button
    wake(physics, at: time)
  }
}

extension Header {
  static var path: WritableKeyPath<Lightbox, Header> { \.chrome.header }

  static func handle(
    _ input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    let effects = lightbox.chrome.header.handle(
      input, in: lightbox.context, lightbox.physics, at: time)
    return Claim(effects.map { $0 + performRequest(after: input, in: &lightbox, at: time) })
  }

  /// Performs the action of the header's `request`, if there is one, and clears the request.
  /// `input` is the event that led to the request. A menu opens below its button.
  static func performRequest(
    after input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    guard let part = lightbox.chrome.header.request else { return [] }
    lightbox.chrome.header.request = nil
    if part == .back { return lightbox.perform(.toggleAlbum, at: time) }
    if part == .details { return lightbox.perform(.toggleInfo, at: time) }
    let opener: ContextMenu.Opener =
      switch input {
      case .touch: .finger(nil)
      case .key: .key
      default: .button(.left)
      }
    let frame = lightbox.chrome.header.layout(in: lightbox.context).frame(of: part) ?? .zero
    let photo = MenuSituation.Photo(on: lightbox.stage, lightbox.chrome.overlays.details)
    return lightbox.openMenu(
      about: part == .order ? .order : lightbox.mode == .album ? .album : .photo(photo),
      at: .button(frame), by: opener, time: time)
  }

  static func receive(
    _ event: Event, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    switch event {
    case .window(.title(let title, let position)):
      (lightbox.chrome.header.title, lightbox.chrome.header.position) = (title, position)
    case .window(.state(let window)):
      lightbox.chrome.header.setWindowState(window, lightbox.physics, at: time)
      let height = lightbox.headerHeight
      lightbox.stage.changeLayout(about: lightbox.pointer, at: time) {
        $0.environment.headerHeight = height
      }
    default: break
    }
    return []
  }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    lightbox.followStage(at: time)
    return []
  }

  static func layOut(
    in lightbox: inout Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Caption] {
    lightbox.chrome.header.followParts(in: context, lightbox.physics, at: time)
    return lightbox.chrome.header.captions(in: context)
  }

  static func layers(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Layer] {
    lightbox.chrome.header.layers(in: context, backdrop: lightbox.backdrop(at: time), at: time)
  }

  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    context.chrome.header.isPresent ? [HeaderObject(in: context).object] : []
  }
}
