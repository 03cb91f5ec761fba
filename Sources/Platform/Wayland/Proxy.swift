/// A protocol object of the client.
///
/// It lives until it is destroyed on the wire, by `destroy()` or by an event that ends it, whether
/// or not the program keeps a reference. After that its handler is gone, events still under way to
/// it are dropped, and a request on it is a mistake of the program: ``Misuse``. Once the
/// connection has ended, requests do nothing, so that windows can be taken apart as usual.
///
/// Objects belong to the thread, or the actor, that dispatches their connection.
@safe package class Proxy: CustomStringConvertible {
  /// The number of the object on the wire; another object may get it later.
  package let id: UInt32

  /// The version that the object speaks, inherited from the object that made it.
  package let version: UInt32

  let objects: ObjectTable

  /// The object of libwayland; nil once this one is dead.
  private(set) var handle: ProxyHandle?

  /// Takes over an object that libwayland has just made; without one the object is born dead.
  package required init(adopting handle: ProxyHandle?, version: UInt32, objects: ObjectTable) {
    self.handle = handle
    self.version = version
    self.objects = objects
    id = handle?.id ?? 0
    guard let handle else { return }
    handle.deliverEvents(to: self)
    objects.insert(self)
  }

  /// Object 1, which libwayland made and keeps: it has no events of ours.
  init(display handle: ProxyHandle, objects: ObjectTable) {
    self.handle = handle
    version = 1
    id = handle.id
    self.objects = objects
  }

  /// True while requests can be made.
  package var isAlive: Bool { handle != nil }

  package var description: String { "\(interfaceName)@\(id)" }

  /// Decodes an event and calls the handler; the generated classes know how.
  package func receive(_ opcode: UInt32, _ arguments: Arguments) {}

  /// Drops the handler.
  package func silence() {}

  /// Ends the object without a word on the wire. Harmless on a dead object.
  func forget() {
    guard let handle else { return }
    bury()
    handle.destroy()
  }

  /// Drops what ties the object to the wire, where libwayland has let go of it already.
  func bury() {
    handle = nil
    objects.remove(self)
    silence()
  }

  var interfaceName: String { descriptor?.name ?? "object" }

  /// The interface, for messages: the base class has none of its own.
  var descriptor: InterfaceDescriptor? { (type(of: self) as? any Interface.Type)?.descriptor }
}
