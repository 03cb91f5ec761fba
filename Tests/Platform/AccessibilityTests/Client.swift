import CSystemd
import Foundation

@testable import Accessibility

/// A client of ours on a bus, which calls and hears what is told.
final class Client {
  /// A reply: its values as texts, or the name of an error.
  enum Reply: Equatable {
    case values([String])
    case error(String)
  }

  let link: BusLink
  /// The signals that came: path, member, and the values.
  private(set) var heard: [(path: String, member: String, values: [String])] = []
  fileprivate var replies: [Reply] = []

  init(address: String) throws {
    guard let link = BusLink(address: address) else { throw CocoaError(.featureUnsupported) }
    self.link = link
  }

  /// Hears all events of objects from now on.
  func listen() {
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    for interface in ["Object", "Window"] {
      _ = unsafe link.listen(
        to: "type='signal',interface='org.a11y.atspi.Event.\(interface)'", signalHeard, this)
    }
  }

  /// Calls a method; `turn` turns both sides until the reply is there.
  func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    _ write: (MessageWriter) -> Void = { _ in }, turn: (() -> Bool) -> Bool
  ) -> Reply? {
    let count = replies.count
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    guard unsafe link.call(destination, path, interface, member, write, replied: replied, this),
      turn({ self.replies.count > count })
    else { return nil }
    return replies[count]
  }

  fileprivate func hear(_ message: IncomingMessage) {
    heard.append((message.path, message.member, message.values))
  }
}

extension IncomingMessage {
  /// All values from front to back, those in containers one after the other.
  var values: [String] {
    var values: [String] = []
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    while unsafe sd_bus_message_peek_type(message, &type, &contents) > 0 {
      let kind = Character(UnicodeScalar(UInt8(bitPattern: type)))
      switch kind {
      case "a", "r", "v", "e":
        let signature = unsafe contents.map { unsafe String(cString: $0) } ?? ""
        let scalar = kind.unicodeScalars.first ?? "a"
        let inner = inside(scalar, signature) { self.values }
        values += inner ?? []
      case "s", "o", "g":
        var text: UnsafePointer<CChar>?
        _ = unsafe sd_bus_message_read_basic(message, type, &text)
        values.append(unsafe text.map { unsafe String(cString: $0) } ?? "")
      case "d": values.append(real().map { "\($0)" } ?? "")
      case "b": values.append(truth().map { "\($0)" } ?? "")
      default:
        var word: Int64 = 0
        _ = unsafe sd_bus_message_read_basic(message, type, &word)
        let value: Int64 =
          kind == "u"
          ? Int64(UInt32(truncatingIfNeeded: word))
          : kind == "n"
            ? Int64(Int16(truncatingIfNeeded: word))
            : Int64(Int32(truncatingIfNeeded: word))
        values.append("\(value)")
      }
    }
    return values
  }
}

private func client(_ pointer: UnsafeMutableRawPointer?) -> Client? {
  unsafe pointer.map { unsafe Unmanaged<Client>.fromOpaque($0).takeUnretainedValue() }
}

private func replied(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message = unsafe message else { return 1 }
  let reply = unsafe IncomingMessage(message)
  let names = [
    "UnknownObject", "UnknownInterface", "UnknownMethod", "UnknownProperty", "InvalidArgs",
    "PropertyReadOnly", "Failed", "NoReply",
  ]
  let error = names.first {
    unsafe sd_bus_message_is_method_error(message, "org.freedesktop.DBus.Error.\($0)") > 0
  }
  unsafe client(this)?.replies.append(
    reply.isError ? .error(error ?? "another") : .values(reply.values))
  return 1
}

private func signalHeard(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  if let message = unsafe message { unsafe client(this)?.hear(IncomingMessage(message)) }
  return 0
}
