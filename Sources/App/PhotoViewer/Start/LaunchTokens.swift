internal import Desktop
internal import Glibc
package import Portal
internal import System

/// The activation tokens from the launcher, in environment variables. They allow this program to
/// bring its window to the front.
package enum LaunchTokens {
  static let activationName = "XDG_ACTIVATION_TOKEN"
  static let startupName = "DESKTOP_STARTUP_ID"

  /// The names of the environment variables: Wayland's first, then X11's.
  static let names = [activationName, startupName]

  /// The tokens of this start, removed from the environment, so that child processes do not get
  /// them. The first access must be made before other threads start.
  package static let ofThisStart: ApplicationTokens = {
    let tokens = ApplicationTokens(activation: text(activationName), startup: text(startupName))
    for name in names { unsafe unsetenv(name) }
    return tokens
  }()

  private static func text(_ name: String) -> String? {
    ProcessBytes.environment(name).flatMap { String(validating: $0, as: UTF8.self) }
      .flatMap { ActivationToken($0)?.text }
  }
}

extension ApplicationTokens {
  /// The token for bringing a window to the front: Wayland's, or else X11's, because older programs
  /// pass only X11's. Both have the same contents. Nil if there is no token.
  var token: ActivationToken? {
    activation.flatMap { ActivationToken($0) } ?? startup.flatMap { ActivationToken($0) }
  }
}
