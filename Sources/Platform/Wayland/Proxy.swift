/// A protocol object of the client.
///
/// It lives until it is destroyed on the wire, by `destroy()` or by an event that ends it, whether
/// or not the program keeps a reference. After that its handler is gone, later events for it are
/// dropped, and a request on it is a mistake of the program (see ``Misuse``). Once the connection
/// has ended, requests do nothing, so that windows can be closed as usual.
///
/// Objects belong to the thread, or the actor, that dispatches their connection.
@safe package class Proxy: CustomStringConvertible {
  /// The object's number on the wire, which another object may get later.
  package let id: UInt32

  /// The object's version, inherited from its creator.
  package let version: UInt32

  let objects: ObjectTable

  /// The libwayland object; nil once this proxy is destroyed.
  private(set) var handle: ProxyHandle?

  /// Takes ownership of a new libwayland object; if `handle` is nil, the proxy is destroyed from
  /// the start.
  package required init(adopting handle: ProxyHandle?, version: UInt32, objects: ObjectTable) {
    self.handle = handle
    self.version = version
    self.objects = objects
    id = handle?.id ?? 0
    guard let handle else { return }
    handle.deliverEvents(to: self)
    objects.insert(self)
  }

  /// Creates the proxy of object 1 (`wl_display`), which libwayland owns, and whose events
  /// libwayland handles.
  init(display handle: ProxyHandle, objects: ObjectTable) {
    self.handle = handle
    version = 1
    id = handle.id
    self.objects = objects
  }

  /// True while requests can be sent.
  package var isAlive: Bool { handle != nil }

  package var description: String { "\(interfaceName)@\(id)" }

  /// Decodes an event and calls the handler, in the generated classes.
  package func receive(_ opcode: UInt32, _ arguments: Arguments) {}

  /// Drops the event handler, in the generated classes.
  package func silence() {}

  /// Ends the object without a request; does nothing on a dead object.
  func forget() {
    guard let handle else { return }
    bury()
    handle.destroy()
  }

  /// Drops the libwayland object, which libwayland has released already.
  func bury() {
    handle = nil
    objects.remove(self)
    silence()
  }

  var interfaceName: String { descriptor?.name ?? "object" }

  /// The interface's table; nil for the base class.
  var descriptor: InterfaceDescriptor? { (type(of: self) as? any Interface.Type)?.descriptor }
}
