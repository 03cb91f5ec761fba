internal import Glibc
internal import System

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
