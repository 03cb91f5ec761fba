/// A Wayland object on a connection: its identifier and its interface.
package struct WireObject: Hashable, Sendable, CustomStringConvertible {
  /// The object id in messages; a later object may reuse it.
  package let id: UInt32
  package let interface: String
  /// The version of the interface on this connection: the version with which the client bound the
  /// object, or the version of the object that created it.
  package let version: UInt32
  /// The index in the order of creation. It identifies the object even if its id is reused.
  package let creationIndex: Int
  /// False after the object was destroyed.
  package var isAlive = true

  /// The lowest id of objects that the server creates.
  package static let firstOfServer: UInt32 = 0xFF00_0000

  package var isMadeByServer: Bool { id >= Self.firstOfServer }
  package var description: String { "\(interface)#\(id)" }
}
