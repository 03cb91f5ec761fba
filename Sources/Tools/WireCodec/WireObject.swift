/// An object of a connection.
package struct WireObject: Hashable, Sendable, CustomStringConvertible {
  /// The number on the wire, which later objects may get.
  package let id: UInt32
  package let interface: String
  /// The version of its bind, or of its creator.
  package let version: UInt32
  /// The unique position in the order of creation.
  package let birth: Int
  /// False after its destructor.
  package var isAlive = true

  /// The number from which the server counts its objects.
  package static let firstOfServer: UInt32 = 0xFF00_0000

  package var isMadeByServer: Bool { id >= Self.firstOfServer }
  package var description: String { "\(interface)#\(id)" }
}
