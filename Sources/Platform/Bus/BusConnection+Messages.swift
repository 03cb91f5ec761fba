internal import CSystemd

extension BusConnection {
  /// The bus's answer to a request for a bus name.
  package enum NameAnswer: Hashable, Sendable {
    case ours
    /// Another program owns the name; a connection that queues for it may still get it later.
    case taken
    /// The bus refused the request.
    case refused
  }

  /// A subscription to signals; it ends when this object is deallocated.
  @safe package final class Subscription {
    private let slot: OpaquePointer
    private let handler: MessageHandler

    init(_ slot: OpaquePointer, _ handler: MessageHandler) {
      unsafe self.slot = slot
      self.handler = handler
    }

    deinit { unsafe sd_bus_slot_unref(slot) }
  }

  // MARK: Calls of others

  /// Calls a method. Returns false, and never calls `replied`, if the call cannot be written or
  /// sent.
  ///
  /// `replied` is called once, but not after ``close()``. It gets the reply, which may be an error.
  /// It gets a timeout error if no reply arrives within `seconds`, which may be infinite, and nil
  /// if the connection is lost.
  @discardableResult
  package func call(
    _ method: BusMethod, _ arguments: [BusValue] = [], within seconds: Double = defaultTimeout,
    replied: @escaping (IncomingMessage?) -> Void
  ) -> Bool {
    var made: OpaquePointer?
    defer { unsafe sd_bus_message_unref(made) }
    guard
      unsafe sd_bus_message_new_method_call(
        bus, &made, method.destination, method.path, method.interface, method.member) >= 0,
      let message = unsafe made,
      unsafe sd_bus_message_set_auto_start(message, method.starts ? 1 : 0) >= 0,
      unsafe BusValue.append(arguments, to: message)
    else { return false }
    callCount += 1
    let number = callCount
    let handler = MessageHandler { [weak self] reply in
      guard let call = self?.calls.removeValue(forKey: number) else { return true }
      call.replied(reply)
      return true
    }
    calls[number] = (handler, replied)
    let microseconds = seconds.isFinite ? UInt64(max(seconds, 0.001) * 1e6) : .max
    let status = unsafe sd_bus_call_async(
      bus, nil, message, MessageHandler.function, handler.pointer, microseconds)
    if status < 0 { calls[number] = nil }
    return status >= 0
  }

  /// Requests the bus name `name`; `answer` gets the result.
  ///
  /// While another program owns the name, the connection queues for it if `waits` is true.
  package func requestName(
    _ name: String, waits: Bool, _ answer: @escaping (NameAnswer) -> Void
  ) {
    // The flag 4 means not to queue for the name.
    let arguments: [BusValue] = [.text(name), .number(waits ? 0 : 4)]
    let isAsked = call(.ofBus("RequestName"), arguments) { reply in
      switch reply?[0] {
      // This program owns the name: since now, or already before.
      case .number(1), .number(4): answer(.ours)
      // Another program owns the name; this one waits for it (2) or not (3).
      case .number(2), .number(3): answer(.taken)
      default: answer(.refused)
      }
    }
    if !isAsked { answer(.refused) }
  }

  // MARK: Signals of others

  /// Returns the match rule for the signals that report a change of the owner of the bus name
  /// `name`, also when nobody owns it any more.
  package static func ownerChanges(of name: String) -> String {
    "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
      + "member='NameOwnerChanged',arg0='\(name)'"
  }

  /// Passes the former and the new owner of the bus name `name` to `take` at each change, until the
  /// connection ends; an empty text stands for no owner. Returns false if the subscription fails.
  package func listen(
    toOwnersOf name: String, _ take: @escaping (_ old: String, _ new: String) -> Void
  ) -> Bool {
    listen(to: Self.ownerChanges(of: name)) { signal in
      if case (.text(let old), .text(let new)) = (signal[1], signal[2]) { take(old, new) }
    }
  }

  /// Passes the signals that match `rule`, a D-Bus match rule, to `take` until the connection ends.
  /// Returns false if the subscription fails.
  package func listen(to rule: String, _ take: @escaping (IncomingMessage) -> Void) -> Bool {
    let handler = Self.handler(take)
    listeners.append(handler)
    return unsafe sd_bus_add_match_async(
      bus, nil, rule, MessageHandler.function, MessageHandler.ignoring, handler.pointer) >= 0
  }

  /// Passes the signals that match `rule`, a D-Bus match rule, to `take` as long as the returned
  /// object exists. Returns nil if the subscription fails.
  package func subscribe(
    to rule: String, _ take: @escaping (IncomingMessage) -> Void
  ) -> Subscription? {
    let handler = Self.handler(take)
    var slot: OpaquePointer?
    guard
      unsafe sd_bus_add_match_async(
        bus, &slot, rule, MessageHandler.function, MessageHandler.ignoring, handler.pointer) >= 0,
      let slot = unsafe slot
    else { return nil }
    return unsafe Subscription(slot, handler)
  }

  private static func handler(_ take: @escaping (IncomingMessage) -> Void) -> MessageHandler {
    MessageHandler { message in
      take(message)
      return false
    }
  }

  /// Sends the signal `member` of an interface from the object `path`.
  package func signal(
    _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) {
    var made: OpaquePointer?
    defer { unsafe sd_bus_message_unref(made) }
    guard unsafe sd_bus_message_new_signal(bus, &made, path, interface, member) >= 0,
      let message = unsafe made, unsafe BusValue.append(arguments, to: message)
    else { return }
    _ = unsafe sd_bus_send(bus, message, nil)
  }

  // MARK: Calls by others

  /// Passes every incoming message to `take`, which returns true if it handles the message.
  ///
  /// If `take` returns false for a call, the sd-bus library replies to the call with an error. This
  /// function returns false if the handler cannot be added.
  package func serve(_ take: @escaping (IncomingMessage) -> Bool) -> Bool {
    let handler = MessageHandler(take)
    listeners.append(handler)
    return unsafe sd_bus_add_filter(bus, nil, MessageHandler.function, handler.pointer) >= 0
  }

  /// Replies to a call. Returns false if the reply cannot be written or sent.
  @discardableResult
  package func answer(_ call: IncomingMessage, _ results: [BusValue] = []) -> Bool {
    var made: OpaquePointer?
    defer { unsafe sd_bus_message_unref(made) }
    guard unsafe sd_bus_message_new_method_return(call.message, &made) >= 0,
      let message = unsafe made, unsafe BusValue.append(results, to: message)
    else { return false }
    return unsafe sd_bus_send(bus, message, nil) >= 0
  }

  /// Replies to a call with an error: `name` is a D-Bus error name, and `sentence` explains it.
  package func refuse(_ call: IncomingMessage, _ name: String, _ sentence: String) {
    var made: OpaquePointer?
    defer { unsafe sd_bus_message_unref(made) }
    unsafe name.withCString { name in
      unsafe sentence.withCString { sentence in
        var error = unsafe sd_bus_error(name: name, message: sentence, _need_free: 0)
        _ = unsafe sd_bus_message_new_method_error(call.message, &made, &error)
      }
    }
    if let message = unsafe made { _ = unsafe sd_bus_send(bus, message, nil) }
  }
}
