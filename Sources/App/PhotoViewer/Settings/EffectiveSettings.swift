internal import ProgramSupport
package import Configuration
package import LightboxCore
internal import Motion

/// The effective settings: the user's settings, and the desktop's preferences for everything that
/// the user's settings do not contain.
@dynamicMemberLookup
package struct EffectiveSettings: Sendable {
  private let settings: Settings
  /// The preferences of the desktop.
  package private(set) var desktop: DesktopPreferences
  /// The desktop's preferences from its files.
  private let files: DesktopPreferences

  /// Combines settings and preferences; the settings take precedence.
  package init(settings: Settings, desktop: DesktopPreferences) {
    self.settings = settings
    self.desktop = desktop
    files = desktop
  }

  package subscript<Value>(dynamicMember property: KeyPath<Settings, Value>) -> Value {
    settings[keyPath: property]
  }

  var physics: Physics { settings.physics(desktop: desktop) }

  var preferences: Preferences { settings.preferences(desktop: desktop, in: .users) }

  /// Returns the settings with the layout of window buttons that the portal reported in the last
  /// session. It is used until the portal answers. If `layout` is nil, nothing changes.
  func expecting(buttons layout: String?) -> EffectiveSettings {
    var result = self
    result.desktop.buttonLayout = layout ?? desktop.buttonLayout
    return result
  }

  /// Returns the settings with the preferences from the portal, which take precedence over those in
  /// the desktop's files.
  func following(_ portal: DesktopPreferences) -> EffectiveSettings {
    var result = self
    result.desktop = portal.completed(by: files)
    return result
  }
}
