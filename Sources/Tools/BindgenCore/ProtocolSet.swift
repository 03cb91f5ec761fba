/// A set of protocols that fit together, so that generated code compiles.
///
/// Names are unique, references are resolved, and versions are in order.
package struct ProtocolSet: Sendable {
  /// The protocols, in the order given.
  package let protocols: [ProtocolDescription]
  /// All interfaces, in the order of the files.
  package let interfaces: [InterfaceDescription]
  /// The names of interfaces without a description, sorted.
  package let externals: [String]

  private let placeByName: [String: Int]

  /// Checks that the protocols fit together; throws every mistake.
  package init(_ protocols: [ProtocolDescription]) throws(Diagnostics) {
    self.protocols = protocols
    interfaces = protocols.flatMap(\.interfaces)
    externals = Set(protocols.flatMap(\.externals).map(\.name)).sorted()
    let names = interfaces.map(\.name) + externals
    placeByName = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: min)

    var check = ProtocolCheck(set: self)
    check.run()
    try check.found.throwIfAny(inOrderOf: protocols.map(\.path))
  }

  /// The interface with a name; nil for one without a description.
  package func interface(_ name: String) -> InterfaceDescription? {
    place(of: name).flatMap { $0 < interfaces.count ? interfaces[$0] : nil }
  }

  /// The index of an interface in the table: described ones first, then external ones.
  func place(of name: String) -> Int? { placeByName[name] }

  /// The enumeration of an argument, and its interface; nil for none.
  func enumeration(
    of argument: ArgumentDescription, in interface: InterfaceDescription
  ) -> (owner: InterfaceDescription, enumeration: EnumerationDescription)? {
    guard let name = argument.enumeration else { return nil }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let owner: InterfaceDescription?
    switch parts.count {
    case 1: owner = interface
    case 2: owner = self.interface(parts[0])
    default: owner = nil
    }
    guard let owner, let last = parts.last,
      let enumeration = owner.enumerations.first(where: { $0.name == last })
    else { return nil }
    return (owner, enumeration)
  }

  /// Returns true if an argument's interface has no description. Such a message has an opcode, but
  /// no method.
  func namesExternal(_ message: MessageDescription) -> Bool {
    message.arguments.contains { $0.interface.map(externals.contains) ?? false }
  }
}
