/// The objects of a connection, by object id.
///
/// An id that the client chose stays in use until the server sends `delete_id`. Until then, the
/// table keeps a destroyed object, with `isAlive` false.
package struct ObjectTable: Sendable {
  private var objects: [UInt32: WireObject]
  private var creationIndices = 1

  /// Creates a table with the display, which is object 1.
  package init() {
    objects = [1: WireObject(id: 1, interface: "wl_display", version: 1, creationIndex: 0)]
  }

  /// The object with an id, also if it is destroyed; nil if no object has the id.
  package subscript(id: UInt32) -> WireObject? { objects[id] }

  /// All objects in the table, also destroyed ones, in the order of creation.
  package var all: [WireObject] { objects.values.sorted { $0.creationIndex < $1.creationIndex } }

  /// Adds an object. It replaces an earlier object with the same id.
  package mutating func add(_ id: UInt32, _ interface: String, version: UInt32) -> WireObject {
    let object = WireObject(
      id: id, interface: interface, version: version, creationIndex: creationIndices)
    creationIndices += 1
    objects[id] = object
    return object
  }

  package mutating func kill(_ id: UInt32) { objects[id]?.isAlive = false }

  package mutating func remove(_ id: UInt32) { if id != 1 { objects[id] = nil } }
}
