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
    return feel(settings ?? Settings()) { DesktopMotion.isReduced }
  }

  /// The settings for a replay: only of a file that was named, so that a trace gives the same states
  /// on every machine.
  func forReplay() throws(ProgramFailure) -> Feel {
    feel(try named() ?? Settings()) { false }
  }

  private func named() throws(ProgramFailure) -> Settings? {
    guard let config else { return nil }
    return config.path.bytes.isEmpty ? Settings() : try SettingsFile.read(config.path)
  }

  /// The desktop is asked only where its wish decides.
  private func feel(_ settings: Settings, desktopReducesMotion: () -> Bool) -> Feel {
    var settings = settings
    if reducedMotion { settings.reducedMotion = .always }
    let desktop = settings.reducedMotion == .automatic && desktopReducesMotion()
    return Feel(
      physics: settings.physics(desktopReducesMotion: desktop), bindings: settings.bindings)
  }
}

/// How the lightbox moves, and what its keys do.
struct Feel: Sendable {
  let physics: Physics
  let bindings: KeyBindings
}
