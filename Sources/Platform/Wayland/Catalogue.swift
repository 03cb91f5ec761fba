internal import CWayland

/// The tables with which libwayland encodes and decodes messages; the interfaces in them may refer
/// to one another.
///
/// The `wl_interface`s are in one block of memory that is never freed, because libwayland keeps
/// pointers to them. A reference is a pointer into the same block, so cycles
/// (`xdg_toplevel.set_parent`) need no special case.
///
/// Sendable because nothing in it changes after `init`.
@safe final class Catalogue: @unchecked Sendable {
  private let specs: [InterfaceSpec]
  private let interfaces: UnsafeMutablePointer<wl_interface>

  /// Creates the tables of the interfaces that `specs` describes.
  ///
  /// - Complexity: O(*n*) in the number of messages; about 150 small allocations for Lightbox.
  init(_ specs: [InterfaceSpec]) {
    self.specs = specs
    unsafe interfaces = .allocate(capacity: specs.count)
    for (index, spec) in specs.enumerated() {
      let interface = unsafe wl_interface(
        name: spec.name.cString, version: spec.version,
        method_count: Int32(spec.requests.count), methods: messages(spec.requests),
        event_count: Int32(spec.events.count), events: messages(spec.events))
      unsafe (interfaces + index).initialize(to: interface)
    }
  }

  /// The interface at the index `index` of the list that was passed to `init`.
  subscript(index: Int) -> InterfaceDescriptor {
    unsafe InterfaceDescriptor(pointer: UnsafePointer(interfaces + index))
  }

  /// All interfaces, in the order of the list that was passed to `init`.
  var all: [InterfaceDescriptor] { specs.indices.map { self[$0] } }

  /// Returns the name of an interface's error; nil if the interface or the error is unknown.
  func errorName(_ code: UInt32, of interface: String) -> String? {
    specs.first { $0.name.description == interface }?.errors.first { $0.0 == code }?.1.description
  }

  private func messages(_ specs: [MessageSpec]) -> UnsafePointer<wl_message>? {
    guard !specs.isEmpty else { return nil }
    let messages = UnsafeMutablePointer<wl_message>.allocate(capacity: specs.count)
    for (index, spec) in specs.enumerated() {
      let message = unsafe wl_message(
        name: spec.name.cString, signature: spec.signature.cString, types: types(of: spec))
      unsafe (messages + index).initialize(to: message)
    }
    return unsafe UnsafePointer(messages)
  }

  /// Returns the interfaces of a message's arguments, one pointer for each argument: libwayland
  /// uses the argument's index as the index in this list, and does not know the list's length.
  private func types(of spec: MessageSpec) -> UnsafeMutablePointer<UnsafePointer<wl_interface>?> {
    let letters = spec.signature.description.count { $0.isLetter }
    let types = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(
      capacity: max(1, letters))
    unsafe types.initialize(repeating: nil, count: max(1, letters))
    for (letter, index) in spec.types.enumerated() {
      guard let index else { continue }
      unsafe types[letter] = UnsafePointer(interfaces + index)
    }
    return unsafe types
  }
}

/// An interface's table for libwayland, valid as long as the process runs.
@safe package struct InterfaceDescriptor {
  let pointer: UnsafePointer<wl_interface>

  /// The interface's name in the protocol, such as `wl_surface`.
  var name: String { unsafe String(cString: pointer.pointee.name) }

  /// Returns the name of the request with this opcode; a text with the number if there is none.
  func requestName(_ opcode: UInt32) -> String {
    unsafe opcode < UInt32(pointer.pointee.method_count)
      ? String(cString: pointer.pointee.methods[Int(opcode)].name) : "request \(opcode)"
  }
}

extension StaticString {
  /// This literal as a C string, valid until the process ends.
  fileprivate var cString: UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
