internal import Albums
internal import Bus
internal import Desktop
internal import EventLoop
internal import Gestures
internal import Input
internal import LightboxCore
package import Portal
internal import ProgramSupport
internal import System

/// The desktop around the window: its preferences, other programs and screen readers.
extension Viewer {
  /// Requests the preferences from the desktop portal, follows their changes, and watches for
  /// screen readers. This uses no processor time without changes: its timers end with the
  /// answers, or after `BusConnection.defaultTimeout`.
  package func followDesktop() {
    if let portal = SettingsPortal(), let source = BusSource(portal, in: loop) {
      desktop = source
      portal.onChange = { [unowned self] answer in UI.assume { receive(answer) } }
      portal.onRefusal = { [unowned self] in UI.assume { dropPortalPreferences() } }
    } else {
      dropPortalPreferences()
    }
    Surroundings.reportBus(isThere: desktop != nil)
    reader = ScreenReaderSession(
      loop: loop,
      tree: { [unowned self] in AccessibleTree(of: lightbox, at: clock.newest, names: album.title)
      },
      ask: { [unowned self] in ask($0) },
      listen: { [unowned self] in handle(.accessibility(.connected($0)), at: present) })
  }

  private func receive(_ answer: DesktopSettings) {
    display.cursorSettings = CursorSettings(
      theme: answer.cursorTheme, size: answer.cursorSize)
    let preferences = DesktopPreferences(answer)
    guard preferences != portalPreferences else { return }
    Diagnostics.log("the desktop prefers \(preferences.summary)")
    portalPreferences = preferences
    followPreferences()
  }

  /// Drops the preferences from an earlier run of the program, because this desktop has no portal.
  private func dropPortalPreferences() {
    portalPreferences = DesktopPreferences()
    if currentSettings.desktop != settings.desktop { followPreferences() }
  }

  /// The settings with the portal's newest preferences; until the portal answers, the settings
  /// alone.
  var currentSettings: EffectiveSettings { portalPreferences.map(settings.following) ?? settings }

  /// Applies changed preferences of the desktop, and records them for a replay. The first ones are
  /// recorded after the window's size, which must come first.
  private func followPreferences() {
    let settings = currentSettings
    let time = handle(
      .settings(.preferences(albumMemory.remembering(settings.preferences))), at: present)
    handle(.settings(.physics(settings.physics)), at: time)
    frames.predictor.physics = settings.physics
    if hasSize { journal.record(.desktop(settings.desktop), at: time, lightbox) }
  }

  /// Brings the window to the front if the launcher passed an activation token in `tokens`. Then
  /// joins the session bus to accept requests; this uses no processor time without requests. `made`
  /// is an existing connection to the bus; if it is nil, the method connects. `hasName` is true if
  /// this process owns the program's name on the bus.
  ///
  /// Each process requests the program's name, and gets it when the earlier owners have ended. So
  /// requests reach the oldest window.
  package func joinBus(_ made: ApplicationBus?, hasName: Bool, _ tokens: ApplicationTokens) {
    if let token = tokens.token { window.activate(token) }
    guard let bus = made ?? ApplicationBus(name: ApplicationID.text),
      let source = BusSource(bus, in: loop)
    else { return }
    application = (bus, source)
    guard !hasName else { return }
    bus.requestName(waits: true) { answer in
      Diagnostics.log("the bus has answered the request for the program's name: \(answer)")
    }
  }

  /// Begins to perform requests of other programs, also those that came before this call.
  func acceptRequests() {
    guard let bus = application?.bus, bus.onRequest == nil else { return }
    bus.onRequest = { [unowned self] request in UI.assume { receive(request) } }
  }

  /// Performs a request of another program, such as to open files.
  private func receive(_ request: ApplicationRequest) {
    switch request {
    case .newWindow(let tokens): StartedProgram.startWindow(tokens.token)
    case .activate(let tokens): window.activate(tokens.token)
    case .open(let addresses, let tokens):
      window.activate(tokens.token)
      guard !addresses.isEmpty else { return }
      open { OpenableFiles(addresses: addresses) }
    }
  }

  /// Performs a request of a screen reader, and records it for a replay.
  func ask(_ request: AccessibleRequest) {
    isTouched = true
    let time = handle(.accessibility(.request(request)), at: present)
    journal.record(.request(request), at: time, lightbox)
  }
}
