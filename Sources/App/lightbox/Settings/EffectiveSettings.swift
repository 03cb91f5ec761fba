internal import Configuration
internal import LightboxCore
internal import Motion

/// The settings in force: the person's own, and where there are none the desktop's wishes.
@dynamicMemberLookup
struct EffectiveSettings: Sendable {
  private let settings: Settings
  /// The wishes of the desktop that stand behind the settings.
  private(set) var desktop: DesktopPreferences
  /// Those of them that stand in files.
  private let files: DesktopPreferences

  /// Combines both; settings go before the desktop's wishes.
  init(settings: Settings, desktop: DesktopPreferences) {
    self.settings = settings
    self.desktop = desktop
    files = desktop
  }

  subscript<Value>(dynamicMember property: KeyPath<Settings, Value>) -> Value {
    settings[keyPath: property]
  }

  var physics: Physics {
    settings.physics(desktopReducesMotion: desktop.reducesMotion ?? false)
  }

  var preferences: Preferences { settings.preferences(desktop: desktop, in: .users) }

  /// The effective settings with the window's buttons as the portal told them last, until it
  /// answers.
  func expecting(buttons layout: String?) -> EffectiveSettings {
    var result = self
    result.desktop.buttonLayout = layout ?? desktop.buttonLayout
    return result
  }

  /// The effective settings with the wishes of the desktop's portal, which go before those in
  /// files.
  func following(_ portal: DesktopPreferences) -> EffectiveSettings {
    var result = self
    result.desktop = portal.completed(by: files)
    return result
  }
}
