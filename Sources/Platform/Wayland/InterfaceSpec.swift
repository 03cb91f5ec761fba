/// The description of a message, in generated code.
struct MessageSpec {
  let name: StaticString
  /// The version that added the message, then a letter for each argument, in libwayland's notation.
  let signature: StaticString
  /// The catalogue's index of each letter's interface; empty if there are none.
  let types: [Int?]

  init(_ name: StaticString, _ signature: StaticString, _ types: [Int?]) {
    self.name = name
    self.signature = signature
    self.types = types
  }
}

/// The description of an interface, in generated code.
struct InterfaceSpec {
  let name: StaticString
  let version: Int32
  let requests: [MessageSpec]
  let events: [MessageSpec]
  /// The entries of its error enumeration.
  let errors: [(UInt32, StaticString)]

  init(
    _ name: StaticString, version: Int32, requests: [MessageSpec], events: [MessageSpec],
    errors: [(UInt32, StaticString)]
  ) {
    self.name = name
    self.version = version
    self.requests = requests
    self.events = events
    self.errors = errors
  }

  /// The description of an interface that messages refer to, but that has no bindings: only its
  /// name can be compared.
  static func external(_ name: StaticString) -> InterfaceSpec {
    InterfaceSpec(name, version: 1, requests: [], events: [], errors: [])
  }
}
