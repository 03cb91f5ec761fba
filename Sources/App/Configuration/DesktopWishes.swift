/// What the desktop's settings say about how programs look and move; nil where they say nothing.
package struct DesktopWishes: Hashable, Sendable {
  package var prefersDark: Bool?
  package var reducesMotion: Bool?
  /// How much larger than usual texts are wanted.
  package var textScale: Double?
  /// The buttons of a title bar, as GTK and GNOME write them.
  package var buttonLayout: String?

  package init() {}

  /// These wishes, and those of `others` where these say nothing.
  package func completed(by others: DesktopWishes) -> DesktopWishes {
    var result = self
    result.prefersDark = prefersDark ?? others.prefersDark
    result.reducesMotion = reducesMotion ?? others.reducesMotion
    result.textScale = textScale ?? others.textScale
    result.buttonLayout = buttonLayout ?? others.buttonLayout
    return result
  }
}
