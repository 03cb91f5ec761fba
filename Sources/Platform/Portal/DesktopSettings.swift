/// What the desktop's settings portal says about how programs look and move; nil is not known.
package struct DesktopSettings: Hashable, Sendable {
  package enum ColorScheme: Hashable, Sendable {
    case dark, light
    /// The person has no wish.
    case any
  }

  package var colorScheme: ColorScheme?
  /// How much larger than usual texts are wanted; 0.5 to 3.
  package var textScale: Double?
  /// The buttons of a title bar, as GNOME writes them: `close,minimize:appmenu`.
  package var buttonLayout: String?

  /// Nil where only other keys are there.
  private var asksForLessMotion: Bool?
  private var animates: Bool?

  /// Whether motion should be reduced: one of the two keys that may say so does.
  package var reducesMotion: Bool? {
    guard asksForLessMotion != nil || animates != nil else { return nil }
    return asksForLessMotion == true || animates == false
  }

  /// Nothing is known.
  package init() {}

  /// The namespaces of the portal that hold the keys that count.
  static let namespaces = [
    "org.freedesktop.appearance", "org.gnome.desktop.interface",
    "org.gnome.desktop.wm.preferences",
  ]

  /// Takes in a key's value; a key that does not count, or a value of another type, changes nothing.
  mutating func set(_ key: String, of namespace: String, to value: SettingValue) {
    switch (namespace, key, value) {
    case ("org.freedesktop.appearance", "color-scheme", .number(let scheme)):
      colorScheme = scheme == 1 ? .dark : scheme == 2 ? .light : .any
    case ("org.freedesktop.appearance", "reduced-motion", .number(let wish)):
      asksForLessMotion = wish == 1
    case ("org.gnome.desktop.interface", "enable-animations", .truth(let animates)):
      self.animates = animates
    case ("org.gnome.desktop.interface", "text-scaling-factor", .real(let factor)):
      if factor.isFinite { textScale = min(max(factor, 0.5), 3) }
    case ("org.gnome.desktop.wm.preferences", "button-layout", .text(let layout)):
      buttonLayout = layout
    default:
      break
    }
  }
}

/// A value of one of the types that the keys have.
enum SettingValue: Hashable {
  case truth(Bool)
  case number(Int64)
  case real(Double)
  case text(String)
}
