internal import Foundation

extension Duration {
  /// The time within which a client must answer a ping, for the build that runs: a sanitizer makes
  /// all that a client does some ten times as slow.
  package static let pongOfThisBuild = Duration.milliseconds(
    ProcessInfo.processInfo.environment["LIGHTBOX_SANITIZED"] == nil ? 100 : 1000)
}
