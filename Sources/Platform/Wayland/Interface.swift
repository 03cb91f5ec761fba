/// The facts that every generated class states about its interface.
package protocol Interface: Proxy {
  /// The events of an object of the class.
  associatedtype Event
  /// The name on the wire.
  static var name: String { get }
  /// The highest version that these bindings describe.
  static var version: UInt32 { get }
  /// The interface as libwayland knows it.
  static var descriptor: InterfaceDescriptor { get }
}
