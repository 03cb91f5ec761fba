/// A decoded message, or bytes that could not be decoded.
package enum Utterance: Sendable {
  case message(WireMessage)
  case nonsense(Nonsense)

  /// The bytes as they were on the wire.
  package var bytes: [UInt8] {
    switch self {
    case .message(let message): message.raw.bytes
    case .nonsense(let nonsense): nonsense.bytes
    }
  }
}
