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

  /// The object that stands for the program; the window is its child.
  var application: AccessibleNode {
    var node = AccessibleNode(ObjectPath.applicationID, .application, name)
    node.states = [.usable, .showing]
    return node
  }

  /// Returns a reference to the object `id`; a reference to no object if `id` is nil.
  func reference(to id: String?) -> Reference {
    guard let id else { return Reference(bus: bus, path: ObjectPath.null) }
    if id != ObjectPath.applicationID { known.record(id) }
    return Reference(bus: bus, path: ObjectPath.path(of: id))
  }

  func node(at path: String) throws(CallError) -> AccessibleNode {
    guard let id = ObjectPath.id(in: path) else { throw .unknown("Object", path) }
    if id == ObjectPath.applicationID { return application }
    if let node = contents.node(id) {
      known.record(id)
      return node
    }
    // A client that knows the object may call it before it learns that the object is gone.
    guard known.wasKnown(id) else { throw .unknown("Object", path) }
    var gone = AccessibleNode(id, .invalid, "")
    gone.states = .defunct
    return gone
  }

  func parent(of node: AccessibleNode) -> Reference {
    switch node.role {
    case .application: desktop
    case .invalid: reference(to: nil)
    default: reference(to: contents.parent(of: node.id) ?? ObjectPath.applicationID)
    }
  }

  func childCount(of node: AccessibleNode) -> Int {
    node.role == .application ? 1 : contents.childCount(of: node.id)
  }

  func child(of node: AccessibleNode, at index: Int) -> String? {
    guard node.role == .application else { return contents.child(of: node.id, at: index) }
    return index == 0 ? contents.root : nil
  }

  /// Returns the index among the children of the parent; −1 if the object is not in the window.
  func indexInParent(of node: AccessibleNode) -> Int { contents.index(of: node.id) ?? -1 }

  func interfaces(of node: AccessibleNode) -> [String] {
    switch node.role {
    case .application: return [Interface.accessible, Interface.application, Interface.collection]
    case .invalid: return [Interface.accessible]
    default: break
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

  func attributes(of node: AccessibleNode) -> [String: String] {
    ["toolkit": name].merging(node.attributes) { $1 }
  }
}
