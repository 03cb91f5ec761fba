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

  static func arguments(of request: ApplicationRequest) -> [BusValue] {
    let own: [BusValue] =
      switch request {
      case .activate: []
      case .open(let addresses, _): [.texts(addresses)]
      case .newWindow: [.text(newWindow), .array(of: "v", [])]
      }
    return own + [.options(request.tokens.entries)]
  }

  /// Returns true if the message calls `org.freedesktop.Application` on the object of the program
  /// with the bus name `name`.
  static func isOurs(_ message: IncomingMessage, of name: String) -> Bool {
    message.isCall && message.interface == interface && message.object == path(of: name)
  }

  /// Parses a call to the program's object; throws if the call is unknown or malformed.
  static func read(_ message: IncomingMessage) throws(CallError) -> ApplicationRequest {
    guard let types = types[message.member] else {
      throw CallError("UnknownMethod", "\(interface) has Activate, Open and ActivateAction")
    }
    guard message.signature == types, let entries = message.arguments.last?.options else {
      throw .arguments("\(message.member) takes \(types)")
    }
    let tokens = ApplicationTokens(entries)
    switch message.member {
    case "Activate": return .activate(tokens)
    case "Open": return .open(message[0]?.texts ?? [], tokens)
    default: break
    }
    guard message[0] == .text(newWindow) else {
      throw .arguments("there is no action of that name")
    }
    guard message[1] == .array(of: "v", []) else {
      throw .arguments("\(newWindow) takes no parameters")
    }
    return .newWindow(tokens)
  }

  /// The types of each method's arguments, in D-Bus notation.
  private static let types = [
    "Activate": "a{sv}", "Open": "asa{sv}", "ActivateAction": "sava{sv}",
  ]
}
