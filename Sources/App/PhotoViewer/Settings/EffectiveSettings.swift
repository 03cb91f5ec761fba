internal import ProgramSupport
package import Configuration
package import LightboxCore
internal import Motion

/// The effective settings: the user's settings, and the desktop's preferences where the user has
/// set none.
@dynamicMemberLookup
package struct EffectiveSettings: Sendable {
  private let settings: Settings
  /// The desktop's preferences.
  package private(set) var desktop: DesktopPreferences
  /// The desktop's preferences in files.
  private let files: DesktopPreferences

  /// Combines both; settings take precedence.
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

  /// The settings with the window's buttons that the portal reported in the last session, until it
  /// answers.
  func expecting(buttons layout: String?) -> EffectiveSettings {
    var result = self
    result.desktop.buttonLayout = layout ?? desktop.buttonLayout
    return result
  }

  /// The settings with the portal's preferences, which take precedence over those in files.
  func following(_ portal: DesktopPreferences) -> EffectiveSettings {
    var result = self
    result.desktop = portal.completed(by: files)
    return result
  }
}
