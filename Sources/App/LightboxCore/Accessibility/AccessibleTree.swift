package import Semantics
package import Geometry
package import Input
internal import Languages

/// The lightbox at one moment as a screen reader sees it: a window with the objects of all parts.
///
/// The tree is derived from the ``Lightbox`` value and stores nothing else. Nodes are made only on
/// request, because an album has a child for each cell.
package struct AccessibleTree: AccessibleContents {
  let context: AccessibilityContext
  /// The window, with the objects of the parts in reading order.
  let window: AccessibleObject

  /// The identifier of the window.
  static let root = "window"

  /// Creates the tree of `lightbox` at `time`; `names` returns the name of a photo or folder.
  package init(of lightbox: Lightbox, at time: Instant, names: @escaping (PhotoID) -> String) {
    let context = AccessibilityContext(of: lightbox, at: time, names: names)
    self.context = context
    let objects = Lightbox.parts.flatMap { $0.objects(in: context) }
    let header = context.chrome.header
    var window = AccessibleObject(
      Self.root, .frame,
      header.title.isEmpty ? AccessibleTexts.program : .list([header.title, header.position])
    ) { node in
      node.frame = lightbox.environment.viewBounds
      node.states.insert(.showing)
      if header.window.isActivated { node.states.insert(.active) }
    }
    window.actions = { context.commands.map { context.action($0) } }
    window.children = AccessibleChildren(
      AccessibleObject.Position.allCases.flatMap { position in
        objects.filter { $0.position == position }
      })
    self.window = window
  }

  /// The objects of the window, in reading order.
  var objects: [AccessibleObject] { window.children.all }

  /// Returns the object `id`, its parent's identifier and its index in the parent; nil if missing.
  private func position(
    of id: String
  ) -> (object: AccessibleObject, parent: String?, index: Int)? {
    guard id != root else { return (window, nil, 0) }
    for parent in [window] + objects {
      if let index = parent.children.index(id) {
        return (parent.children.child(index), parent.id, index)
      }
    }
    return nil
  }

  /// Returns the object with the identifier `id`; nil if the tree has no such object.
  func object(_ id: String) -> AccessibleObject? { position(of: id)?.object }

  /// Makes the node of an object without its actions.
  func properties(of object: AccessibleObject) -> AccessibleNode {
    var node = AccessibleNode(object.id, object.role, context.text(object.name()))
    object.describe(&node)
    node.frame = context.lightbox.environment.toView(node.frame)
    if object.id == focus, context.chrome.header.window.isActivated { node.states.insert(.focused) }
    return node
  }

  package var locale: String { context.lightbox.environment.preferences.language.code }

  package var root: String { Self.root }

  /// The id of the object that has the keyboard focus, or will have it once the window is active.
  package var focus: String {
    // The contents have the focus only while no object outside of the contents has it.
    let objects = objects
    return objects.last { $0.focus != nil && $0.position != .contents }?.focus
      ?? objects.first { $0.focus != nil }?.focus ?? root
  }

  package func node(_ id: String) -> AccessibleNode? {
    guard let object = object(id) else { return nil }
    var node = properties(of: object)
    node.actions = object.actions().map(\.action)
    return node
  }

  package func parent(of id: String) -> String? { position(of: id)?.parent }

  package func childCount(of id: String) -> Int { object(id)?.children.count ?? 0 }

  package func child(of id: String, at index: Int) -> String? {
    guard let children = object(id)?.children, (0..<children.count).contains(index)
    else { return nil }
    return children.child(index).id
  }

  package func nearChildren(of id: String) -> Range<Int> { object(id)?.children.near ?? 0..<0 }

  package var kept: [String] { [root] + objects.filter(\.isKept).map(\.id) }

  package func index(of id: String) -> Int? { position(of: id)?.index }

  package func object(at point: Point) -> String? {
    guard context.lightbox.environment.viewBounds.contains(point) else { return nil }
    var found = window
    while let inner = child(of: found, at: point) { found = inner }
    return found.id
  }

  /// Returns the topmost visible child of `object` at a point of the window; nil if there is none.
  private func child(of object: AccessibleObject, at point: Point) -> AccessibleObject? {
    let found = object.children.near.reversed().lazy.map(object.children.child).filter {
      let node = self.properties(of: $0)
      return node.states.contains(.showing) && node.frame.contains(point)
    }
    // The header and an arrow are read before the contents, but lie over them.
    return found.first { $0.position != .contents } ?? found.first
  }

  package func selectedChildren(of id: String) -> [Int] { object(id)?.children.selected() ?? [] }

  /// Returns the request that performs `call` on an object; nil if this is not possible now.
  package func request(for call: AccessibleCall, on id: String) -> AccessibleRequest? {
    guard let object = object(id) else { return nil }
    switch call {
    case .act(let index):
      let actions = object.actions()
      return actions.indices.contains(index) ? actions[index].request : nil
    case .set(let value):
      guard value.isFinite, let range = properties(of: object).value?.range else { return nil }
      return object.request(.set(min(max(value, range.lowerBound), range.upperBound)))
    default: return object.request(call)
    }
  }
}
