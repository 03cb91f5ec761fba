internal import Configuration
internal import Languages
internal import LightboxCore
internal import Motion

/// The effective settings of the lightbox's motion, looks and keys: the person's settings, and
/// where there are none the desktop's wishes.
struct EffectiveSettings: Sendable {
  private let settings: Settings
  /// The wishes of the desktop that stand behind the settings.
  private(set) var desktop: DesktopWishes
  /// Those of them that stand in files.
  private let files: DesktopWishes

  /// Combines both; settings go before the desktop's wishes.
  init(settings: Settings, desktop: DesktopWishes) {
    self.settings = settings
    self.desktop = desktop
    files = desktop
  }

  var confinement: Settings.Confinement { settings.confinement }

  var sidecars: Settings.Sidecars { settings.sidecars }

  /// True where a start opens its files in the window that is open.
  var isSingleInstance: Bool { settings.isSingleInstance }

  /// True where a start without paths opens the place that was left last.
  var restoresSession: Bool { settings.restoresSession }

  /// The order of an album that is opened.
  var order: AlbumOrder { settings.order }

  /// The albums for which a chosen order is remembered.
  var remembers: AlbumMemory.Scope { settings.remembers }

  /// True where the album has headings.
  var hasSections: Bool { settings.hasSections }

  var bindings: KeyBindings { settings.bindings }

  var physics: Physics {
    settings.physics(desktopReducesMotion: desktop.reducesMotion ?? false)
  }

  var preferences: Preferences { settings.preferences(desktop: desktop, in: .users) }

  /// The effective settings with the window's buttons as the portal told them last, until it answers.
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
