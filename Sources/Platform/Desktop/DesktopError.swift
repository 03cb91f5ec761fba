internal import Wayland

/// The reason why the compositor cannot be reached, or cannot give something.
package struct DesktopError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure; more may come.
  package struct Code: RawRepresentable, Hashable, Sendable {
    /// A name of the kind, for logs.
    package let rawValue: String

    /// A kind by its name.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// There is no connection to a compositor, or no more.
    package static let connection = Code(rawValue: "connection")
    /// The compositor lacks something that a window needs.
    package static let missingGlobals = Code(rawValue: "missing-globals")
    /// The system gives no memory or descriptor for a buffer.
    package static let buffer = Code(rawValue: "buffer")
  }

  /// The kind of failure.
  package let code: Code
  /// The system's number for it, 0 if it has none.
  package let errno: Int32
  /// A sentence about it that can stand alone.
  package let context: String

  init(_ code: Code, errno: Int32 = 0, context: String) {
    self.code = code
    self.errno = errno
    self.context = context
  }

  init(_ error: ConnectionError) {
    self.init(.connection, errno: error.errno, context: error.description)
  }

  /// The sentence.
  package var description: String { context }
}
