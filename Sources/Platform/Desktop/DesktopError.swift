internal import Wayland

/// An error of the connection to the compositor, or of a resource that the connection needs.
package struct DesktopError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of error.
  package enum Code: Sendable {
    /// The connection to a compositor is missing or lost.
    case connection
    /// The compositor lacks a global that a window needs.
    case missingGlobals
    /// The system has no memory or descriptor left for a buffer.
    case buffer
  }

  package let code: Code
  /// The system's error number; 0 for none.
  package let errno: Int32
  /// A sentence that explains the error to the user.
  package let context: String

  init(_ code: Code, errno: Int32 = 0, context: String) {
    self.code = code
    self.errno = errno
    self.context = context
  }

  init(_ error: ConnectionError) {
    self.init(.connection, errno: error.errno, context: error.description)
  }

  /// The sentence in ``context``.
  package var description: String { context }
}
