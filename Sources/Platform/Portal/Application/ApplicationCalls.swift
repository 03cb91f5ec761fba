internal import Bus

/// The parser and the writer of messages of the interface `org.freedesktop.Application`.
///
/// A message may come from any program of the user; a malformed call leads to a `CallError`.
enum ApplicationCalls {
  private static let interface = "org.freedesktop.Application"
  /// The name of the only action that other programs may request.
  private static let newWindow = "new-window"

  /// Returns the object path of the program with the bus name `name`: `/org/a/B_c` for `org.a.B-c`.
  static func path(of name: String) -> String {
    "/" + name.replacing("-", with: "_").replacing(".", with: "/")
  }

  static func method(_ request: ApplicationRequest, of name: String) -> BusMethod {
    let member =
      switch request {
      case .activate: "Activate"
      case .open: "Open"
      case .newWindow: "ActivateAction"
      }
    return BusMethod(name, path(of: name), interface, member)
  }

  static func write(_ request: ApplicationRequest, to writer: MessageWriter) {
    switch request {
    case .activate: break
    case .open(let addresses, _): writer.texts(addresses)
    case .newWindow:
      writer.text(newWindow)
      writer.array(of: "v") {}
    }
    writer.options(request.tokens.entries)
  }

  /// Returns true if the message calls `org.freedesktop.Application` on the object of the program
  /// with the bus name `name`.
  static func isOurs(_ message: IncomingMessage, of name: String) -> Bool {
    message.isCall && message.interface == interface && message.object == path(of: name)
  }

  /// Parses a call to the program's object; throws if the call is unknown or malformed.
  static func read(_ message: IncomingMessage) throws(CallError) -> ApplicationRequest {
    func isCall(_ member: String, _ signature: String) throws(CallError) -> Bool {
      guard message.member == member else { return false }
      guard message.signature == signature else { throw .arguments("\(member) takes \(signature)") }
      return true
    }
    if try isCall("Activate", "a{sv}") { return .activate(try tokens(message)) }
    if try isCall("Open", "asa{sv}") {
      guard let addresses = message.texts() else {
        throw .arguments("addresses that cannot be read")
      }
      return .open(addresses, try tokens(message))
    }
    if try isCall("ActivateAction", "sava{sv}") {
      try checkAction(message)
      return .newWindow(try tokens(message))
    }
    throw CallError("UnknownMethod", "\(interface) has Activate, Open and ActivateAction")
  }

  /// Reads an action's name and parameters; throws unless the action is ``newWindow``.
  private static func checkAction(_ message: IncomingMessage) throws(CallError) {
    guard let name = message.text() else { throw .arguments("an action that cannot be read") }
    guard name == newWindow else { throw .arguments("there is no action of that name") }
    guard message.array(of: "v", message.variant)?.isEmpty == true else {
      throw .arguments("\(name) takes no parameters")
    }
  }

  private static func tokens(_ message: IncomingMessage) throws(CallError) -> ApplicationTokens {
    guard let entries = message.options() else {
      throw .arguments("platform data that cannot be read")
    }
    func text(_ key: String) -> String? {
      if case .text(let text) = entries[key] { text } else { nil }
    }
    return ApplicationTokens(
      activation: text("activation-token"), startup: text("desktop-startup-id"))
  }
}
