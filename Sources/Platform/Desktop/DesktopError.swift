internal import Wayland

/// An error of the connection to the compositor, or of a resource that the connection needs.
package struct DesktopError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence that explains the error to the user.
  package let description: String

  init(_ description: String) { self.description = description }
  init(_ error: ConnectionError) { self.init(error.description) }
}
