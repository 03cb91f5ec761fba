internal import Wayland

/// The object of an optional global: of the first that is offered, at any time.
@propertyWrapper struct Extension<Object: Interface> {
  private var object: Object?
  private var name: UInt32?
  private let end: (Object) -> Void

  /// Creates an unbound extension; `end` releases the object of a removed global.
  init(_ end: @escaping (Object) -> Void) { self.end = end }

  /// The object; nil while the compositor does not offer the global.
  var wrappedValue: Object? { object }

  /// Binds the global if it is offered. Objects that it made stay after its removal.
  mutating func update(_ globals: Globals, _ registry: WlRegistry) {
    let offered = globals.all(Object.self)
    if let object, !offered.contains(where: { $0.name == name }) {
      if object.isAlive { end(object) }
      self.object = nil
    }
    for global in offered where object == nil {
      object = global.bind(Object.self, from: registry)
      name = global.name
    }
  }
}
