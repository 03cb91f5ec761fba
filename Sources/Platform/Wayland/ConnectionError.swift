/// The reason for a missing or lost connection to a compositor.
package struct ConnectionError: Error, Hashable, Sendable {
  /// A kind of error.
  package enum Code: Sendable {
    /// No compositor could be reached.
    case unreachable
    /// The compositor closed the connection without an error message.
    case closed
    /// The compositor closed the connection, because a request broke the protocol.
    case violation
    /// A system call failed, or the compositor sent a malformed message.
    case failed
  }

  /// The request that broke the protocol, as the compositor reports it.
  package struct Violation: Hashable, Sendable {
    /// The interface of the object; nil for a destroyed object.
    package let interface: String?
    /// The object's id; 0 for a destroyed object.
    package let object: UInt32
    /// The number in the interface's error enumeration.
    package let code: UInt32
    /// The name of the error with this code; nil if it is unknown.
    package let name: String?
  }

  package let code: Code
  /// The system's error number; 0 for none.
  package let errno: Int32
  /// A text for people: the attempts to connect, or the message of the compositor or of libwayland.
  package let context: String
  /// The request that broke the protocol, for `Code.violation`.
  package let violation: Violation?
}

extension ConnectionError: CustomStringConvertible {
  /// One sentence, without the environment variables that were tried.
  package var description: String {
    let head =
      switch code {
      case .unreachable: "no Wayland session found"
      case .closed: "the compositor closed the connection"
      case .violation: "the compositor ended the connection for a protocol error"
      case .failed: "the connection to the compositor failed"
      }
    let parts = code == .unreachable ? [head] : [head, violation?.description ?? "", context]
    return parts.filter { !$0.isEmpty }.joined(separator: ": ")
  }
}

extension ConnectionError.Violation: CustomStringConvertible {
  package var description: String {
    let subject = interface.map { "\($0)@\(object)" } ?? "a destroyed object"
    return "\(subject), error \(code)" + (name.map { " (\($0))" } ?? "")
  }
}
