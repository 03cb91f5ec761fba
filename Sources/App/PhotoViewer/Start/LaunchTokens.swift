internal import Desktop
internal import Glibc
package import Portal
internal import System

/// The tokens that whoever started the program has put into its environment.
package enum LaunchTokens {
  static let activationName = "XDG_ACTIVATION_TOKEN"
  static let startupName = "DESKTOP_STARTUP_ID"

  /// The names of the variables, the one of Wayland first.
  static let names = [activationName, startupName]

  /// The tokens of this start, which are taken out of the environment: they are for one window, and must not
  /// reach the programs that this one starts.
  ///
  /// The first look belongs to a time without other threads.
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
  /// The token by which a window may come to the front; older programs send X11's alone, with the same
  /// contents.
  var token: ActivationToken? {
    activation.flatMap { ActivationToken($0) } ?? startup.flatMap { ActivationToken($0) }
  }
}
