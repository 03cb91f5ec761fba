/// The globals that a compositor offers at the moment.
///
/// A value without a connection: feed it the registry's events, ask it what there is.
package struct Globals: Hashable, Sendable {
  /// A global as it was announced.
  package struct Global: Hashable, Sendable {
    /// The global's number, unique while it lasts.
    package let name: UInt32
    /// The interface on the wire.
    package let interface: String
    /// The highest version that the compositor speaks.
    package let version: UInt32

    package init(name: UInt32, interface: String, version: UInt32) {
      self.name = name
      self.interface = interface
      self.version = version
    }
  }

  /// The change that an event of the registry makes.
  package enum Change: Hashable, Sendable {
    case added(Global)
    case removed(Global)
  }

  /// The globals in the order in which they were announced.
  package private(set) var all: [Global] = []

  package init() {}

  /// Takes note of an event. Returns nil if it changes nothing, as the removal of what was never
  /// there.
  package mutating func handle(_ event: WlRegistry.Event) -> Change? {
    switch event {
    case .global(let name, let interface, let version):
      let global = Global(name: name, interface: interface, version: version)
      all.removeAll { $0.name == name }
      all.append(global)
      return .added(global)
    case .globalRemove(let name):
      guard let place = all.firstIndex(where: { $0.name == name }) else { return nil }
      return .removed(all.remove(at: place))
    }
  }

  /// The globals of an interface: several outputs or seats are normal, of others the first counts.
  package func all<Object: Interface>(_ type: Object.Type) -> [Global] {
    all.filter { $0.interface == Object.name }
  }

  /// Binds the first global of an interface; nil if there is none.
  ///
  /// The version is the highest that the compositor, the bindings and the caller all speak; the
  /// caller states `highest` where it is less than what the bindings describe.
  package func bind<Object: Interface>(
    _ type: Object.Type, from registry: WlRegistry, highest: UInt32 = .max
  ) -> Object? {
    for global in all(type) {
      if let object = global.bind(type, from: registry, highest: highest) { return object }
    }
    return nil
  }
}

extension Globals.Global {
  /// Binds this very global at the highest version that both sides speak.
  ///
  /// Nil if it is of another interface, or was announced with the impossible version 0.
  package func bind<Object: Interface>(
    _ type: Object.Type, from registry: WlRegistry, highest: UInt32 = .max
  ) -> Object? {
    let version = min(self.version, Object.version, highest)
    guard interface == Object.name, version > 0 else { return nil }
    return registry.bind(name: name, type, version: version)
  }
}
