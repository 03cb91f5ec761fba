internal import ProgramSupport
package import Configuration
package import Files
package import LightboxCore
internal import Motion

/// The user's settings, completed by the desktop's preferences.
@dynamicMemberLookup
package struct EffectiveSettings: Sendable {
  private let settings: Settings
  package private(set) var desktop: DesktopPreferences
  /// The preferences that were read from the desktop's files, not from the portal.
  private let files: DesktopPreferences
  /// The settings file that the command line names; nil for the user's own.
  let file: FilePath?

  package init(settings: Settings, desktop: DesktopPreferences, file: FilePath? = nil) {
    (self.settings, self.desktop, files, self.file) = (settings, desktop, desktop, file)
  }

  package subscript<Value>(dynamicMember property: KeyPath<Settings, Value>) -> Value {
    settings[keyPath: property]
  }

  var physics: Physics { settings.physics(desktop: desktop) }
  var preferences: Preferences { settings.preferences(desktop: desktop, in: .users) }

  /// Returns the settings with `layout`, the layout of the window buttons in the last run of the
  /// program, which is used until the portal answers. If `layout` is nil, returns the settings
  /// unchanged.
  func expecting(buttons layout: String?) -> EffectiveSettings {
    var result = self
    result.desktop.buttonLayout = layout ?? desktop.buttonLayout
    return result
  }

  /// Returns the settings with the portal's preferences. A preference that the portal does not have
  /// is taken from the desktop's files.
  func following(_ portal: DesktopPreferences) -> EffectiveSettings {
    var result = self
    result.desktop = portal.completed(by: files)
    return result
  }
}
