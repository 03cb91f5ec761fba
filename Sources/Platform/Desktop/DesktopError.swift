internal import Wayland

/// An error of the connection to the compositor, or of a resource that the connection needs.
package struct DesktopError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of error; later versions may add kinds.
  package struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the kind, for logs.
    package let rawValue: String

    /// Creates a kind from its name.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// The connection to a compositor is missing or lost.
    package static let connection = Code(rawValue: "connection")
    /// The compositor lacks a global that a window needs.
    package static let missingGlobals = Code(rawValue: "missing-globals")
    /// The system has no memory or descriptor left for a buffer.
    package static let buffer = Code(rawValue: "buffer")
  }

  /// The kind of failure.
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
