/// A value in memory of its own, so that copies of what holds it are small and count no references.
///
/// Whoever makes it calls `discard` when nobody reads it any more.
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
