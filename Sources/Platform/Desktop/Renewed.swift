internal import EventLoop
internal import Wayland

/// An object that was created by a request to the object of a global that some compositors do not
/// offer, or offer late, or offer again.
///
/// The object stays when its global is removed. If the compositor then offers the global again, a
/// new object replaces it.
@UI @propertyWrapper final class Renewed<Object> {
  /// The object; nil if the compositor has not offered the global so far.
  var wrappedValue: Object?
  /// The global's object by which the object was created.
  private var manager: Proxy?
  private let close: (Object) -> Void

  /// Creates no object yet; `close` ends an object that a new one replaces.
  init(_ close: @escaping (Object) -> Void = { _ in }) { self.close = close }

  /// Closes the object and calls `make`, which returns the new one, unless the object was created
  /// by `manager`. Does nothing if `manager` is nil, because the compositor does not offer the
  /// global.
  func follow<Manager: Proxy>(_ manager: Manager?, _ make: (Manager) -> Object) {
    guard let manager, manager !== self.manager else { return }
    if let wrappedValue { close(wrappedValue) }
    wrappedValue = make(manager)
    self.manager = manager
  }
}
