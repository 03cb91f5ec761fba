internal import CWayland

/// An interface's table for libwayland, valid for the whole run.
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
