/// A set of protocols that fit together, so that generated code compiles.
///
/// Names are unique, references are resolved, and nothing is newer than its interface.
package struct ProtocolSet: Sendable {
  /// The protocols, in the order in which they were given to the initializer.
  package let protocols: [ProtocolDescription]
  /// All interfaces, in the order of the files.
  package let interfaces: [InterfaceDescription]

  private let byName: [String: InterfaceDescription]

  /// Checks that the protocols fit together; throws every mistake.
  package init(_ protocols: [ProtocolDescription]) throws(Diagnostics) {
    self.protocols = protocols
    interfaces = protocols.flatMap(\.interfaces)
    byName = Dictionary(
      interfaces.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    var check = ProtocolCheck(set: self)
    check.run()
    try check.found.throwIfAny(inOrderOf: protocols.map(\.path))
  }

  /// Returns the interface `name`; nil if no file describes it.
  package func interface(_ name: String) -> InterfaceDescription? { byName[name] }
}
