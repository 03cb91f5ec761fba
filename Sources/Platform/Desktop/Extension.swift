internal import Wayland

/// The one global of an interface that is used: the first that is offered, whenever that is.
@propertyWrapper struct Extension<Object: Interface> {
  private var object: Object?
  private var name: UInt32?
  private let end: (Object) -> Void

  /// An extension that is not there yet; `end` lets go of one whose global is gone.
  init(_ end: @escaping (Object) -> Void) { self.end = end }

  /// The object; nil where the compositor does not offer the global, or no longer does.
  var wrappedValue: Object? { object }

  /// Takes what is offered now. What the object has made lives on without it.
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
