internal import Semantics
internal import Bus

/// The accessible objects at one moment, as AT-SPI describes them.
struct ObjectFacts {
  let host: any AccessibleHost
  let contents: any AccessibleContents
  let known: KnownObjects
  /// The program's unique name on the screen readers' bus, which is a part of every reference to
  /// an object.
  let bus: String
  /// The desktop object of AT-SPI's registry: the parent of the program's object.
  let desktop: Reference
  let name: String
  let version: String

  enum Target {
    case application
    case node(AccessibleNode)
    /// An object that is gone but may still be called; the associated value is its id.
    case gone(String)
  }

  var null: Reference { Reference(bus: bus, path: ObjectPath.null) }
  var application: Reference { Reference(bus: bus, path: ObjectPath.application) }

  func reference(to id: String?) -> Reference {
    guard let id else { return null }
    known.record(id)
    return Reference(bus: bus, path: ObjectPath.path(of: id))
  }

  func target(_ path: String) throws(CallError) -> Target {
    if path == ObjectPath.application { return .application }
    guard let id = ObjectPath.id(in: path) else { throw .unknown("Object", path) }
    guard let node = contents.node(id) else {
      // A client that knows the object may call it before it learns that the object is gone.
      guard known.wasKnown(id) else { throw .unknown("Object", path) }
      return .gone(id)
    }
    known.record(id)
    return .node(node)
  }

  func interfaces(of target: Target) -> [String] {
    let node: AccessibleNode
    switch target {
    case .application: return [Interface.accessible, Interface.application, Interface.collection]
    case .gone: return [Interface.accessible]
    case .node(let found): node = found
    }
    var interfaces = [Interface.accessible, Interface.component, Interface.collection]
    if !node.actions.isEmpty { interfaces.append(Interface.action) }
    if node.value != nil { interfaces.append(Interface.value) }
    if node.selectsChildren { interfaces.append(Interface.selection) }
    if let text = node.text {
      interfaces += [Interface.text] + (text.isEditable ? [Interface.editableText] : [])
    }
    if node.role == .image { interfaces.append(Interface.image) }
    return interfaces
  }

  func indexInParent(of target: Target) -> Int {
    guard case .node(let node) = target else { return -1 }
    return contents.index(of: node.id) ?? -1
  }

  func role(of target: Target) -> AccessibleRole {
    switch target {
    case .application: .application
    case .node(let node): node.role
    case .gone: .invalid
    }
  }

  func attributes(of target: Target) -> [String: String] {
    var attributes = ["toolkit": name]
    if case .node(let node) = target { attributes.merge(node.attributes) { $1 } }
    return attributes
  }

  func states(of target: Target) -> AccessibleStates {
    switch target {
    case .application: [.usable, .showing]
    case .node(let node): node.states
    case .gone: .defunct
    }
  }
}
