internal import CSystemd

/// The messages of `org.freedesktop.Application`, read and written.
///
/// A message may come from any program of the user's: a call that is not well formed has a ``Fault``.
enum ApplicationCalls {
  /// The reason why a call is answered with an error.
  struct Fault: Error, Hashable {
    let name: String
    let sentence: String

    static func arguments(_ sentence: String) -> Fault {
      Fault(name: "org.freedesktop.DBus.Error.InvalidArgs", sentence: sentence)
    }
  }

  private static let interface = "org.freedesktop.Application"

  /// The path of a program's object, by its name: that of `org.a.B-c` is `/org/a/B_c`.
  static func path(of name: String) -> String {
    "/" + name.replacing("-", with: "_").replacing(".", with: "/")
  }

  // MARK: Writing

  /// The call that makes a request; nil where a text cannot be sent.
  static func message(
    _ request: ApplicationRequest, _ bus: OpaquePointer?, to name: String
  ) -> BusMessage? {
    let member =
      switch request {
      case .activate: "Activate"
      case .open: "Open"
      case .act: "ActivateAction"
      }
    guard
      let call = unsafe BusMessage(bus, to: name, at: path(of: name), interface, member)
    else { return nil }
    let isWritten =
      switch request {
      case .activate: true
      case .open(let addresses, _): call.array(of: "s") { addresses.allSatisfy(call.append) }
      case .act(let action, _): call.append(action.rawValue) && call.array(of: "v") { true }
      }
    return isWritten && call.append(request.tokens.entries) ? call : nil
  }

  // MARK: Reading

  /// True for a call of the program's object.
  static func isOurs(_ message: OpaquePointer, of name: String) -> Bool {
    guard unsafe sd_bus_message_is_method_call(message, interface, nil) > 0,
      let path = unsafe sd_bus_message_get_path(message)
    else { return false }
    return unsafe String(cString: path) == self.path(of: name)
  }

  /// Reads a call of the program's object.
  static func read(_ message: OpaquePointer) -> Result<ApplicationRequest, Fault> {
    let reader = unsafe MessageReader(message)
    func isCall(_ member: String, _ signature: String) throws(Fault) -> Bool {
      guard unsafe sd_bus_message_is_method_call(message, interface, member) > 0 else {
        return false
      }
      guard unsafe sd_bus_message_has_signature(message, signature) > 0 else {
        throw .arguments("\(member) takes \(signature)")
      }
      return true
    }
    do throws(Fault) {
      if try isCall("Activate", "a{sv}") { return .success(.activate(try tokens(reader))) }
      if try isCall("Open", "asa{sv}") {
        let addresses = try addresses(reader)
        return .success(.open(addresses, try tokens(reader)))
      }
      if try isCall("ActivateAction", "sava{sv}") {
        let action = try action(reader)
        return .success(.act(action, try tokens(reader)))
      }
    } catch {
      return .failure(error)
    }
    return .failure(
      Fault(
        name: "org.freedesktop.DBus.Error.UnknownMethod",
        sentence: "\(interface) has Activate, Open and ActivateAction"))
  }

  private static func addresses(_ reader: MessageReader) throws(Fault) -> [String] {
    var addresses: [String] = []
    let isRead: Void? = reader.array(of: "s") {
      guard let address = reader.text() else { return nil }
      addresses.append(address)
      return ()
    }
    guard isRead != nil else { throw .arguments("addresses that cannot be read") }
    return addresses
  }

  private static func action(_ reader: MessageReader) throws(Fault) -> ApplicationAction {
    guard let name = reader.text() else { throw .arguments("an action that cannot be read") }
    guard let action = ApplicationAction(rawValue: name) else {
      throw .arguments("there is no action of that name")
    }
    var parameterCount = 0
    let isRead: Void? = reader.array(of: "v") {
      parameterCount += 1
      return reader.variant() == nil ? nil : ()
    }
    guard isRead != nil, parameterCount == 0 else {
      throw .arguments("\(name) takes no parameters")
    }
    return action
  }

  private static func tokens(_ reader: MessageReader) throws(Fault) -> ApplicationTokens {
    var tokens = ApplicationTokens()
    let isRead: Void? = reader.array(of: "{sv}") {
      reader.entry(of: "sv") { key in
        guard let value = reader.variant() else { return nil }
        if case .text(let text) = value { tokens.set(key, to: text) }
        return ()
      }
    }
    guard isRead != nil else { throw .arguments("platform data that cannot be read") }
    return tokens
  }
}
