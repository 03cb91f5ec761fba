/// A protocol object of the client.
///
/// An object lives until a request such as `destroy()`, or an event, destroys it in the protocol.
/// The program need not keep a reference until then. A destroyed object has no handler, and
/// receives no events; a request on it is a mistake of the program (see ``Misuse``). After the end
/// of the connection, requests do nothing, so that windows can be closed as usual.
///
/// Objects belong to the thread, or the actor, that dispatches their connection.
@safe package class Proxy: CustomStringConvertible {
  /// The object's id in the protocol. It identifies the object only until the object is destroyed;
  /// a later object may get the same id.
  package let id: UInt32

  /// The version of the object's interface; usually the version of the object that created it.
  package let version: UInt32

  let objects: ObjectTable

  /// The libwayland object; nil once this proxy is destroyed.
  private(set) var handle: ProxyHandle?

  /// Creates the proxy of the libwayland object `handle`, and takes ownership of `handle`. If
  /// `handle` is nil, the proxy is marked as destroyed from the start.
  package required init(adopting handle: ProxyHandle?, version: UInt32, objects: ObjectTable) {
    self.handle = handle
    self.version = version
    self.objects = objects
    id = handle?.id ?? 0
    guard let handle else { return }
    handle.deliverEvents(to: self)
    objects.insert(self)
  }

  /// Creates the proxy of object 1 (`wl_display`). libwayland handles the events of this object,
  /// and destroys the object together with the connection.
  init(display handle: ProxyHandle, objects: ObjectTable) {
    self.handle = handle
    version = 1
    id = handle.id
    self.objects = objects
  }

  /// True until the object is destroyed. Requests may be sent only while it is true.
  package var isAlive: Bool { handle != nil }

  package var description: String { "\(interfaceName)@\(id)" }

  /// Decodes an event and calls its handler; each generated class overrides this. `opcode` is the
  /// event's number in the interface.
  package func receive(_ opcode: UInt32, _ arguments: Arguments) {}

  /// Removes the event handler; each generated class overrides this.
  package func dropHandler() {}

  /// Destroys the object without sending a request; does nothing if it is destroyed already.
  func forget() {
    guard let handle else { return }
    markDestroyed()
    handle.destroy()
  }

  /// Marks the object as destroyed, and removes its handler. The caller makes sure that libwayland
  /// frees its own object.
  func markDestroyed() {
    handle = nil
    objects.remove(self)
    dropHandler()
  }

  var interfaceName: String { descriptor?.name ?? "object" }

  /// The interface's table for libwayland; nil for an object that is not of a generated class.
  var descriptor: InterfaceDescriptor? { (type(of: self) as? any Interface.Type)?.descriptor }
}
