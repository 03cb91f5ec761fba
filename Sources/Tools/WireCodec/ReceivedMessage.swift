/// A decoded message, or bytes that could not be decoded.
package enum ReceivedMessage: Sendable {
  case message(WireMessage)
  case unreadable(UnreadableMessage)

  /// The bytes as they were on the wire.
  package var bytes: [UInt8] {
    switch self {
    case .message(let message): message.raw.bytes
    case .unreadable(let unreadable): unreadable.message.bytes
    }
  }
}
