package import WaylandBindgen

/// The descriptions of the interfaces whose messages can be decoded, by the interfaces' names.
///
/// A ``Conversation`` receives bytes. It divides them into messages with a ``MessageSplitter``,
/// decodes the messages with these descriptions, and returns ``WireMessage`` values. It also
/// updates an ``ObjectTable``. No type of this module uses a socket: a descriptor is only a number,
/// which its owner must close.
package struct Interfaces: Sendable {
  /// An interface with the full names of its messages, which are stored because composing a name
  /// for each message would take time.
  struct Entry: Sendable {
    let description: InterfaceDescription
    /// The full names of the interface's requests, such as `wl_surface.commit`; the index is the
    /// opcode.
    let requests: [String]
    /// The full names of the interface's events; the index is the opcode.
    let events: [String]
  }

  private let byName: [String: Entry]

  /// Creates the table. Does not check that the protocols fit together. If several interfaces have
  /// the same name, the one with the highest version is used.
  package init(_ protocols: [ProtocolDescription]) {
    let descriptions = Dictionary(
      protocols.flatMap(\.interfaces).map { ($0.name, $0) },
      uniquingKeysWith: { $0.version >= $1.version ? $0 : $1 })
    byName = descriptions.mapValues { description in
      let names = [description.requests, description.events].map { messages in
        messages.map { "\(description.name).\($0.name)" }
      }
      return Entry(description: description, requests: names[0], events: names[1])
    }
  }

  package subscript(name: String) -> InterfaceDescription? { byName[name]?.description }

  func entry(_ name: String) -> Entry? { byName[name] }

  /// The names of all interfaces, sorted.
  package var names: [String] { byName.keys.sorted() }
}

extension InterfaceDescription {
  /// Returns the requests or the events of the interface; the index of a message is its opcode.
  package func messages(_ direction: MessageDescription.Direction) -> [MessageDescription] {
    direction == .request ? requests : events
  }
}
