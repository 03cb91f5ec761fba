/// A value in its own memory without a reference count, so that a value that contains it is small
/// and cheap to copy.
///
/// The code that creates it must call `discard` when nothing reads it any more.
@safe struct Held<Value> {
  private let memory: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    unsafe memory = .allocate(capacity: 1)
    unsafe memory.initialize(to: value)
  }

  var value: Value {
    @inline(__always) _read { yield unsafe memory.pointee }
  }

  func discard() {
    unsafe memory.deinitialize(count: 1)
    unsafe memory.deallocate()
  }
}
