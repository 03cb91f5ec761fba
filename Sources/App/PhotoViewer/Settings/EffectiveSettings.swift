internal import ProgramSupport
package import Configuration
package import LightboxCore
internal import Motion

/// The user's settings, and the desktop's preferences for everything that they do not contain.
@dynamicMemberLookup
package struct EffectiveSettings: Sendable {
  private let settings: Settings
  package private(set) var desktop: DesktopPreferences
  /// The desktop's preferences from its files.
  private let files: DesktopPreferences

  package init(settings: Settings, desktop: DesktopPreferences) {
    (self.settings, self.desktop, files) = (settings, desktop, desktop)
  }

  package subscript<Value>(dynamicMember property: KeyPath<Settings, Value>) -> Value {
    settings[keyPath: property]
  }

  var physics: Physics { settings.physics(desktop: desktop) }
  var preferences: Preferences { settings.preferences(desktop: desktop, in: .users) }

  /// Returns the settings with the window buttons of the last session, until the portal answers.
  func expecting(buttons layout: String?) -> EffectiveSettings {
    var result = self
    result.desktop.buttonLayout = layout ?? desktop.buttonLayout
    return result
  }

  /// Returns the settings with the portal's preferences, which precede those in files.
  func following(_ portal: DesktopPreferences) -> EffectiveSettings {
    var result = self
    result.desktop = portal.completed(by: files)
    return result
  }
}
