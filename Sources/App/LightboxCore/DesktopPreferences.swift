/// The desktop's settings for the look and the motion of programs; nil where it has none.
package struct DesktopPreferences: Hashable, Sendable {
  package var prefersDark: Bool?
  package var reducesMotion: Bool?
  package var prefersContrast: Bool?
  /// The wanted size of texts; 1 is the usual one.
  package var textScale: Double?
  /// The buttons of a title bar in the notation of GTK and GNOME.
  package var buttonLayout: String?

  package init() {}

  /// Fills in from `others` what is nil here.
  package func completed(by others: DesktopPreferences) -> DesktopPreferences {
    var result = self
    result.prefersDark = prefersDark ?? others.prefersDark
    result.reducesMotion = reducesMotion ?? others.reducesMotion
    result.prefersContrast = prefersContrast ?? others.prefersContrast
    result.textScale = textScale ?? others.textScale
    result.buttonLayout = buttonLayout ?? others.buttonLayout
    return result
  }
}
