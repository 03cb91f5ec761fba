package import BindgenCore

/// The interfaces that a conversation knows, by their names on the wire.
///
/// Bytes go into a ``Conversation``, which cuts them with a ``MessageSplitter``, reads them by these
/// descriptions and keeps an ``ObjectTable``; ``WireMessage``s come out. ``MessageWriter`` is the way
/// back. Nothing here touches a socket: descriptors are numbers that somebody else owns.
package struct Interfaces: Sendable {
  private let byName: [String: InterfaceDescription]

  /// Takes descriptions as they are; of two with one name the higher version counts.
  package init(_ protocols: [ProtocolDescription]) {
    byName = Dictionary(
      protocols.flatMap(\.interfaces).map { ($0.name, $0) },
      uniquingKeysWith: { $0.version >= $1.version ? $0 : $1 })
  }

  /// Reads protocol files.
  package init(_ sources: [ProtocolSource]) throws(Diagnostics) {
    var protocols: [ProtocolDescription] = []
    for source in sources {
      protocols.append(try ProtocolDescription(xml: source.xml, path: source.path))
    }
    self.init(protocols)
  }

  package subscript(name: String) -> InterfaceDescription? { byName[name] }

  /// The names of all, sorted.
  package var names: [String] { byName.keys.sorted() }

  /// The opcode and the form of a message; nil for a name that the interface does not have.
  package func message(
    _ name: String, of interface: String, _ direction: MessageDescription.Direction
  ) -> (opcode: UInt16, form: MessageDescription)? {
    guard let forms = byName[interface]?.messages(direction),
      let place = forms.firstIndex(where: { $0.name == name })
    else { return nil }
    return (UInt16(place), forms[place])
  }

  /// The enumeration that an argument of a message of `interface` names.
  package func enumeration(
    of argument: ArgumentDescription, in interface: String
  ) -> EnumerationDescription? {
    guard let path = argument.enumeration?.split(separator: "."), let name = path.last else {
      return nil
    }
    let owner = path.count == 2 ? String(path[0]) : interface
    return byName[owner]?.enumerations.first { $0.name == name }
  }
}

extension InterfaceDescription {
  /// The messages of one direction; the index is the opcode.
  package func messages(_ direction: MessageDescription.Direction) -> [MessageDescription] {
    direction == .request ? requests : events
  }
}
