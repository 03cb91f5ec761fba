internal import Foundation
package import WireReferee

extension Limits {
  /// The limits for the build that runs: a sanitizer makes all that a client does some ten times as
  /// slow.
  package static let ofThisBuild: Limits = {
    let isSlowed = ProcessInfo.processInfo.environment["LIGHTBOX_SANITIZED"] != nil
    return Limits(pong: .milliseconds(isSlowed ? 1000 : 100))
  }()
}
