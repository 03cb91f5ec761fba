internal import Desktop
internal import Glibc
package import Portal
internal import System

/// The launch tokens in the environment.
package enum LaunchTokens {
  static let activationName = "XDG_ACTIVATION_TOKEN"
  static let startupName = "DESKTOP_STARTUP_ID"

  /// The names of the variables, Wayland's first.
  static let names = [activationName, startupName]

  /// The tokens of this start, removed from the environment, so that child programs do not get
  /// them.
  ///
  /// The first access must come before other threads.
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
  /// The token to raise a window; older programs pass X11's alone, with the same contents.
  var token: ActivationToken? {
    activation.flatMap { ActivationToken($0) } ?? startup.flatMap { ActivationToken($0) }
  }
}
