internal import Bus

/// The parser and the writer of messages of the interface `org.freedesktop.Application`.
///
/// A message may come from any program of the user; a malformed call leads to a ``Fault``.
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

  /// Returns the object path of the program with the bus name `name`: `/org/a/B_c` for `org.a.B-c`.
  static func path(of name: String) -> String {
    "/" + name.replacing("-", with: "_").replacing(".", with: "/")
  }

  // MARK: Writing

  /// The bus method for a request to the program with the bus name `name`.
  static func method(_ request: ApplicationRequest, of name: String) -> BusMethod {
    let member =
      switch request {
      case .activate: "Activate"
      case .open: "Open"
      case .act: "ActivateAction"
      }
    return BusMethod(name, path(of: name), interface, member)
  }

  /// Writes the arguments of a request.
  static func write(_ request: ApplicationRequest, to writer: MessageWriter) {
    switch request {
    case .activate: break
    case .open(let addresses, _): writer.texts(addresses)
    case .act(let action, _):
      writer.text(action.rawValue)
      writer.array(of: "v") {}
    }
    writer.options(request.tokens.entries)
  }

  // MARK: Reading

  /// Returns true if the message calls `org.freedesktop.Application` on the object of the program
  /// with the bus name `name`.
  static func isOurs(_ message: IncomingMessage, of name: String) -> Bool {
    message.isCall && message.interface == interface && message.object == path(of: name)
  }

  /// Parses a call to the program's object; fails with a ``Fault`` if the call is unknown or
  /// malformed.
  static func read(_ message: IncomingMessage) -> Result<ApplicationRequest, Fault> {
    func isCall(_ member: String, _ signature: String) throws(Fault) -> Bool {
      guard message.member == member else { return false }
      guard message.signature == signature else {
        throw .arguments("\(member) takes \(signature)")
      }
      return true
    }
    do throws(Fault) {
      if try isCall("Activate", "a{sv}") { return .success(.activate(try tokens(message))) }
      if try isCall("Open", "asa{sv}") {
        let addresses = try addresses(message)
        return .success(.open(addresses, try tokens(message)))
      }
      if try isCall("ActivateAction", "sava{sv}") {
        let action = try action(message)
        return .success(.act(action, try tokens(message)))
      }
    } catch {
      return .failure(error)
    }
    return .failure(
      Fault(
        name: "org.freedesktop.DBus.Error.UnknownMethod",
        sentence: "\(interface) has Activate, Open and ActivateAction"))
  }

  private static func addresses(_ message: IncomingMessage) throws(Fault) -> [String] {
    var addresses: [String] = []
    let isRead: Void? = message.array(of: "s") {
      guard let address = message.text() else { return nil }
      addresses.append(address)
      return ()
    }
    guard isRead != nil else { throw .arguments("addresses that cannot be read") }
    return addresses
  }

  private static func action(_ message: IncomingMessage) throws(Fault) -> ApplicationAction {
    guard let name = message.text() else { throw .arguments("an action that cannot be read") }
    guard let action = ApplicationAction(rawValue: name) else {
      throw .arguments("there is no action of that name")
    }
    var parameterCount = 0
    let isRead: Void? = message.array(of: "v") {
      parameterCount += 1
      return message.variant() == nil ? nil : ()
    }
    guard isRead != nil, parameterCount == 0 else {
      throw .arguments("\(name) takes no parameters")
    }
    return action
  }

  private static func tokens(_ message: IncomingMessage) throws(Fault) -> ApplicationTokens {
    guard let entries = message.options() else {
      throw .arguments("platform data that cannot be read")
    }
    var tokens = ApplicationTokens()
    for case (let key, .text(let text)) in entries { tokens.set(key, to: text) }
    return tokens
  }
}
