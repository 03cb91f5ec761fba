/// An object of a connection.
package struct WireObject: Hashable, Sendable, CustomStringConvertible {
  /// The number on the wire, which is used again by later objects.
  package let id: UInt32
  package let interface: String
  /// The version that it was bound with, or that its maker has.
  package let version: UInt32
  /// The place in the order in which all objects were made; no two share one.
  package let birth: Int
  /// False after its destructor.
  package var isAlive = true

  /// The number from which the server counts its own objects.
  package static let firstOfServer: UInt32 = 0xFF00_0000

  package var isMadeByServer: Bool { id >= Self.firstOfServer }
  package var description: String { "\(interface)#\(id)" }
}
