/// A message as generated code states it.
struct MessageSpec {
  let name: StaticString
  /// The version that brought it, then a letter an argument, as libwayland writes it.
  let signature: StaticString
  /// The place in the catalogue of each letter's interface; empty if none has one.
  let types: [Int?]

  init(_ name: StaticString, _ signature: StaticString, _ types: [Int?]) {
    self.name = name
    self.signature = signature
    self.types = types
  }
}

/// An interface as generated code states it.
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

  /// An interface that messages name but nothing describes: a name, so that it can be compared.
  static func external(_ name: StaticString) -> InterfaceSpec {
    InterfaceSpec(name, version: 1, requests: [], events: [], errors: [])
  }
}
