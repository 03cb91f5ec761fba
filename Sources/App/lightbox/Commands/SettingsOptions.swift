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
    help: ArgumentHelp("Read the settings from this file; '' for none.", valueName: "file"),
    completion: .file())
  var config: FilePath?

  @Flag(help: "Use only the default settings.")
  package var noConfig = false

  @Flag(help: "Reduce motion, whatever the settings say.")
  var reducedMotion = false

  func validate() throws {
    if noConfig && config != nil {
      throw ValidationError("--config and --no-config exclude each other.")
    }
  }

  /// Returns the settings of a window: from the file of `--config`, or else from the user's
  /// settings file, or the defaults with `--no-config`. Throws if the file cannot be read, or if
  /// the file of `--config` has mistakes.
  func forWindow() throws(ProgramFailure) -> EffectiveSettings {
    try effective(usesOwn: config == nil && !noConfig, DesktopFiles.preferences)
  }

  /// Returns the settings of a replay: from the file of `--config`, or else the defaults. Throws if
  /// the file is unreadable or has mistakes. The user's settings file and the desktop are not used,
  /// so that a trace plays the same on every machine.
  func forReplay() throws(ProgramFailure) -> EffectiveSettings {
    try effective(usesOwn: false, DesktopPreferences())
  }

  /// Writes on standard error that `--config` or `--no-config`, if given, has no effect on the
  /// window that is open.
  func reportUnused() {
    guard let option = noConfig ? "--no-config" : config.map({ _ in "--config" }) else { return }
    Notice.write("\(option) has no effect: the window that is open keeps its settings")
  }

  private func effective(
    usesOwn: Bool, _ desktop: DesktopPreferences
  ) throws(ProgramFailure) -> EffectiveSettings {
    let file = config.flatMap { $0.bytes.isEmpty ? nil : $0 }
    var settings = usesOwn || file != nil ? try SettingsFile.read(file) : Settings()
    if reducedMotion { settings.overrides.reducesMotion = true }
    return EffectiveSettings(settings: settings, desktop: desktop, file: file)
  }
}
