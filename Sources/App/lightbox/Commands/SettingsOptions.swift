internal import ArgumentParser
internal import Configuration
internal import Files
internal import LightboxCore
internal import Motion
internal import PhotoViewer
internal import ProgramSupport

/// The options for settings, shared by the window and the replay.
struct SettingsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Take the settings from this file; '' for none.", valueName: "file"),
    completion: .file())
  var config: FilePath?

  @Flag(help: "Use no settings but the defaults.")
  package var noConfig = false

  @Flag(help: "Reduce motion, whatever the settings say.")
  var reducedMotion = false

  func validate() throws {
    if noConfig && config != nil {
      throw ValidationError("--config and --no-config exclude each other.")
    }
  }

  /// Returns the settings of a window: from the named file, or from the user's settings file.
  func forWindow() throws(ProgramFailure) -> EffectiveSettings {
    var settings = try named()
    if settings == nil, !noConfig { settings = try SettingsFile.found() }
    return effective(settings ?? Settings(), DesktopFiles.preferences)
  }

  /// Returns a replay's settings: only those of a named file, so that traces play the same
  /// anywhere.
  func forReplay() throws(ProgramFailure) -> EffectiveSettings {
    effective(try named() ?? Settings(), DesktopPreferences())
  }

  private func named() throws(ProgramFailure) -> Settings? {
    guard let config else { return nil }
    return config.bytes.isEmpty ? Settings() : try SettingsFile.read(config)
  }

  private func effective(_ settings: Settings, _ desktop: DesktopPreferences) -> EffectiveSettings {
    var settings = settings
    if reducedMotion { settings.reducedMotion = .always }
    return EffectiveSettings(settings: settings, desktop: desktop)
  }
}
