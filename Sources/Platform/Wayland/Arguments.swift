internal import CWayland
internal import System

/// The arguments of an event, valid during its delivery.
@safe package struct Arguments {
  private let base: UnsafeMutablePointer<wl_argument>?
  private let receiver: Proxy

  init(base: UnsafeMutablePointer<wl_argument>?, receiver: Proxy) {
    unsafe self.base = base
    self.receiver = receiver
  }

  private subscript(place: Int) -> wl_argument {
    // libwayland passes as many arguments as the signature has letters, and generated code asks
    // for no others.
    guard let base = unsafe base else {
      Misuse.record("\(receiver): an event without arguments")
      return unsafe wl_argument()
    }
    return unsafe base[place]
  }

  func int(_ place: Int) -> Int32 { unsafe self[place].i }

  func uint(_ place: Int) -> UInt32 { unsafe self[place].u }

  func fixed(_ place: Int) -> Double { unsafe Double(self[place].f) / 256 }

  /// The text at the index `place`; invalid UTF-8 becomes replacement characters.
  func string(_ place: Int) -> String { optionalString(place) ?? "" }

  func optionalString(_ place: Int) -> String? {
    guard let text = unsafe self[place].s else { return nil }
    return unsafe String(cString: text)
  }

  func array(_ place: Int) -> WireArray {
    guard let array = unsafe self[place].a else { return WireArray(bytes: []) }
    let bytes = unsafe UnsafeRawBufferPointer(start: array.pointee.data, count: array.pointee.size)
    return unsafe WireArray(bytes: Array(bytes))
  }

  /// Takes ownership of the descriptor at the index `place`. If no handler keeps the descriptor, it
  /// is closed together with the last copy of the event.
  func descriptor(_ place: Int) -> OwnedDescriptor {
    unsafe OwnedDescriptor(taking: self[place].h)
  }

  /// The object at the index `place`; nil if the object is destroyed, or was not created by these
  /// bindings.
  ///
  /// The object is looked up by its id, because the user data of libwayland's own objects are not a
  /// ``Proxy``.
  func object<Object: Proxy>(_ place: Int) -> Object? {
    guard let pointer = unsafe self[place].o else { return nil }
    let handle = unsafe ProxyHandle(pointer)
    return receiver.objects[handle.id] as? Object
  }

  /// Returns the new object that the event creates; `place` is the index of the argument with the
  /// object's id.
  func created<Object: Interface>(_ place: Int) -> Object {
    let handle = unsafe self[place].o.map { unsafe ProxyHandle($0) }
    return Object(adopting: handle, version: receiver.version, objects: receiver.objects)
  }
}
