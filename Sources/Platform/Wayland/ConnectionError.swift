internal import Glibc
internal import System

/// The reason for a missing or lost connection to a compositor.
package struct ConnectionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the error in one sentence. It ends with the message of the compositor or of
  /// libwayland, if there is one.
  package let description: String

  private init(_ parts: String...) {
    description = parts.filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// The error for a connection that could not be made.
  static let unreachable = ConnectionError("no Wayland session found")

  /// Returns the error for an `error` event of the compositor. `object` is the id of the object on
  /// which the error occurred, and `interface` is the name of its interface; nil if the object is
  /// destroyed. `code` is the error's number. `log` has the lines that libwayland logged.
  static func violation(
    interface: String?, object: UInt32, code: UInt32, log: [String]
  ) -> ConnectionError {
    // The message has the form "wl_surface@5: error 2: text". Only the compositor's text is kept.
    let marker = "error \(code): "
    let lines = log.map { line in
      line.firstRange(of: marker).map { String(line[$0.upperBound...]) } ?? line
    }
    let name = interface.flatMap { ProtocolCatalogue.shared.errorName(code, of: $0) }
    let subject = interface.map { "\($0)@\(object)" } ?? "a destroyed object"
    return ConnectionError(
      "the compositor ended the connection for a protocol error",
      "\(subject), error \(code)" + (name.map { " (\($0))" } ?? ""), lines.joined(separator: "; "))
  }

  /// Returns the error for a connection that broke without an `error` event. `number` is the
  /// system's error number; `log` has the lines that libwayland logged.
  static func ended(_ number: Int32, log: [String]) -> ConnectionError {
    let isHangUp = number == EPIPE || number == ECONNRESET
    let reason = isHangUp ? [] : [SystemError(number).description]
    return ConnectionError(
      isHangUp
        ? "the compositor closed the connection" : "the connection to the compositor failed",
      (reason + log).joined(separator: ": "))
  }
}
