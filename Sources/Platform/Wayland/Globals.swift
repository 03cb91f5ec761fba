/// The globals that a compositor currently offers.
///
/// This value has no connection of its own: the caller passes the registry's events to it.
package struct Globals: Hashable, Sendable {
  /// An announced global.
  package struct Global: Hashable, Sendable {
    /// The global's number, which the protocol calls its name; unique while the global exists.
    package let name: UInt32
    /// The name of the global's interface.
    package let interface: String
    /// The highest version that the compositor supports.
    package let version: UInt32
  }

  /// A change that an event of the registry made to the list of globals.
  package enum Change: Hashable, Sendable {
    case added(Global)
    case removed(Global)
  }

  /// The globals in the order of their announcement.
  package private(set) var all: [Global] = []

  package init() {}

  /// Applies an event of the registry to the list of globals, and returns the change; returns nil
  /// if the event changes nothing.
  package mutating func handle(_ event: WlRegistry.Event) -> Change? {
    switch event {
    case .global(let name, let interface, let version):
      let global = Global(name: name, interface: interface, version: version)
      all.removeAll { $0.name == name }
      all.append(global)
      return .added(global)
    case .globalRemove(let name):
      guard let index = all.firstIndex(where: { $0.name == name }) else { return nil }
      return .removed(all.remove(at: index))
    }
  }

  /// Returns all globals of the interface `type`, in the order of their announcement. A compositor
  /// may offer several outputs and seats.
  package func all<Object: Interface>(_ type: Object.Type) -> [Global] {
    all.filter { $0.interface == Object.name }
  }

  /// Binds the first global of the interface `type` whose version is not the invalid version 0;
  /// returns nil if there is none.
  ///
  /// The version of the object is the highest that the compositor and the bindings support.
  package func bind<Object: Interface>(_ type: Object.Type, from registry: WlRegistry) -> Object? {
    for global in all(type) {
      if let object = global.bind(type, from: registry) { return object }
    }
    return nil
  }
}

extension Globals.Global {
  /// Binds this global at the highest version that the compositor and the bindings support.
  ///
  /// Returns nil if the global has another interface, or was announced with the invalid version 0.
  package func bind<Object: Interface>(_ type: Object.Type, from registry: WlRegistry) -> Object? {
    let version = min(self.version, Object.version)
    guard interface == Object.name, version > 0 else { return nil }
    return registry.bind(name: name, type, version: version)
  }
}
