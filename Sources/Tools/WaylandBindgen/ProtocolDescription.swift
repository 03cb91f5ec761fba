/// The contents of one protocol file.
package struct ProtocolDescription: Sendable {
  /// The protocol's name.
  package let name: String
  /// The path of the file that describes the protocol, as the caller gave it.
  package let path: String
  /// The interfaces, in the order of the file.
  package let interfaces: [InterfaceDescription]
}

/// The type of an object: its requests, its events and the enumerations that they use.
package struct InterfaceDescription: Sendable {
  /// The name of the interface in the protocol, such as `wl_surface`.
  package let name: String
  /// The version of the interface that the file describes.
  package let version: Int
  /// The short description in the protocol file; nil if there is none.
  package let summary: String?
  /// The messages to the server; the index is the opcode.
  package let requests: [MessageDescription]
  /// The messages to the client; the index is the opcode.
  package let events: [MessageDescription]
  /// The named values that messages use.
  package let enumerations: [EnumerationDescription]
}

/// A request or an event.
package struct MessageDescription: Sendable {
  /// The direction of a message: to the server or to the client.
  package enum Direction: String, Sendable {
    case request, event
  }

  /// Request or event.
  package let direction: Direction
  /// The name of the message in the protocol, such as `set_app_id`.
  package let name: String
  /// The names of the interface and of the message, such as `xdg_toplevel.set_app_id`.
  package let fullName: String
  /// The first version of the interface that has this message.
  package let since: Int
  /// True for a message that destroys the object.
  package let isDestructor: Bool
  /// The short description in the protocol file; nil if there is none.
  package let summary: String?
  /// The arguments, in wire order.
  package let arguments: [ArgumentDescription]
  /// The line of the file, counted from 1, at which the message's start tag ends.
  package let line: Int
}

/// An argument of a message.
package struct ArgumentDescription: Sendable {
  /// The argument types of the Wayland protocol.
  package enum Kind: String, CaseIterable, Sendable {
    case int, uint, fixed, string, object
    case newID = "new_id"
    case array, fd
  }

  /// The name in the protocol file; names of arguments are not transmitted.
  package let name: String
  /// The type on the wire.
  package let kind: Kind
  /// The interface of an argument that is an object; nil if every interface is allowed, and for an
  /// argument that is no object.
  package let interface: String?
  /// The name of the enumeration to which the argument's values belong, as `name` or
  /// `interface.name`; nil if there is none.
  package let enumeration: String?
  /// True for a string or an object that may be null.
  package let allowsNull: Bool
  /// The short description in the protocol file; nil if there is none.
  package let summary: String?
  /// The line of the file, counted from 1, at which the argument's start tag ends.
  package let line: Int
}

extension ArgumentDescription {
  /// Returns the enumeration to which the argument's values belong, and the interface that declares
  /// it. Nil if the argument has no enumeration, or if no interface declares it.
  ///
  /// `interface` is the interface of the argument's message; `find` returns the interface with a
  /// name.
  package func enumeration(
    in interface: InterfaceDescription, find: (String) -> InterfaceDescription?
  ) -> (owner: InterfaceDescription, enumeration: EnumerationDescription)? {
    guard let path = enumeration?.split(separator: ".", omittingEmptySubsequences: false),
      let name = path.last, path.count <= 2,
      let owner = path.count == 2 ? find(String(path[0])) : interface,
      let found = owner.enumerations.first(where: { $0.name == name })
    else { return nil }
    return (owner, found)
  }
}

/// An enumeration of an interface: a set of numbers with names.
package struct EnumerationDescription: Sendable {
  /// The name of the enumeration in the protocol, such as `capability`.
  package let name: String
  /// The first version of the interface that has this enumeration.
  package let since: Int
  /// True if the values are bits, which can be combined.
  package let isBitfield: Bool
  /// The short description in the protocol file; nil if there is none.
  package let summary: String?
  /// The named values.
  package let entries: [EntryDescription]
  /// The line of the file, counted from 1, at which the enumeration's start tag ends.
  package let line: Int
}

/// An entry of an enumeration: a number with a name.
package struct EntryDescription: Sendable {
  /// The entry's name, without the name of the enumeration.
  package let name: String
  /// The number.
  package let value: UInt32
  /// The first version of the interface that has this entry.
  package let since: Int
  /// The short description in the protocol file; nil if there is none.
  package let summary: String?
  /// The line of the file, counted from 1, at which the entry's start tag ends.
  package let line: Int
}
