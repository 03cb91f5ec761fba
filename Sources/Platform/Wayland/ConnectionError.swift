/// The reason why there is no connection to a compositor, or no more.
package struct ConnectionError: Error, Hashable, Sendable {
  /// The kinds of failure; more may come.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// No compositor could be reached.
    package static let unreachable = Self(rawValue: "unreachable")
    /// The compositor closed the connection without a reason.
    package static let closed = Self(rawValue: "closed")
    /// The compositor closed the connection, because a request broke the protocol.
    package static let violation = Self(rawValue: "violation")
    /// The system, or what the compositor sent, made it impossible to go on.
    package static let failed = Self(rawValue: "failed")
  }

  /// The request that broke the protocol, as far as the compositor tells.
  package struct Violation: Hashable, Sendable {
    /// The interface of the object; nil if the object was already destroyed.
    package let interface: String?
    /// The object's number; 0 if it was already destroyed.
    package let object: UInt32
    /// The entry of the interface's error enumeration, as a number.
    package let code: UInt32
    /// The entry's name, where these bindings know it.
    package let name: String?
  }

  /// The kind of failure.
  package let code: Code
  /// The system's number for it; 0 if it has none.
  package let errno: Int32
  /// The attempts that were made, or the words of the compositor or libwayland.
  package let context: String
  /// The request that broke the protocol, for `Code.violation`.
  package let violation: Violation?
}

extension ConnectionError: CustomStringConvertible {
  /// One sentence; without the variables that were tried where there is no compositor.
  package var description: String {
    let head =
      switch code {
      case .unreachable: "no Wayland session found"
      case .closed: "the compositor closed the connection"
      case .violation: "the compositor ended the connection for a protocol error"
      default: "the connection to the compositor failed"
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
