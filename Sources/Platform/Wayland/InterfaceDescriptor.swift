internal import CWayland

/// An interface as libwayland knows it: a pointer to a table that lasts as long as the program.
@safe package struct InterfaceDescriptor {
  let pointer: UnsafePointer<wl_interface>

  init(pointer: UnsafePointer<wl_interface>) {
    unsafe self.pointer = pointer
  }

  /// The name on the wire.
  var name: String { unsafe String(cString: pointer.pointee.name) }

  /// The name of a request, by its opcode.
  func requestName(_ opcode: UInt32) -> String {
    unsafe opcode < UInt32(pointer.pointee.method_count)
      ? String(cString: pointer.pointee.methods[Int(opcode)].name) : "request \(opcode)"
  }
}
