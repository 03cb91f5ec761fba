/// A pointer to a value, without a reference count. Values that contain the pointer are therefore
/// cheap to copy.
///
/// The creator must call `discard` when the value is no longer read.
@safe struct Boxed<Value> {
  private let memory: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    unsafe memory = .allocate(capacity: 1)
    unsafe memory.initialize(to: value)
  }

  var value: Value { @inline(__always) _read { yield unsafe memory.pointee } }

  func discard() {
    unsafe memory.deinitialize(count: 1)
    unsafe memory.deallocate()
  }
}
