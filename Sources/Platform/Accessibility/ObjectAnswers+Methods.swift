internal import Semantics
internal import Bus
internal import Geometry

/// The replies to calls of the objects' methods, except for texts and searches.
extension ObjectAnswers {
  func answerMethod(
    _ call: IncomingMessage, of target: Target, to writer: MessageWriter
  ) throws(CallError) {
    switch (call.interface, target) {
    case (Interface.accessible, _): try answerAccessible(call, of: target, to: writer)
    case (Interface.collection, _): try answerCollection(call, of: target, to: writer)
    case (Interface.application, _): try answerApplication(call, to: writer)
    case (Interface.component, .node(let node)): try answerComponent(call, of: node, to: writer)
    case (Interface.action, .node(let node)): try answerAction(call, of: node, to: writer)
    case (Interface.selection, .node(let node)): try answerSelection(call, of: node, to: writer)
    case (Interface.text, .node(let node)): try answerCaret(call, of: node, to: writer)
    case (Interface.editableText, .node(let node)): try answerEditing(call, of: node, to: writer)
    case (Interface.image, .node(let node)): try answerImage(call, of: node, to: writer)
    default: throw .unknown("Method", call.member)
    }
  }

  /// Throws unless the call's arguments have exactly these types, in D-Bus notation such as `iu`.
  func expect(_ types: String, in call: IncomingMessage) throws(CallError) {
    guard call.signature == types else { throw .arguments(expected: types) }
  }

  /// Reads an index, the only argument of a call.
  private func index(in call: IncomingMessage) throws(CallError) -> Int {
    try expect("i", in: call)
    guard let index = call.int32() else { throw .arguments(expected: "i") }
    return Int(index)
  }

  // MARK: Accessible

  private func answerAccessible(
    _ call: IncomingMessage, of target: Target, to writer: MessageWriter
  ) throws(CallError) {
    switch call.member {
    case "GetChildAtIndex": child(of: target, at: try index(in: call)).write(to: writer)
    case "GetChildren":
      let children = (0..<childCount(of: target)).map { child(of: target, at: $0) }
      writer.array(of: "(so)") { for child in children { child.write(to: writer) } }
    case "GetIndexInParent":
      writer.int32(clamping: indexInParent(of: target))
    case "GetRelationSet": writer.array(of: "(ua(so))") {}
    case "GetRole": writer.uint32(role(of: target).rawValue)
    case "GetRoleName", "GetLocalizedRoleName": writer.text(role(of: target).name)
    case "GetState":
      states(of: target).write(to: writer)
    case "GetAttributes":
      writer.array(of: "{ss}") {
        for (name, value) in attributes(of: target).sorted(by: { $0.key < $1.key }) {
          writer.entry(of: "ss") {
            writer.text(name)
            writer.text(value)
          }
        }
      }
    case "GetApplication": application.write(to: writer)
    case "GetInterfaces": writer.texts(interfaces(of: target))
    default: throw .unknown("Method", call.member)
    }
  }

  /// The greatest number of children in one answer, because a D-Bus reply holds at most 64 MiB.
  private static let mostChildren = 200_000

  private func childCount(of target: Target) -> Int {
    switch target {
    case .application: 1
    case .node(let node): min(contents.childCount(of: node.id), Self.mostChildren)
    case .gone: 0
    }
  }

  private func child(of target: Target, at index: Int) -> Reference {
    switch target {
    case .application: index == 0 ? reference(to: contents.root) : null
    case .node(let node): reference(to: contents.child(of: node.id, at: index))
    case .gone: null
    }
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

  private func answerApplication(
    _ call: IncomingMessage, to writer: MessageWriter
  ) throws(CallError) {
    switch call.member {
    case "GetLocale":
      try expect("u", in: call)
      writer.text(host.locale)
    // There is no other connection than the bus.
    case "GetApplicationBusAddress": writer.text("")
    default: throw .unknown("Method", call.member)
    }
  }

  // MARK: Component

  private func answerComponent(
    _ call: IncomingMessage, of node: AccessibleNode, to writer: MessageWriter
  ) throws(CallError) {
    switch call.member {
    case "Contains":
      writer.truth(node.frame.contains(try point(in: call, about: node)))
    case "GetAccessibleAtPoint":
      let point = try point(in: call, about: node)
      reference(to: object(at: point, in: node)).write(to: writer)
    case "GetExtents", "GetPosition":
      try expect("u", in: call)
      let box = Box(node.frame, from: origin(call.uint32() ?? 0, of: node))
      guard call.member == "GetExtents" else {
        box.writePosition(to: writer)
        return
      }
      box.write(to: writer)
    case "GetSize": Box(node.frame, from: .zero).writeSize(to: writer)
    // A window and a widget in it, by AT-SPI's numbers.
    case "GetLayer": writer.uint32(node.role == .frame ? 7 : 3)
    case "GetMDIZOrder": writer.int16(-1)
    case "GetAlpha": writer.real(1)
    case "GrabFocus": writer.truth(host.perform(.focus, on: node.id))
    case "ScrollTo":
      try expect("u", in: call)
      writer.truth(host.perform(.reveal, on: node.id))
    // The compositor positions the window, and the layout positions everything in it.
    case "SetExtents", "SetPosition", "SetSize", "ScrollToPoint": writer.truth(false)
    default: throw .unknown("Method", call.member)
    }
  }

  /// Returns the origin of coordinates for AT-SPI's coordinate type `type`: the corner of the
  /// node's parent for type 2, else the corner of the window.
  ///
  /// The position of a Wayland window on the screen is unknown, so screen coordinates begin at the
  /// window's corner too.
  func origin(_ type: UInt32, of node: AccessibleNode) -> Point {
    guard type == 2, let parent = contents.parent(of: node.id) else { return .zero }
    return contents.node(parent)?.frame.origin ?? .zero
  }

  func point(in call: IncomingMessage, about node: AccessibleNode) throws(CallError)
    -> Point
  {
    try expect("iiu", in: call)
    guard let x = call.int32(), let y = call.int32(), let type = call.uint32() else {
      throw .arguments(expected: "iiu")
    }
    let origin = origin(type, of: node)
    return Point(x: origin.x + Double(x), y: origin.y + Double(y))
  }

  /// Returns the id of the innermost object at `point`; nil if this object is neither `node` nor
  /// inside it.
  private func object(at point: Point, in node: AccessibleNode) -> String? {
    guard let found = contents.object(at: point) else { return nil }
    var holder: String? = found
    while let id = holder {
      if id == node.id { return found }
      holder = contents.parent(of: id)
    }
    return nil
  }

  private func answerImage(
    _ call: IncomingMessage, of node: AccessibleNode, to writer: MessageWriter
  ) throws(CallError) {
    switch call.member {
    case "GetImageExtents", "GetImagePosition":
      try expect("u", in: call)
      let box = Box(node.frame, from: origin(call.uint32() ?? 0, of: node))
      guard call.member == "GetImageExtents" else {
        box.writePosition(to: writer)
        return
      }
      box.write(to: writer)
    case "GetImageSize": Box(node.frame, from: .zero).writeSize(to: writer)
    default: throw .unknown("Method", call.member)
    }
  }

  // MARK: Action and selection

  private func answerAction(
    _ call: IncomingMessage, of node: AccessibleNode, to writer: MessageWriter
  ) throws(CallError) {
    if call.member == "GetActions" {
      writer.array(of: "(sss)") {
        for action in node.actions {
          writer.structure(of: "sss") {
            writer.text(action.label)
            writer.text(action.meaning)
            writer.text(Self.binding(action))
          }
        }
      }
      return
    }
    guard
      ["GetName", "GetLocalizedName", "GetDescription", "GetKeyBinding", "DoAction"]
        .contains(call.member)
    else { throw .unknown("Method", call.member) }
    let index = try index(in: call)
    let action = node.actions.indices.contains(index) ? node.actions[index] : nil
    switch call.member {
    case "GetName": writer.text(action?.name ?? "")
    case "GetLocalizedName": writer.text(action?.label ?? "")
    case "GetDescription": writer.text(action?.meaning ?? "")
    case "GetKeyBinding": writer.text(action.map(Self.binding) ?? "")
    default: writer.truth(action != nil && host.perform(.act(index), on: node.id))
    }
  }

  /// The key in AT-SPI's form: the mnemonic, the path to it, and the global key.
  private static func binding(_ action: AccessibleAction) -> String {
    action.key.isEmpty ? "" : ";;\(action.key)"
  }

  private func answerSelection(
    _ call: IncomingMessage, of node: AccessibleNode, to writer: MessageWriter
  ) throws(CallError) {
    func select(_ index: Int, _ isSelected: Bool) -> Bool {
      contents.child(of: node.id, at: index) != nil
        && host.perform(.select(index, isSelected), on: node.id)
    }
    switch call.member {
    case "GetSelectedChild":
      reference(to: contents.selectedChild(of: node.id, at: try index(in: call))).write(to: writer)
    case "SelectChild": writer.truth(select(try index(in: call), true))
    case "DeselectChild": writer.truth(select(try index(in: call), false))
    case "DeselectSelectedChild":
      let child = contents.selectedChild(of: node.id, at: try index(in: call))
      writer.truth(child.flatMap { contents.index(of: $0) }.map { select($0, false) } ?? false)
    case "IsChildSelected":
      let child = contents.child(of: node.id, at: try index(in: call))
      writer.truth(child.flatMap { contents.node($0) }?.states.contains(.selected) ?? false)
    // A client cannot select all photos at once: the user did not choose them.
    case "SelectAll", "ClearSelection": writer.truth(false)
    default: throw .unknown("Method", call.member)
    }
  }
}

/// A rectangle in whole logical px, relative to the origin that the caller chose.
struct Box {
  let x, y, width, height: Int32

  init(_ rect: Rect, from origin: Point) {
    func whole(_ value: Double) -> Int32 {
      value.isFinite ? Int32(min(max(value, -1e6), 1e6).rounded()) : 0
    }
    (x, y) = (whole(rect.minX - origin.x), whole(rect.minY - origin.y))
    (width, height) = (whole(rect.size.width), whole(rect.size.height))
  }

  func write(to writer: MessageWriter) {
    writer.structure(of: "iiii") { for value in [x, y, width, height] { writer.int32(value) } }
  }

  /// Writes the four numbers as separate values, not as a structure.
  func writeParts(to writer: MessageWriter) {
    writePosition(to: writer)
    writeSize(to: writer)
  }

  func writePosition(to writer: MessageWriter) {
    writer.int32(x)
    writer.int32(y)
  }

  func writeSize(to writer: MessageWriter) {
    writer.int32(width)
    writer.int32(height)
  }
}
