internal import Semantics
internal import Bus
internal import Geometry

/// The replies to calls of the objects' methods, except for texts and searches.
extension ObjectAnswers {
  /// Answers a call of a method in one of the interfaces of `node`.
  func answerMethod(of node: AccessibleNode) throws(CallError) {
    switch call.interface {
    case Interface.accessible: try answerAccessible(of: node)
    case Interface.collection: try answerCollection(of: node)
    case Interface.application: try answerApplication()
    case Interface.component: try answerComponent(of: node)
    case Interface.action: try answerAction(of: node)
    case Interface.selection: try answerSelection(of: node)
    case Interface.text: try answerCaret(of: node)
    case Interface.editableText: try answerEditing(of: node)
    case Interface.image: try answerImage(of: node)
    default: throw .unknown("Method", call.member)
    }
  }

  /// Throws unless the call's arguments have exactly these types, in D-Bus notation such as `iu`.
  func expect(_ types: String) throws(CallError) {
    guard call.signature == types else { throw .arguments(expected: types) }
  }

  /// Reads the call's arguments as whole numbers. `types` has one letter for each argument: `i`,
  /// `u` or `b`; a `b` is read as 0 or 1. Throws unless the arguments have these types.
  func numbers(_ types: String) throws(CallError) -> [Int] {
    try expect(types)
    var numbers: [Int] = []
    for type in types {
      let number =
        switch type {
        case "u": call.uint32().map { Int($0) }
        case "b": call.truth().map { $0 ? 1 : 0 }
        default: call.int32().map { Int($0) }
        }
      guard let number else { throw .arguments(expected: types) }
      numbers.append(number)
    }
    return numbers
  }

  private func index() throws(CallError) -> Int { try numbers("i")[0] }

  func write(_ numbers: [Int32]) {
    for number in numbers { writer.int32(number) }
  }

  // MARK: Accessible

  private func answerAccessible(of node: AccessibleNode) throws(CallError) {
    func child(_ index: Int) -> Reference {
      facts.reference(to: facts.child(of: node, at: index))
    }
    switch call.member {
    case "GetChildAtIndex": child(try index()).write(to: writer)
    case "GetChildren":
      let children = (0..<min(facts.childCount(of: node), Self.mostChildren)).map(child)
      writer.array(of: "(so)") { for child in children { child.write(to: writer) } }
    case "GetIndexInParent": writer.int32(clamping: facts.indexInParent(of: node))
    case "GetRelationSet": writer.array(of: "(ua(so))") {}
    case "GetRole": writer.uint32(node.role.rawValue)
    case "GetRoleName", "GetLocalizedRoleName": writer.text(node.role.name)
    case "GetState": node.states.write(to: writer)
    case "GetAttributes":
      writer.array(of: "{ss}") {
        for (name, value) in facts.attributes(of: node).sorted(by: { $0.key < $1.key }) {
          writer.entry(of: "ss") {
            writer.text(name)
            writer.text(value)
          }
        }
      }
    case "GetApplication": facts.reference(to: ObjectPath.applicationID).write(to: writer)
    case "GetInterfaces": writer.texts(facts.interfaces(of: node))
    default: throw .unknown("Method", call.member)
    }
  }

  /// The greatest number of children in one answer; further children are left out, because a D-Bus
  /// reply holds at most 64 MiB.
  private static let mostChildren = 200_000

  private func answerApplication() throws(CallError) {
    switch call.member {
    case "GetLocale":
      try expect("u")
      writer.text(facts.host.locale)
    // There is no other connection than the bus.
    case "GetApplicationBusAddress": writer.text("")
    default: throw .unknown("Method", call.member)
    }
  }

  // MARK: Component

  private func answerComponent(of node: AccessibleNode) throws(CallError) {
    switch call.member {
    case "Contains": writer.truth(node.frame.contains(try point(about: node)))
    case "GetAccessibleAtPoint":
      let point = try point(about: node)
      facts.reference(to: object(at: point, in: node)).write(to: writer)
    case "GetExtents", "GetPosition", "GetSize": try answerExtents(of: node)
    // AT-SPI's numbers: 7 is the layer of a window, 3 that of a widget in it.
    case "GetLayer": writer.uint32(node.role == .frame ? 7 : 3)
    case "GetMDIZOrder": writer.int16(-1)
    case "GetAlpha": writer.real(1)
    case "GrabFocus": writer.truth(facts.host.perform(.focus, on: node.id))
    case "ScrollTo":
      try expect("u")
      writer.truth(facts.host.perform(.reveal, on: node.id))
    // The compositor positions the window, and the layout positions everything in it.
    case "SetExtents", "SetPosition", "SetSize", "ScrollToPoint": writer.truth(false)
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

  private func answerImage(of node: AccessibleNode) throws(CallError) {
    guard ["GetImageExtents", "GetImagePosition", "GetImageSize"].contains(call.member) else {
      throw .unknown("Method", call.member)
    }
    try answerExtents(of: node)
  }

  private func answerExtents(of node: AccessibleNode) throws(CallError) {
    if call.member.hasSuffix("Size") { return write(Box(node.frame, from: .zero).size) }
    let box = Box(node.frame, from: origin(try numbers("u")[0], of: node))
    if call.member.hasSuffix("Position") { return write(box.position) }
    writer.structure(of: "iiii") { write(box.position + box.size) }
  }

  // MARK: Action and selection

  private func answerAction(of node: AccessibleNode) throws(CallError) {
    func action() throws(CallError) -> AccessibleAction? {
      let index = try index()
      return node.actions.indices.contains(index) ? node.actions[index] : nil
    }
    switch call.member {
    case "GetActions":
      writer.array(of: "(sss)") {
        for action in node.actions {
          writer.structure(of: "sss") {
            writer.text(action.label)
            writer.text(action.meaning)
            writer.text(Self.binding(action))
          }
        }
      }
    case "GetName": writer.text(try action()?.name ?? "")
    case "GetLocalizedName": writer.text(try action()?.label ?? "")
    case "GetDescription": writer.text(try action()?.meaning ?? "")
    case "GetKeyBinding": writer.text(try action().map(Self.binding) ?? "")
    case "DoAction":
      let index = try index()
      let isThere = node.actions.indices.contains(index)
      writer.truth(isThere && facts.host.perform(.act(index), on: node.id))
    default: throw .unknown("Method", call.member)
    }
  }

  /// Returns the key of `action` in AT-SPI's form: a mnemonic, the path to the mnemonic, and a
  /// global key, separated by semicolons. Only the global key is used.
  private static func binding(_ action: AccessibleAction) -> String {
    action.key.isEmpty ? "" : ";;\(action.key)"
  }

  private func answerSelection(of node: AccessibleNode) throws(CallError) {
    func select(_ index: Int, _ isSelected: Bool) -> Bool {
      facts.contents.child(of: node.id, at: index) != nil
        && facts.host.perform(.select(index, isSelected), on: node.id)
    }
    switch call.member {
    case "GetSelectedChild":
      facts.reference(to: facts.contents.selectedChild(of: node.id, at: try index())).write(
        to: writer)
    case "SelectChild": writer.truth(select(try index(), true))
    case "DeselectChild": writer.truth(select(try index(), false))
    case "DeselectSelectedChild":
      let child = facts.contents.selectedChild(of: node.id, at: try index())
      writer.truth(
        child.flatMap { facts.contents.index(of: $0) }.map { select($0, false) } ?? false)
    case "IsChildSelected":
      let child = facts.contents.child(of: node.id, at: try index())
      writer.truth(child.flatMap { facts.contents.node($0) }?.states.contains(.selected) ?? false)
    // A client cannot select all photos at once: the user did not choose them.
    case "SelectAll", "ClearSelection": writer.truth(false)
    default: throw .unknown("Method", call.member)
    }
  }
}

/// A rectangle in whole logical px, relative to the origin that the caller chose.
struct Box {
  let position, size: [Int32]

  init(_ rect: Rect, from origin: Point) {
    func whole(_ values: Double...) -> [Int32] {
      values.map { $0.isFinite ? Int32(min(max($0, -1e6), 1e6).rounded()) : 0 }
    }
    position = whole(rect.minX - origin.x, rect.minY - origin.y)
    size = whole(rect.size.width, rect.size.height)
  }
}
