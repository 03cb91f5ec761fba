extension MessageDescription {
  /// The message's signature in libwayland's notation: the version that added the message, if it is
  /// above 1, and a letter for each argument.
  ///
  /// A new object without a fixed interface is transmitted as a name, a version and an id: `sun`.
  package var signature: String {
    (since > 1 ? String(since) : "") + arguments.map(\.signature).joined()
  }

  /// The interface for each letter of the signature; nil for a letter that has no interface.
  package var signatureInterfaces: [String?] {
    arguments.flatMap { $0.isUntypedNewObject ? [nil, nil, nil] : [$0.interface] }
  }
}

extension ArgumentDescription {
  /// True for a new object whose interface the protocol does not fix. The message then also
  /// transmits the interface's name and version.
  var isUntypedNewObject: Bool { kind == .newID && interface == nil }

  fileprivate var signature: String {
    // The first letter of the type, but h for the handle that a descriptor is.
    let letter = kind == .fd ? "h" : String(kind.rawValue.prefix(1))
    return (allowsNull ? "?" : "") + (isUntypedNewObject ? "sun" : letter)
  }
}
