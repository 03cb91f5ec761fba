/// The contents of one protocol file.
package struct ProtocolDescription: Sendable {
  /// The protocol's name.
  package let name: String
  /// The file it was read from, named as the caller named it.
  package let path: String
  /// The interfaces, in the order of the file.
  package let interfaces: [InterfaceDescription]
  /// The interfaces that messages name, but that no file describes.
  package let externals: [ExternalInterface]
}

/// An interface without a description: it has a place in messages, but no Swift type.
package struct ExternalInterface: Sendable {
  /// The name on the wire.
  package let name: String
  /// The line of its declaration.
  package let line: Int
}

/// The type of an object: its requests, its events and the enumerations that they use.
package struct InterfaceDescription: Sendable {
  /// The name on the wire.
  package let name: String
  /// The highest version described.
  package let version: Int
  /// One sentence for people.
  package let summary: String?
  /// The messages to the server; the index is the opcode.
  package let requests: [MessageDescription]
  /// The messages to the client; the index is the opcode.
  package let events: [MessageDescription]
  /// The named values that messages use.
  package let enumerations: [EnumerationDescription]
  /// The line of its tag.
  package let line: Int
}

/// A request or an event.
package struct MessageDescription: Sendable {
  /// The direction of a message: to the server or to the client.
  package enum Direction: String, Sendable {
    case request, event
  }

  /// Request or event.
  package let direction: Direction
  /// The name on the wire.
  package let name: String
  /// The version of the interface that added it.
  package let since: Int
  /// True for a message that ends the object.
  package let isDestructor: Bool
  /// One sentence for people.
  package let summary: String?
  /// The arguments, in wire order.
  package let arguments: [ArgumentDescription]
  /// The line of its tag.
  package let line: Int
}

/// An argument of a message.
package struct ArgumentDescription: Sendable {
  /// The types of the wire.
  package enum Kind: String, CaseIterable, Sendable {
    case int, uint, fixed, string, object
    case newID = "new_id"
    case array, fd
  }

  /// The name in the description; the wire has none.
  package let name: String
  /// The type on the wire.
  package let kind: Kind
  /// The interface of an object or a new object; nil for any.
  package let interface: String?
  /// The enumeration of a number, as `name` or `interface.name`.
  package let enumeration: String?
  /// True for a string or an object that may be null.
  package let allowsNull: Bool
  /// The short description of the argument in the protocol; nil without one.
  package let summary: String?
  /// The line of its tag.
  package let line: Int
}

/// A set of named numbers.
package struct EnumerationDescription: Sendable {
  /// The name on the wire.
  package let name: String
  /// The version of the interface that added it.
  package let since: Int
  /// True for values that combine bit by bit.
  package let isBitfield: Bool
  /// One sentence for people.
  package let summary: String?
  /// The named values.
  package let entries: [EntryDescription]
  /// The line of its tag.
  package let line: Int
}

/// A named number.
package struct EntryDescription: Sendable {
  /// The name, without that of its enumeration.
  package let name: String
  /// The number.
  package let value: UInt32
  /// The version of the interface that added it.
  package let since: Int
  /// A phrase for people.
  package let summary: String?
  /// The line of its tag.
  package let line: Int
}
