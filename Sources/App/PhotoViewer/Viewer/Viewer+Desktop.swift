internal import Albums
internal import Desktop
internal import EventLoop
internal import Input
internal import LightboxCore
package import Portal
internal import ProgramSupport
internal import System

/// The desktop around the window: its preferences, other programs and screen readers.
extension Viewer {
  /// Requests the preferences from the desktop portal, and follows their changes.
  package func followDesktop() {
    if settings.desktop != DesktopPreferences() { firstPreferences = settings.desktop }
    desktop = DesktopSource(loop: loop) { [unowned self] wishes in
      Diagnostics.log("the desktop wishes \(wishes.summary)")
      portalPreferences = wishes
      follow(settings.following(wishes))
    } onRefusal: { [unowned self] in
      goWithoutPortal()
    }
    if desktop == nil { goWithoutPortal() }
    Surroundings.reportBus(isThere: desktop != nil)
    reader = ScreenReaderSession(
      loop: loop,
      tree: { [unowned self] in AccessibleTree(of: lightbox, at: clock.newest, names: album.title)
      },
      ask: { [unowned self] in ask($0) },
      listen: { [unowned self] in handle(.accessibility(.connected($0)), at: present) })
  }

  /// Drops the preferences from an earlier session, because this desktop has no portal.
  private func goWithoutPortal() {
    portalPreferences = DesktopPreferences()
    let settings = settings.following(DesktopPreferences())
    if settings.desktop != self.settings.desktop { follow(settings) }
  }

  /// Applies changed preferences of the desktop, and records them for a replay.
  private func follow(_ settings: EffectiveSettings) {
    let time = handle(
      .settings(.preferences(albumMemory.remembering(settings.preferences))), at: present)
    handle(.settings(.physics(settings.physics)), at: time)
    frames.physics = settings.physics
    if hasSize {
      journal.record(.desktop(settings.desktop), at: time, lightbox)
    } else {
      firstPreferences = settings.desktop
    }
  }

  /// Brings the window to the front, if `tokens` has a token of the launcher. Then joins the
  /// session bus to accept requests. `hasName` is true if this process owns the program's name on
  /// the bus.
  package func joinBus(_ bus: ApplicationBus?, hasName: Bool, _ tokens: ApplicationTokens) {
    if let token = tokens.token { window.activate(token) }
    application = ApplicationSource(loop: loop, bus, hasName: hasName)
  }

  /// Performs a request of another program, such as to open files.
  func receive(_ request: ApplicationRequest) {
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

  /// Performs a request of a screen reader, and records it for a replay.
  func ask(_ request: AccessibleRequest) {
    isTouched = true
    let time = handle(.accessibility(.request(request)), at: present)
    journal.record(.request(request), at: time, lightbox)
  }
}
