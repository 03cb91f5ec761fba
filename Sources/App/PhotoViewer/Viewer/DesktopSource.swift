internal import EventLoop
internal import LightboxCore
internal import Portal
internal import System

/// The desktop's preferences, from its settings portal. It uses no processor time without changes:
/// no timer is set after the portal has answered or failed to answer in time.
@UI final class DesktopSource {
  private let source: BusSource

  /// Adds the connection to `loop`, and requests the preferences from the portal; nil if there is
  /// no session bus. `onChange` gets the answer and every change; `onRefusal` is called if there is
  /// no portal.
  init?(
    loop: Loop, onChange: @escaping @UI (DesktopPreferences) -> Void,
    onRefusal: @escaping @UI () -> Void
  ) {
    guard let portal = SettingsPortal(), let source = BusSource(portal, in: loop) else {
      return nil
    }
    self.source = source
    portal.onChange = { settings in UI.assume { onChange(DesktopPreferences(settings)) } }
    portal.onRefusal = { UI.assume { onRefusal() } }
  }

  func close() { source.close() }
}

extension DesktopPreferences {
  /// The preferences as one line for ``Diagnostics``.
  var summary: String {
    let wishes = [
      prefersDark.map { $0 ? "dark" : "light" },
      reducesMotion.map { $0 ? "reduced motion" : "motion" },
      prefersContrast.map { $0 ? "high contrast" : "usual contrast" },
      textScale.map { "texts ×\($0)" }, doubleClickTime.map { "double click in \($0) s" },
      buttonLayout.map { "buttons \($0)" },
    ].compactMap { $0 }
    return wishes.isEmpty ? "nothing" : wishes.joined(separator: ", ")
  }

  init(_ settings: DesktopSettings) {
    self.init()
    prefersDark = settings.prefersDark
    reducesMotion = settings.reducesMotion
    prefersContrast = settings.prefersContrast
    textScale = settings.textScale
    doubleClickTime = settings.doubleClickTime
    buttonLayout = settings.buttonLayout
  }
}
