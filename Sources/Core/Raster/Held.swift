/// A value in memory of its own, so that copies of its holder are small and count no references.
///
/// The code that makes it calls `discard` when no reader is left.
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
