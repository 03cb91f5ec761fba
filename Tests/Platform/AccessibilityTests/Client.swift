import Bus
import Foundation
import PortalFixtures

/// A client of ours on a bus, which calls and hears what is told.
final class Client {
  /// A reply: its values as texts, or the name of an error.
  enum Reply: Equatable {
    case values([String])
    case error(String)
  }

  let link: BusConnection
  /// The signals that came: path, member, and the values.
  private(set) var heard: [(path: String, member: String, values: [String])] = []

  init(address: String) throws {
    guard let link = BusConnection(address: address) else {
      throw CocoaError(.featureUnsupported)
    }
    self.link = link
  }

  /// Hears all events of objects from now on.
  func listen() {
    for interface in ["Object", "Window"] {
      _ = link.listen(to: "type='signal',interface='org.a11y.atspi.Event.\(interface)'") {
        [unowned self] in heard.append(($0.object, $0.member, $0.values))
      }
    }
    _ = link.listen(to: "type='signal',interface='org.a11y.atspi.Cache'") { [unowned self] in
      heard.append(($0.object, $0.member, $0.values))
    }
  }

  /// Calls a method; `turn` turns both sides until the reply is there.
  func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    _ arguments: [BusValue], turn: (() -> Bool) -> Bool
  ) -> Reply? {
    var reply: Reply?
    let method = BusMethod(destination, path, interface, member, starts: false)
    guard
      link.call(
        method, arguments, within: 5, replied: { reply = $0.map(Self.reply) ?? .error("lost") }),
      turn({ reply != nil })
    else { return nil }
    return reply
  }

  private static func reply(_ message: IncomingMessage) -> Reply {
    let names = [
      "UnknownObject", "UnknownInterface", "UnknownMethod", "UnknownProperty", "InvalidArgs",
      "PropertyReadOnly", "NotSupported", "Failed", "NoReply",
    ]
    let error = names.first { message.isError(["org.freedesktop.DBus.Error.\($0)"]) }
    return message.isError ? .error(error ?? "another") : .values(message.values)
  }
}
