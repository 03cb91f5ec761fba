internal import ArgumentParser
internal import Configuration
internal import Files
internal import LightboxCore
internal import Motion

/// The options about settings, which the window and the replay share.
struct SettingsOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Take the settings from this file; '' for none.", valueName: "file"))
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

  /// The settings for a window: of the file that was named, else of the user's own.
  func forWindow() throws(ProgramFailure) -> Feel {
    var settings = try named()
    if settings == nil, !noConfig { settings = try SettingsFile.found() }
    return feel(settings ?? Settings(), DesktopFiles.wishes)
  }

  /// The settings for a replay: only of a file that was named, so that a trace gives the same states
  /// on every machine.
  func forReplay() throws(ProgramFailure) -> Feel {
    feel(try named() ?? Settings(), DesktopWishes())
  }

  private func named() throws(ProgramFailure) -> Settings? {
    guard let config else { return nil }
    return config.path.bytes.isEmpty ? Settings() : try SettingsFile.read(config.path)
  }

  private func feel(_ settings: Settings, _ desktop: DesktopWishes) -> Feel {
    var settings = settings
    if reducedMotion { settings.reducedMotion = .always }
    return Feel(settings: settings, desktop: desktop)
  }
}

/// How the lightbox moves and looks, and what its keys do.
struct Feel: Sendable {
  private let settings: Settings
  private let desktop: DesktopWishes

  /// What is set goes before what the desktop wants.
  init(settings: Settings, desktop: DesktopWishes) {
    self.settings = settings
    self.desktop = desktop
  }

  var bindings: KeyBindings { settings.bindings }

  var physics: Physics {
    settings.physics(desktopReducesMotion: desktop.reducesMotion ?? false)
  }

  var preferences: Preferences { settings.preferences(desktop: desktop) }

  /// The same where the desktop's portal has these wishes, which go before those in files.
  func following(_ portal: DesktopWishes) -> Feel {
    Feel(settings: settings, desktop: portal.completed(by: desktop))
  }
}
