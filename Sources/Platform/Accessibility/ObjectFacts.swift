internal import Semantics
internal import Bus

/// The accessible objects at one moment, as AT-SPI describes them.
struct ObjectFacts {
  let contents: any AccessibleContents
  /// Performs a request on the object with this id; returns false if that is not possible now.
  let perform: (AccessibleCall, String) -> Bool
  let known: KnownObjects
  /// The program's unique name on the screen readers' bus, which is a part of every reference to
  /// an object.
  let bus: String
  /// The desktop object of AT-SPI's registry: the parent of the program's object.
  let desktop: BusValue
  let name: String
  let version: String

  /// The object that stands for the program; the window is its child.
  var application: AccessibleNode {
    var node = AccessibleNode(ObjectPath.applicationID, .application, name)
    node.states = [.usable, .showing]
    return node
  }

  /// Returns a reference to the object `id`; a reference to no object if `id` is nil.
  func reference(to id: String?) -> BusValue {
    guard let id else { return .reference(bus, ObjectPath.null) }
    if id != ObjectPath.applicationID { known.record(id) }
    return .reference(bus, ObjectPath.path(of: id))
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

  /// Returns a reference to the parent.
  func parent(of node: AccessibleNode) -> BusValue {
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

  /// Returns the attributes as the entries of a dictionary, sorted by their names.
  func attributes(of node: AccessibleNode) -> [BusValue] {
    let attributes = ["toolkit": name].merging(node.attributes) { $1 }
    return attributes.sorted { $0.key < $1.key }.map { .entry(.text($0.key), .text($0.value)) }
  }
}
