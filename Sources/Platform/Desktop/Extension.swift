internal import Wayland

/// The object of an optional global, bound as soon as the compositor offers the global.
@propertyWrapper final class Extension<Object: Interface>: AnyExtension {
  /// The object; nil while the compositor does not offer the global.
  private(set) var wrappedValue: Object?
  private var name: UInt32?
  private let end: (Object) -> Void

  /// Creates an unbound extension; `end` destroys the object of a removed global.
  init(_ end: @escaping (Object) -> Void) { self.end = end }

  func update(_ globals: Globals, _ registry: WlRegistry) {
    let offered = globals.all(Object.self)
    if let object = wrappedValue, !offered.contains(where: { $0.name == name }) {
      if object.isAlive { end(object) }
      wrappedValue = nil
    }
    for global in offered where wrappedValue == nil {
      wrappedValue = global.bind(Object.self, from: registry)
      name = global.name
    }
  }
}

protocol AnyExtension: AnyObject {
  /// Binds the global if the compositor offers it, and destroys the object of a removed global.
  /// Objects that were created by requests on the destroyed object stay alive.
  func update(_ globals: Globals, _ registry: WlRegistry)
}
