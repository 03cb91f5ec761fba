internal import Configuration
internal import LightboxCore
internal import Motion

/// The settings in force: the person's own, and where there are none the desktop's wishes.
@dynamicMemberLookup
struct EffectiveSettings: Sendable {
  private let settings: Settings
  /// The wishes of the desktop that stand behind the settings.
  let desktop: DesktopWishes

  /// Combines both; settings go before the desktop's wishes.
  init(settings: Settings, desktop: DesktopWishes) {
    self.settings = settings
    self.desktop = desktop
  }

  subscript<Value>(dynamicMember property: KeyPath<Settings, Value>) -> Value {
    settings[keyPath: property]
  }

  var physics: Physics {
    settings.physics(desktopReducesMotion: desktop.reducesMotion ?? false)
  }

  var preferences: Preferences { settings.preferences(desktop: desktop, in: .users) }

  /// The effective settings with the wishes of the desktop's portal, which go before those in
  /// files.
  func following(_ portal: DesktopWishes) -> EffectiveSettings {
    EffectiveSettings(settings: settings, desktop: portal.completed(by: desktop))
  }
}
