/// The objects of a connection, by number.
///
/// A number that the client chose stays in use until the server releases it with `delete_id`. Until
/// then, an object that was destroyed is dead, but still known.
package struct ObjectTable: Sendable {
  private var objects: [UInt32: WireObject]
  private var births = 1

  /// Creates a table with the display, which is object 1.
  package init() {
    objects = [1: WireObject(id: 1, interface: "wl_display", version: 1, birth: 0)]
  }

  /// The object with a number, alive or dead; nil for none.
  package subscript(id: UInt32) -> WireObject? { objects[id] }

  /// All objects with a number, in the order of creation.
  package var all: [WireObject] { objects.values.sorted { $0.birth < $1.birth } }

  /// The living objects of an interface, oldest first.
  package func living(_ interface: String) -> [WireObject] {
    objects.values.filter { $0.isAlive && $0.interface == interface }.sorted { $0.birth < $1.birth }
  }

  /// Adds an object, in place of an earlier one with its number.
  package mutating func add(_ id: UInt32, _ interface: String, version: UInt32) -> WireObject {
    let object = WireObject(id: id, interface: interface, version: version, birth: births)
    births += 1
    objects[id] = object
    return object
  }

  package mutating func kill(_ id: UInt32) { objects[id]?.isAlive = false }

  package mutating func remove(_ id: UInt32) { if id != 1 { objects[id] = nil } }
}
