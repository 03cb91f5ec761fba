/// The descriptions of interfaces, by the interfaces' names.
package struct Interfaces: Sendable {
  private let byName: [String: InterfaceDescription]

  /// Creates the table. Does not check that the protocols fit together. If several interfaces have
  /// the same name, the one with the highest version is used.
  package init(_ protocols: [ProtocolDescription]) {
    byName = Dictionary(
      protocols.flatMap(\.interfaces).map { ($0.name, $0) },
      uniquingKeysWith: { $0.version >= $1.version ? $0 : $1 })
  }

  package subscript(name: String) -> InterfaceDescription? { byName[name] }

  /// The names of all interfaces, sorted.
  package var names: [String] { byName.keys.sorted() }
}

extension InterfaceDescription {
  /// Returns the requests or the events of the interface; the index of a message is its opcode.
  package func messages(_ direction: MessageDescription.Direction) -> [MessageDescription] {
    direction == .request ? requests : events
  }
}
