internal import Glibc
internal import System

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
    /// The interface of the object on which the error occurred; nil if the object is destroyed.
    package let interface: String?
    /// The id of the object on which the error occurred; 0 if the object is destroyed.
    package let object: UInt32
    /// The error's number in the error enumeration of the interface.
    package let code: UInt32
    /// The name of the error with this code; nil if it is unknown.
    package let name: String?
  }

  package let code: Code
  /// The system's error number; 0 for none.
  package let errno: Int32
  /// A text for people: the attempts to connect, or the message of the compositor or of libwayland.
  package let context: String
  /// The request that broke the protocol, for ``Code/violation``; nil for other codes.
  package let violation: Violation?
}

extension ConnectionError {
  /// Returns the error for a connection that could not be made. `number` is the system's error
  /// number, 0 for none; `tried` describes the attempts.
  static func unreachable(_ number: Int32, tried: [String]) -> ConnectionError {
    let reason = number == 0 ? [] : [SystemError(number).description]
    return ConnectionError(
      code: .unreachable, errno: number, context: (tried + reason).joined(separator: ", "),
      violation: nil)
  }

  /// Returns the error for an `error` event of the compositor. `number` is the system's error
  /// number; `log` has the lines that libwayland logged.
  static func violation(
    _ number: Int32, interface: String?, object: UInt32, code: UInt32, log: [String]
  ) -> ConnectionError {
    // "wl_surface@5: error 2: what the compositor says": the beginning is known already.
    let marker = "error \(code): "
    let lines = log.map { line in
      line.firstRange(of: marker).map { String(line[$0.upperBound...]) } ?? line
    }
    let name = interface.flatMap { ProtocolCatalogue.shared.errorName(code, of: $0) }
    return ConnectionError(
      code: .violation, errno: number, context: lines.joined(separator: "; "),
      violation: Violation(interface: interface, object: object, code: code, name: name))
  }

  /// Returns the error for a connection that broke without an `error` event. `number` is the
  /// system's error number; `log` has the lines that libwayland logged.
  static func ended(_ number: Int32, log: [String]) -> ConnectionError {
    let isHangUp = number == EPIPE || number == ECONNRESET
    let reason = isHangUp ? [] : [SystemError(number).description]
    return ConnectionError(
      code: isHangUp ? .closed : .failed, errno: number,
      context: (reason + log).joined(separator: ": "), violation: nil)
  }
}

extension ConnectionError: CustomStringConvertible {
  /// A description of the error in one sentence. For ``Code/unreachable``, it leaves out
  /// ``context``, which lists the environment variables that were tried.
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
