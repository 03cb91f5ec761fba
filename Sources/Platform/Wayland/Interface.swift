/// A class that is generated from a Wayland interface. An instance is a protocol object; the static
/// properties describe the interface.
package protocol Interface: Proxy {
  /// The enumeration of the events that the object receives.
  associatedtype Event
  /// The interface's name in the protocol, such as `wl_surface`.
  static var name: String { get }
  /// The highest version that these bindings describe.
  static var version: UInt32 { get }
  /// The interface's table for libwayland.
  static var descriptor: InterfaceDescriptor { get }
}
