internal import Semantics
internal import Bus
internal import Geometry

/// The results of the objects' methods, except for texts and searches.
extension ObjectAnswers {
  /// Returns the results of a method in one of the interfaces of `node`.
  func methodResults(of node: AccessibleNode) throws(CallError) -> [BusValue] {
    switch call.interface {
    case Interface.accessible: return try accessibleResults(of: node)
    case Interface.collection: return try collectionResults(of: node)
    case Interface.application: return try applicationResults()
    case Interface.component: return try componentResults(of: node)
    case Interface.action: return try actionResults(of: node)
    case Interface.selection: return try selectionResults(of: node)
    case Interface.text: return try textResults(of: node)
    case Interface.editableText: return try editingResults(of: node)
    case Interface.image: return try imageResults(of: node)
    default: throw .unknown("Method", call.member)
    }
  }

  /// Throws unless the call's arguments have exactly these types, in D-Bus notation such as `iu`.
  func expect(_ types: String) throws(CallError) {
    guard call.signature == types else { throw .arguments(expected: types) }
  }

  /// Returns the call's arguments, which are whole numbers. `types` has one letter for each
  /// argument: `i` or `u`. Throws unless the arguments have these types.
  func numbers(_ types: String) throws(CallError) -> [Int] {
    try expect(types)
    let numbers = call.arguments.compactMap(\.whole)
    guard numbers.count == types.count else { throw .arguments(expected: types) }
    return numbers
  }

  private func index() throws(CallError) -> Int { try numbers("i")[0] }

  // MARK: Accessible

  private func accessibleResults(of node: AccessibleNode) throws(CallError) -> [BusValue] {
    func child(_ index: Int) -> BusValue {
      facts.reference(to: facts.child(of: node, at: index))
    }
    switch call.member {
    case "GetChildAtIndex": return [child(try index())]
    case "GetChildren":
      let count = min(facts.childCount(of: node), Self.mostChildren)
      return [.array(of: "(so)", (0..<count).map(child))]
    case "GetIndexInParent": return [.integer(clamping: facts.indexInParent(of: node))]
    case "GetRelationSet": return [.array(of: "(ua(so))", [])]
    case "GetRole": return [.number(node.role.rawValue)]
    case "GetRoleName", "GetLocalizedRoleName": return [.text(node.role.name)]
    case "GetState": return [node.states.busValue]
    case "GetAttributes": return [.array(of: "{ss}", facts.attributes(of: node))]
    case "GetApplication": return [facts.reference(to: ObjectPath.applicationID)]
    case "GetInterfaces": return [.texts(facts.interfaces(of: node))]
    default: throw .unknown("Method", call.member)
    }
  }

  /// The greatest number of children in one answer; further children are left out, because a D-Bus
  /// reply holds at most 64 MiB.
  private static let mostChildren = 200_000

  private func applicationResults() throws(CallError) -> [BusValue] {
    switch call.member {
    case "GetLocale":
      try expect("u")
      return [.text(facts.contents.locale)]
    // There is no other connection than the bus.
    case "GetApplicationBusAddress": return [.text("")]
    default: throw .unknown("Method", call.member)
    }
  }

  // MARK: Component

  private func componentResults(of node: AccessibleNode) throws(CallError) -> [BusValue] {
    switch call.member {
    case "Contains": return [.truth(node.frame.contains(try point(about: node)))]
    case "GetAccessibleAtPoint":
      return [facts.reference(to: object(at: try point(about: node), in: node))]
    case "GetExtents", "GetPosition", "GetSize": return try extents(of: node)
    // AT-SPI's numbers: 7 is the layer of a window, 3 that of a widget in it.
    case "GetLayer": return [.number(node.role == .frame ? 7 : 3)]
    case "GetMDIZOrder": return [.short(-1)]
    case "GetAlpha": return [.real(1)]
    case "GrabFocus": return perform(.focus, on: node)
    case "ScrollTo":
      try expect("u")
      return perform(.reveal, on: node)
    // The compositor positions the window, and the layout positions everything in it.
    case "SetExtents", "SetPosition", "SetSize", "ScrollToPoint": return [.truth(false)]
    default: throw .unknown("Method", call.member)
    }
  }

  /// Returns the origin of coordinates for AT-SPI's coordinate type `type`: the top left corner of
  /// the node's parent for type 2, else the top left corner of the window.
  ///
  /// The position of a Wayland window on the screen is unknown, so screen coordinates begin at the
  /// window's corner too.
  func origin(_ type: Int, of node: AccessibleNode) -> Point {
    guard type == 2, let parent = facts.contents.parent(of: node.id) else { return .zero }
    return facts.contents.node(parent)?.frame.origin ?? .zero
  }

  func point(about node: AccessibleNode) throws(CallError) -> Point {
    let values = try numbers("iiu")
    let origin = origin(values[2], of: node)
    return Point(x: origin.x + Double(values[0]), y: origin.y + Double(values[1]))
  }

  /// Returns the id of the innermost object at `point` if it is `node` or inside `node`; else nil.
  private func object(at point: Point, in node: AccessibleNode) -> String? {
    guard let found = facts.contents.object(at: point) else { return nil }
    var holder: String? = found
    while let id = holder {
      if id == node.id { return found }
      holder = facts.contents.parent(of: id)
    }
    return nil
  }

  private func imageResults(of node: AccessibleNode) throws(CallError) -> [BusValue] {
    guard ["GetImageExtents", "GetImagePosition", "GetImageSize"].contains(call.member) else {
      throw .unknown("Method", call.member)
    }
    return try extents(of: node)
  }

  private func extents(of node: AccessibleNode) throws(CallError) -> [BusValue] {
    if call.member.hasSuffix("Size") { return Box(node.frame, from: .zero).size }
    let box = Box(node.frame, from: origin(try numbers("u")[0], of: node))
    if call.member.hasSuffix("Position") { return box.position }
    return [.structure(box.position + box.size)]
  }

  // MARK: Action and selection

  private func actionResults(of node: AccessibleNode) throws(CallError) -> [BusValue] {
    func action() throws(CallError) -> AccessibleAction? {
      let index = try index()
      return node.actions.indices.contains(index) ? node.actions[index] : nil
    }
    switch call.member {
    case "GetActions":
      let actions = node.actions.map { action in
        BusValue.structure([
          .text(action.label), .text(action.meaning), .text(Self.binding(action)),
        ])
      }
      return [.array(of: "(sss)", actions)]
    case "GetName": return [.text(try action()?.name ?? "")]
    case "GetLocalizedName": return [.text(try action()?.label ?? "")]
    case "GetDescription": return [.text(try action()?.meaning ?? "")]
    case "GetKeyBinding": return [.text(try action().map(Self.binding) ?? "")]
    case "DoAction":
      let index = try index()
      guard node.actions.indices.contains(index) else { return [.truth(false)] }
      return perform(.act(index), on: node)
    default: throw .unknown("Method", call.member)
    }
  }

  /// Returns the key of `action` in AT-SPI's form: a mnemonic, the path to the mnemonic, and a
  /// global key, separated by semicolons. Only the global key is used.
  private static func binding(_ action: AccessibleAction) -> String {
    action.key.isEmpty ? "" : ";;\(action.key)"
  }

  private func selectionResults(of node: AccessibleNode) throws(CallError) -> [BusValue] {
    func child(_ index: Int) -> String? { facts.contents.child(of: node.id, at: index) }
    func select(_ index: Int, _ isSelected: Bool) -> [BusValue] {
      guard child(index) != nil else { return [.truth(false)] }
      return perform(.select(index, isSelected), on: node)
    }
    /// Returns the index among all children of the selected child that the call asks for.
    func selected() throws(CallError) -> Int? {
      let (index, selected) = (try index(), facts.contents.selectedChildren(of: node.id))
      return selected.indices.contains(index) ? selected[index] : nil
    }
    switch call.member {
    case "GetSelectedChild": return [facts.reference(to: try selected().flatMap(child))]
    case "SelectChild": return select(try index(), true)
    case "DeselectChild": return select(try index(), false)
    case "DeselectSelectedChild": return try selected().map { select($0, false) } ?? [.truth(false)]
    case "IsChildSelected":
      let node = child(try index()).flatMap { facts.contents.node($0) }
      return [.truth(node?.states.contains(.selected) ?? false)]
    // A client cannot select all photos at once: the user did not choose them.
    case "SelectAll", "ClearSelection": return [.truth(false)]
    default: throw .unknown("Method", call.member)
    }
  }
}

/// A rectangle in whole logical px, relative to the origin that the caller chose.
struct Box {
  let position, size: [BusValue]

  init(_ rect: Rect, from origin: Point) {
    func whole(_ values: Double...) -> [BusValue] {
      values.map { .integer($0.isFinite ? Int32(min(max($0, -1e6), 1e6).rounded()) : 0) }
    }
    position = whole(rect.minX - origin.x, rect.minY - origin.y)
    size = whole(rect.size.width, rect.size.height)
  }
}
