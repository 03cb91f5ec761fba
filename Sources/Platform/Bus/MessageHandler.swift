internal import CSystemd

/// A handler of D-Bus messages. The sd-bus library holds a pointer to the handler.
@safe final class MessageHandler {
  private let take: (IncomingMessage) -> Bool

  /// Creates a handler; `take` returns true for a message that no other handler may get.
  init(_ take: @escaping (IncomingMessage) -> Bool) { self.take = take }

  /// The pointer to this handler for the sd-bus library, valid until the handler is deallocated.
  var pointer: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  static let function: sd_bus_message_handler_t = { message, pointer, _ in
    guard let message = unsafe message, let pointer = unsafe pointer else { return 0 }
    let handler = unsafe Unmanaged<MessageHandler>.fromOpaque(pointer).takeUnretainedValue()
    return handler.take(unsafe IncomingMessage(message)) ? 1 : 0
  }

  /// A handler that ignores the answer to a subscription.
  ///
  /// Without this handler, the sd-bus library would end the connection if the bus refuses a
  /// subscription.
  static let ignoring: sd_bus_message_handler_t = { _, _, _ in 1 }
}
