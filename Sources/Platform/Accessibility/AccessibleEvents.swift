internal import Semantics
internal import Bus

/// A sender of the AT-SPI signals that report changes of the accessible objects.
struct AccessibleEvents {
  let connection: BusConnection
  let known: KnownObjects
  /// The program's unique name on the screen readers' bus, which is a part of every reference to
  /// an object.
  let bus: String

  private static let object = "org.a11y.atspi.Event.Object"
  private static let window = "org.a11y.atspi.Event.Window"
  private static let focus = "org.a11y.atspi.Event.Focus"

  func report(_ change: AccessibleChange, window: String) {
    switch change {
    case .active(let isActive): send(window, Self.window, isActive ? "Activate" : "Deactivate")
    case .state(let id, let state, let isOn):
      send(id, Self.object, "StateChanged", state.name, isOn ? 1 : 0)
      if state == .focused, isOn { send(id, Self.focus, "Focus") }
    case .name(let id, let name):
      send(id, Self.object, "PropertyChange", "accessible-name", of: "s") { $0.text(name) }
    case .description(let id, let description):
      send(id, Self.object, "PropertyChange", "accessible-description", of: "s") {
        $0.text(description)
      }
    case .value(let id, let value):
      send(id, Self.object, "PropertyChange", "accessible-value", of: "d") { $0.real(value) }
    case .child(let id, let isThere, let parent, let index):
      known.record(id)
      let child = Reference(bus: bus, path: ObjectPath.path(of: id))
      send(
        parent, Self.object, "ChildrenChanged", isThere ? "add" : "remove", Int32(clamping: index),
        of: "(so)"
      ) { child.write(to: $0) }
    case .selection(let id): send(id, Self.object, "SelectionChanged")
    case .text(let id, let isThere, let offset, let text):
      send(
        id, Self.object, "TextChanged", isThere ? "insert" : "delete", Int32(clamping: offset),
        Int32(clamping: text.unicodeScalars.count), of: "s"
      ) { $0.text(text) }
    case .caret(let id, let offset):
      send(id, Self.object, "TextCaretMoved", "", Int32(clamping: offset))
    case .textSelection(let id): send(id, Self.object, "TextSelectionChanged")
    case .announcement(let id, let sentence):
      // 1 is AT-SPI's number for a sentence that is read after the current one.
      send(id, Self.object, "Announcement", "", 1, of: "s") { $0.text(sentence) }
    }
  }

  /// Reports with two signals that the object `id` is gone. The first signal gives the object the
  /// state `defunct`; the second one removes the object from AT-SPI's cache.
  ///
  /// Because of the second signal, clients drop their copies of the object. They then do not
  /// confuse it with a later object that has the same id.
  func reportEnd(of id: String) {
    send(id, Self.object, "StateChanged", AccessibleStates.defunct.name, 1, isThere: false)
    connection.signal(ObjectPath.cache, Interface.cache, "RemoveAccessible") {
      Reference(bus: bus, path: ObjectPath.path(of: id)).write(to: $0)
    }
  }

  /// Sends the new or changed cache entry `item` to the clients, which keep copies of the entries.
  func reportCopy(_ item: CacheItem) {
    connection.signal(ObjectPath.cache, Interface.cache, "AddAccessible") { item.write(to: $0) }
  }

  /// Sends the signal `member` about the object `id`, with a detail, two numbers, and a variant of
  /// the D-Bus type `type`, which `value` writes. `isThere` is false if the object is gone; if it
  /// is true, records that clients know the object.
  private func send(
    _ id: String, _ interface: String, _ member: String, _ detail: String = "",
    _ number: Int32 = 0, _ second: Int32 = 0, of type: String = "i", isThere: Bool = true,
    _ value: @escaping (MessageWriter) -> Void = { $0.int32(0) }
  ) {
    if isThere { known.record(id) }
    connection.signal(ObjectPath.path(of: id), interface, member) { writer in
      writer.text(detail)
      writer.int32(number)
      writer.int32(second)
      writer.variant(type) { value(writer) }
      writer.array(of: "{sv}") {}
    }
  }
}
