internal import CShims

/// The system calls for the extended attributes of an open file. A call that fails returns −1, and
/// sets `errno`.
package enum AttributeCalls {
  /// Writes the names, each with a zero byte at its end, to `names`, which has `count` bytes.
  /// Returns the number of bytes; if `count` is 0, the number of bytes that are needed.
  package static func list(_ file: Int32, _ names: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe shim_list_attributes(file, names, count)
  }

  /// Writes the value of an attribute to `value`, which has `count` bytes. Returns the number of
  /// bytes; if `count` is 0, the number of bytes that are needed.
  package static func get(
    _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int {
    unsafe shim_get_attribute(file, name, value, count)
  }

  /// Sets an attribute to the `count` bytes at `value`.
  package static func set(
    _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer?, _ count: Int
  ) -> Int32 {
    unsafe shim_set_attribute(file, name, value, count)
  }

  package static func remove(_ file: Int32, _ name: UnsafePointer<CChar>) -> Int32 {
    unsafe shim_remove_attribute(file, name)
  }
}
