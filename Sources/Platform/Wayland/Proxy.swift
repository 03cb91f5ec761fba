/// A protocol object of the client.
///
/// It lives until it is destroyed on the wire, by `destroy()` or by an event that ends it, whether
/// or not the program keeps a reference. After that its handler is gone, events still under way to
/// it are dropped, and a request on it is a mistake of the program: ``Misuse``. Once the
/// connection has ended, requests do nothing, so that windows can be taken apart as usual.
///
/// Objects belong to the thread, or the actor, that dispatches their connection.
@safe package class Proxy: CustomStringConvertible {
  /// The object's number on the wire, which another object may get later.
  package let id: UInt32

  /// The object's version, inherited from its creator.
  package let version: UInt32

  let objects: ObjectTable

  /// The libwayland object; nil once this one is dead.
  private(set) var handle: ProxyHandle?

  /// Takes ownership of a new libwayland object; without one the object is dead from the start.
  package required init(adopting handle: ProxyHandle?, version: UInt32, objects: ObjectTable) {
    self.handle = handle
    self.version = version
    self.objects = objects
    id = handle?.id ?? 0
    guard let handle else { return }
    handle.deliverEvents(to: self)
    objects.insert(self)
  }

  /// Creates object 1, which libwayland owns, and whose events it handles.
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

  /// Drops the handler.
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
