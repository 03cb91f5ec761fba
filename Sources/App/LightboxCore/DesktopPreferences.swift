/// The desktop's settings for appearance and motion; each is nil if the desktop does not set it.
package struct DesktopPreferences: Equatable, Sendable {
  package var prefersDark: Bool?
  package var reducesMotion: Bool?
  package var prefersContrast: Bool?
  /// The factor by which the desktop enlarges texts; 1 is the default size, nil if it is not set.
  package var textScale: Double?
  /// The longest time between the two clicks of a double click, seconds; nil if it is not set.
  package var doubleClickTime: Double?
  /// The buttons of a title bar in GTK's notation, such as `close,minimize:`; nil if they are not
  /// set.
  package var buttonLayout: String?

  package init() {}

  /// Returns these settings; a setting that is nil is taken from `others`.
  package func completed(by others: DesktopPreferences) -> DesktopPreferences {
    var result = self
    result.prefersDark = prefersDark ?? others.prefersDark
    result.reducesMotion = reducesMotion ?? others.reducesMotion
    result.prefersContrast = prefersContrast ?? others.prefersContrast
    result.textScale = textScale ?? others.textScale
    result.doubleClickTime = doubleClickTime ?? others.doubleClickTime
    result.buttonLayout = buttonLayout ?? others.buttonLayout
    return result
  }
}
