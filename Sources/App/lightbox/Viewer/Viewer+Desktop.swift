internal import Configuration
internal import Desktop
internal import EventLoop
internal import Input
internal import LightboxCore
internal import Portal
internal import System

/// The desktop around the window: its wishes, other programs and screen readers.
extension Viewer {
  /// Asks the desktop's portal for its wishes, and follows their changes from then on.
  func followDesktop() {
    if settings.desktop != DesktopPreferences() { firstWishes = settings.desktop }
    desktop = DesktopSource(loop: loop) { [unowned self] wishes in
      Diagnostics.note("the desktop wishes \(wishes.summary)")
      toldWishes = wishes
      follow(settings.following(wishes))
    } onRefusal: { [unowned self] in
      goWithoutPortal()
    }
    if desktop == nil { goWithoutPortal() }
    Surroundings.tellOfBus(isThere: desktop != nil)
    reader = ScreenReaderDoor(
      loop: loop,
      tree: { [unowned self] in AccessibleTree(of: lightbox, at: clock.newest, names: album.title)
      },
      ask: { [unowned self] in ask($0) },
      listen: { [unowned self] in handle(.listened($0), at: present) })
  }

  /// Forgets what a portal of an earlier session told: this desktop has none.
  private func goWithoutPortal() {
    toldWishes = DesktopPreferences()
    let settings = settings.following(DesktopPreferences())
    if settings.desktop != self.settings.desktop { follow(settings) }
  }

  /// Follows other wishes of the desktop; a replay does so at the same moment.
  private func follow(_ settings: EffectiveSettings) {
    let time = handle(.preferences(looks.remembering(settings.preferences)), at: present)
    handle(.physics(settings.physics), at: time)
    frames.physics = settings.physics
    if hasSize {
      journal.note(.desktop(settings.desktop), at: time, lightbox)
    } else {
      firstWishes = settings.desktop
    }
  }

  /// Comes to the front by the tokens of this start, and takes the requests of other programs from then on.
  func joinBus(_ bus: ApplicationBus?, hasName: Bool, _ tokens: ApplicationTokens) {
    if let token = tokens.token { window.activate(token) }
    application = ApplicationSource(loop: loop, bus, hasName: hasName)
  }

  /// Does what another program asks for.
  func take(_ request: ApplicationRequest) {
    switch request {
    case .act(.newWindow, let tokens): StartedProgram.startWindow(tokens.token)
    case .activate(let tokens): window.activate(tokens.token)
    case .open(let addresses, let tokens):
      window.activate(tokens.token)
      guard !addresses.isEmpty else { return }
      UI.task { [self] in
        open(await OneShotThread.run { OpenableFiles(addresses: addresses) })
      }
    }
  }

  /// Does what a screen reader asks for; a replay does it again.
  func ask(_ request: AccessibleRequest) {
    isTouched = true
    let time = handle(.asked(request), at: present)
    journal.note(.asked(request), at: time, lightbox)
  }
}
