/// The full address of a D-Bus method: service, object path, interface and member.
package struct BusMethod: Hashable, Sendable {
  let destination: String
  let path: String
  let interface: String
  let member: String
  /// True if the bus may start the service to deliver a call.
  let starts: Bool

  package init(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    starts: Bool = true
  ) {
    (self.destination, self.path, self.interface) = (destination, path, interface)
    (self.member, self.starts) = (member, starts)
  }

  /// A method of the bus itself.
  package static func ofBus(_ member: String) -> BusMethod {
    BusMethod("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member)
  }
}
