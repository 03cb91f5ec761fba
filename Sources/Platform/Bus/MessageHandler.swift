internal import CSystemd

/// A taker of messages that the library points at.
@safe final class MessageHandler {
  private let take: (IncomingMessage) -> Bool

  /// Hands messages to `take`, which says if nobody else needs to see them.
  init(_ take: @escaping (IncomingMessage) -> Bool) { self.take = take }

  /// The pointer for the library, which must not outlive the handler.
  var pointer: UnsafeMutableRawPointer {
    unsafe Unmanaged.passUnretained(self).toOpaque()
  }

  static let function: sd_bus_message_handler_t = { message, pointer, _ in
    guard let message = unsafe message, let pointer = unsafe pointer else { return 0 }
    let handler = unsafe Unmanaged<MessageHandler>.fromOpaque(pointer).takeUnretainedValue()
    return handler.take(unsafe IncomingMessage(message)) ? 1 : 0
  }

  /// A handler of the answers that nobody waits for. Without it a bus that refuses a subscription would be
  /// taken for the end of the connection.
  static let ignoring: sd_bus_message_handler_t = { _, _, _ in 1 }
}
