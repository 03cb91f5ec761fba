internal import Semantics
internal import Bus

/// A sender of the AT-SPI signals that report changes of the accessible objects.
struct AccessibleEvents {
  let connection: BusConnection
  let facts: ObjectFacts

  private static let object = "org.a11y.atspi.Event.Object"
  private static let window = "org.a11y.atspi.Event.Window"
  private static let focus = "org.a11y.atspi.Event.Focus"

  func report(_ change: AccessibleChange) {
    switch change {
    case .active(let isActive):
      send(facts.contents.root, Self.window, isActive ? "Activate" : "Deactivate")
    case .state(let id, let state, let isOn):
      send(id, Self.object, "StateChanged", state.name, isOn ? 1 : 0)
      if state == .focused, isOn { send(id, Self.focus, "Focus") }
    case .name(let id, let name):
      send(id, Self.object, "PropertyChange", "accessible-name", value: .text(name))
    case .description(let id, let description):
      send(id, Self.object, "PropertyChange", "accessible-description", value: .text(description))
    case .value(let id, let value):
      send(id, Self.object, "PropertyChange", "accessible-value", value: .real(value))
    case .child(let id, let isThere, let parent, let index):
      send(
        parent, Self.object, "ChildrenChanged", isThere ? "add" : "remove", index,
        value: facts.reference(to: id))
    case .selection(let id): send(id, Self.object, "SelectionChanged")
    case .text(let id, let isThere, let offset, let text):
      send(
        id, Self.object, "TextChanged", isThere ? "insert" : "delete", offset,
        text.unicodeScalars.count, value: .text(text))
    case .caret(let id, let offset):
      send(id, Self.object, "TextCaretMoved", "", offset)
    case .textSelection(let id): send(id, Self.object, "TextSelectionChanged")
    case .announcement(let id, let sentence):
      // 1 is AT-SPI's number for a sentence that is read after the current one.
      send(id, Self.object, "Announcement", "", 1, value: .text(sentence))
    }
  }

  /// Reports with two signals that the object `id` is gone. The first signal gives the object the
  /// state `defunct`; the second one removes the object from AT-SPI's cache.
  ///
  /// Because of the second signal, clients drop their copies of the object. They then do not
  /// confuse it with a later object that has the same id.
  func reportEnd(of id: String) {
    send(id, Self.object, "StateChanged", AccessibleStates.defunct.name, 1, isThere: false)
    connection.signal(
      ObjectPath.cache, Interface.cache, "RemoveAccessible",
      [.reference(facts.bus, ObjectPath.path(of: id))])
  }

  /// Sends the new or changed cache entry `item` to the clients, which keep copies of the entries.
  func reportCopy(_ item: BusValue) {
    connection.signal(ObjectPath.cache, Interface.cache, "AddAccessible", [item])
  }

  /// Sends the signal `member` about the object `id`, with a detail, two numbers and `value`.
  /// `isThere` is false if the object is gone; if it is true, records that clients know the object.
  private func send(
    _ id: String, _ interface: String, _ member: String, _ detail: String = "", _ number: Int = 0,
    _ second: Int = 0, value: BusValue = .integer(0), isThere: Bool = true
  ) {
    if isThere { facts.known.record(id) }
    connection.signal(
      ObjectPath.path(of: id), interface, member,
      [
        .text(detail), .integer(clamping: number), .integer(clamping: second), .variant(value),
        .options([:]),
      ])
  }
}
