internal import ArgumentParser
internal import Configuration
internal import Files
internal import LightboxCore
internal import Motion

/// The options about settings, which the window and the replay share.
struct SettingsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Take the settings from this file; '' for none.", valueName: "file"),
    completion: .file())
  var config: PathArgument?

  @Flag(help: "Use no settings but the defaults.")
  var noConfig = false

  @Flag(help: "Reduce motion, whatever the settings say.")
  var reducedMotion = false

  func validate() throws {
    if noConfig && config != nil {
      throw ValidationError("--config and --no-config exclude each other.")
    }
  }

  /// The settings for a window: of the file that was named, else of the user's own file.
  func forWindow() throws(ProgramFailure) -> EffectiveSettings {
    var settings = try named()
    if settings == nil, !noConfig { settings = try SettingsFile.found() }
    return effective(settings ?? Settings(), DesktopFiles.wishes)
  }

  /// The settings for a replay: only of a file that was named, so that a trace gives the same
  /// states on every machine.
  func forReplay() throws(ProgramFailure) -> EffectiveSettings {
    effective(try named() ?? Settings(), DesktopPreferences())
  }

  private func named() throws(ProgramFailure) -> Settings? {
    guard let config else { return nil }
    return config.path.bytes.isEmpty ? Settings() : try SettingsFile.read(config.path)
  }

  private func effective(_ settings: Settings, _ desktop: DesktopPreferences) -> EffectiveSettings {
    var settings = settings
    if reducedMotion { settings.reducedMotion = .always }
    return EffectiveSettings(settings: settings, desktop: desktop)
  }
}
