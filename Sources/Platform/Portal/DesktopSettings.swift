internal import Bus

/// The user's settings of the desktop, from the settings portal; a setting is nil while it is
/// unknown.
package struct DesktopSettings: Hashable, Sendable {
  /// True if the user prefers dark windows, false for light ones; nil if the user prefers neither,
  /// or if that is unknown.
  package var prefersDark: Bool?
  /// The factor by which the default text size is multiplied, 0.5 to 3.
  package var textScale: Double?
  /// True if the user wants more contrast; nil if that is unknown.
  package var prefersContrast: Bool? {
    guard asksForContrast != nil || hasHighContrast != nil else { return nil }
    return asksForContrast == true || hasHighContrast == true
  }
  /// The longest time between the two clicks of a double click, 0.1 to 2 seconds.
  package var doubleClickTime: Double?
  /// The buttons at the left and at the right end of the title bar, separated by a colon, in
  /// GNOME's notation, such as `close,minimize:appmenu`; nil while unknown.
  package var buttonLayout: String?
  /// The name of the cursor theme; nil while unknown.
  package var cursorTheme: String?
  /// The nominal size of cursors, in logical px, as the desktop sends it; nil while unknown.
  package var cursorSize: Int?

  /// The portal's setting `reduced-motion`; nil while unknown.
  private var asksForLessMotion: Bool?
  /// The portal's setting `enable-animations`; nil while unknown.
  private var animates: Bool?
  /// The portal's setting `contrast`; nil while unknown.
  private var asksForContrast: Bool?
  /// The portal's setting `high-contrast`; nil while unknown.
  private var hasHighContrast: Bool?

  /// True if the user wants less motion; nil if that is unknown.
  package var reducesMotion: Bool? {
    guard asksForLessMotion != nil || animates != nil else { return nil }
    return asksForLessMotion == true || animates == false
  }

  /// Creates settings that are all unknown.
  package init() {}

  static let namespaces = [
    "org.freedesktop.appearance", "org.gnome.desktop.interface",
    "org.gnome.desktop.wm.preferences", "org.gnome.desktop.a11y.interface",
    "org.gnome.desktop.peripherals.mouse",
  ]

  /// Sets the property for the portal's setting `key` in `namespace`; ignores unknown settings, and
  /// values of an unexpected type.
  mutating func set(_ key: String, of namespace: String, to value: BusValue) {
    if namespace == "org.freedesktop.appearance" {
      guard let number = value.whole else { return }
      switch key {
      case "color-scheme": prefersDark = number == 1 ? true : number == 2 ? false : nil
      case "contrast": asksForContrast = number == 1
      case "reduced-motion": asksForLessMotion = number == 1
      default: break
      }
      return
    }
    switch (namespace, key, value) {
    case ("org.gnome.desktop.a11y.interface", "high-contrast", .truth(let isHigh)):
      hasHighContrast = isHigh
    case ("org.gnome.desktop.interface", "enable-animations", .truth(let animates)):
      self.animates = animates
    case ("org.gnome.desktop.interface", "text-scaling-factor", .real(let factor)):
      if factor.isFinite { textScale = min(max(factor, 0.5), 3) }
    case ("org.gnome.desktop.interface", "cursor-theme", .text(let name)): cursorTheme = name
    case ("org.gnome.desktop.interface", "cursor-size", _):
      if let size = value.whole { cursorSize = size }
    case ("org.gnome.desktop.wm.preferences", "button-layout", .text(let layout)):
      buttonLayout = layout
    case ("org.gnome.desktop.peripherals.mouse", "double-click", _):
      if let time = value.whole { doubleClickTime = min(max(Double(time) / 1000, 0.1), 2) }
    default: break
    }
  }
}
