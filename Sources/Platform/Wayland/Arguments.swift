internal import CWayland
package import System

/// The arguments of an event, valid during its delivery.
@safe package struct Arguments {
  private let base: UnsafeMutablePointer<wl_argument>?
  private let receiver: Proxy

  init(base: UnsafeMutablePointer<wl_argument>?, receiver: Proxy) {
    unsafe self.base = base
    self.receiver = receiver
  }

  private subscript(index: Int) -> wl_argument {
    // libwayland passes as many arguments as the signature has letters, and generated code asks
    // for no others.
    guard let base = unsafe base else {
      Misuse.record("\(receiver): an event without arguments")
      return unsafe wl_argument()
    }
    return unsafe base[index]
  }

  func int(_ index: Int) -> Int32 { unsafe self[index].i }
  func uint(_ index: Int) -> UInt32 { unsafe self[index].u }
  func fixed(_ index: Int) -> Double { unsafe Double(self[index].f) / 256 }

  /// The text at the index `index`; empty if the argument is null. Invalid UTF-8 becomes
  /// replacement characters.
  func string(_ index: Int) -> String { optionalString(index) ?? "" }

  func optionalString(_ index: Int) -> String? {
    guard let text = unsafe self[index].s else { return nil }
    return unsafe String(cString: text)
  }

  func array(_ index: Int) -> WireArray {
    guard let array = unsafe self[index].a else { return WireArray(bytes: []) }
    let bytes = unsafe UnsafeRawBufferPointer(start: array.pointee.data, count: array.pointee.size)
    return unsafe WireArray(bytes: Array(bytes))
  }

  /// Takes ownership of the descriptor at the index `index`. If no handler keeps the descriptor, it
  /// is closed together with the last copy of the event.
  func descriptor(_ index: Int) -> OwnedDescriptor { unsafe OwnedDescriptor(taking: self[index].h) }

  /// The object at the index `index`; nil if the object is destroyed, or was not created by these
  /// bindings.
  ///
  /// The object is looked up by its id, because the user data of libwayland's own objects are not a
  /// ``Proxy``.
  func object<Object: Proxy>(_ index: Int) -> Object? {
    guard let pointer = unsafe self[index].o else { return nil }
    let handle = unsafe ProxyHandle(pointer)
    return receiver.objects[handle.id] as? Object
  }

  /// Returns the new object that the event creates; the argument at `index` has the object's id.
  func created<Object: Interface>(_ index: Int) -> Object {
    let handle = unsafe self[index].o.map { unsafe ProxyHandle($0) }
    return Object(adopting: handle, version: receiver.version, objects: receiver.objects)
  }
}

/// The file descriptor type of the module `System`. It has a name in this module too, because the
/// generated files contain no imports.
package typealias OwnedDescriptor = System.OwnedDescriptor
