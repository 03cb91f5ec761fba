internal import ProgramSupport
package import Configuration
package import LightboxCore
internal import Motion

/// The settings in force: the person's own, and where there are none the desktop's wishes.
@dynamicMemberLookup
package struct EffectiveSettings: Sendable {
  private let settings: Settings
  /// The wishes of the desktop that stand behind the settings.
  package private(set) var desktop: DesktopWishes
  /// Those of them that stand in files.
  private let files: DesktopWishes

  /// Combines both; settings go before the desktop's wishes.
  package init(settings: Settings, desktop: DesktopWishes) {
    self.settings = settings
    self.desktop = desktop
    files = desktop
  }

  package subscript<Value>(dynamicMember property: KeyPath<Settings, Value>) -> Value {
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
  func following(_ portal: DesktopWishes) -> EffectiveSettings {
    var result = self
    result.desktop = portal.completed(by: files)
    return result
  }
}
