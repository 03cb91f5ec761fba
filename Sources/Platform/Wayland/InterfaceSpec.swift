/// A request or an event of an interface, as the generated code describes it.
struct MessageSpec {
  let name: StaticString
  /// The signature for libwayland: the version that added the message, and a letter for each
  /// argument.
  let signature: StaticString
  /// For each letter of the signature, the index of the argument's interface in the catalogue, or
  /// nil if the argument has no interface. Empty if no argument has an interface.
  let types: [Int?]

  init(_ name: StaticString, _ signature: StaticString, _ types: [Int?]) {
    (self.name, self.signature, self.types) = (name, signature, types)
  }
}

/// An interface, as the generated code describes it.
struct InterfaceSpec {
  let name: StaticString
  let version: Int32
  let requests: [MessageSpec]
  let events: [MessageSpec]
  /// The entries of the interface's error enumeration: number and name.
  let errors: [(UInt32, StaticString)]

  init(
    _ name: StaticString, version: Int32, requests: [MessageSpec], events: [MessageSpec],
    errors: [(UInt32, StaticString)]
  ) {
    (self.name, self.version) = (name, version)
    (self.requests, self.events, self.errors) = (requests, events, errors)
  }
}
