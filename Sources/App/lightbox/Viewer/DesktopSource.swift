internal import Configuration
internal import EventLoop
internal import Motion
internal import Portal
internal import System

/// The desktop's settings portal as a source of the event loop.
///
/// It costs nothing while nothing changes: no timer is set once the portal has answered, or its
/// time to answer is over.
@UI final class DesktopSource: PollSource {
  private let loop: Loop
  private let portal: SettingsPortal
  private var timer: EventLoop.Timer?
  let descriptor: Int32

  /// Joins `loop` and asks the portal; `onChange` gets the answer and every change. Nil where there
  /// is no session bus.
  init?(loop: Loop, onChange: @escaping @UI (DesktopWishes) -> Void) {
    guard let portal = SettingsPortal(), let descriptor = portal.descriptor else { return nil }
    self.loop = loop
    self.portal = portal
    self.descriptor = descriptor
    portal.onChange = { settings in UI.assume { onChange(DesktopWishes(settings)) } }
    loop.add(self)
  }

  func close() {
    timer?.cancel()
    portal.close()
    loop.remove(self)
  }

  func prepareToPoll() -> Readiness {
    let due = portal.deadline.map { loop.time.instant(monotonic: $0) }
    if due != timer?.deadline {
      timer?.cancel()
      // The timer only has to wake the loop.
      timer = due.map { loop.schedule(at: $0) {} }
    }
    var readiness: Readiness = []
    if portal.wantsToRead { readiness.insert(.readable) }
    if portal.wantsToWrite { readiness.insert(.writable) }
    return readiness
  }

  /// Reads the portal's messages after the sleep, so that the turn that follows draws a change.
  func didPoll(_ readiness: Readiness) {
    guard !readiness.isEmpty || timer.map({ $0.deadline <= loop.now }) ?? false else { return }
    portal.process()
    if portal.descriptor == nil { close() }
  }
}

extension DesktopWishes {
  /// The wishes, for a line of ``Diagnostics``.
  var summary: String {
    let wishes = [
      prefersDark.map { $0 ? "dark" : "light" },
      reducesMotion.map { $0 ? "reduced motion" : "motion" },
      prefersContrast.map { $0 ? "high contrast" : "usual contrast" },
      textScale.map { "texts ×\($0)" }, buttonLayout.map { "buttons \($0)" },
    ].compactMap { $0 }
    return wishes.isEmpty ? "nothing" : wishes.joined(separator: ", ")
  }

  init(_ settings: DesktopSettings) {
    self.init()
    prefersDark =
      switch settings.colorScheme {
      case .dark: true
      case .light: false
      case .any, nil: nil
      }
    reducesMotion = settings.reducesMotion
    prefersContrast = settings.prefersContrast
    textScale = settings.textScale
    buttonLayout = settings.buttonLayout
  }
}
