internal import LightboxCore
internal import Portal

extension DesktopPreferences {
  /// The preferences as one line for ``Diagnostics``.
  var summary: String {
    let preferences = [
      prefersDark.map { $0 ? "dark" : "light" },
      reducesMotion.map { $0 ? "reduced motion" : "motion" },
      prefersContrast.map { $0 ? "high contrast" : "usual contrast" },
      textScale.map { "texts ×\($0)" }, doubleClickTime.map { "double click in \($0) s" },
      buttonLayout.map { "buttons \($0)" },
    ].compactMap { $0 }
    return preferences.isEmpty ? "nothing" : preferences.joined(separator: ", ")
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
