/// A generated class of protocol objects, with the facts about its interface.
package protocol Interface: Proxy {
  /// The events of the class.
  associatedtype Event
  /// The name on the wire.
  static var name: String { get }
  /// The highest version that these bindings describe.
  static var version: UInt32 { get }
  /// The interface's table for libwayland.
  static var descriptor: InterfaceDescriptor { get }
}
