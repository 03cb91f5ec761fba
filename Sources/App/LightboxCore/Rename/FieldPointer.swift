internal import Geometry
internal import Input

/// The state of the pointer and the fingers on a text field.
struct FieldPointer: Hashable {
  /// The buttons and fingers that were pressed while the field was open.
  var contacts = OwnedContacts()
  private var point: Point?
  /// True while a press that began in the field can extend the selection.
  private var selects = false
  private var finger: Int32?

  /// The result of handling an input.
  enum Meaning: Hashable {
    case taken
    /// A press outside the field.
    case outside
    /// The caret moves to the position nearest to this point of the view. If `selects` is true, the
    /// selection is extended to there.
    case moveCaret(Point, selects: Bool)
    /// The end of a press in the field: the selection is complete.
    case chosen
  }

  mutating func end() { (selects, finger) = (false, nil) }

  /// Handles an input that is not a key; `contains` returns true for points inside the open field.
  mutating func handle(
    _ input: InputEvent, pointer: Point?, _ contains: (Point) -> Bool
  ) -> Meaning {
    switch input {
    case .pointer(.enter(let point)), .pointer(.motion(let point)):
      self.point = point
      return selects && finger == nil ? .moveCaret(point, selects: true) : .taken
    case .pointer(.button(let button, isPressed: true)):
      contacts.buttons.insert(button)
      guard let point = point ?? pointer, contains(point) else { return .outside }
      guard button == .left else { return .taken }
      selects = true
      return .moveCaret(point, selects: false)
    case .pointer(.button(let button, isPressed: false)):
      contacts.buttons.remove(button)
      guard button == .left, selects, finger == nil else { return .taken }
      selects = false
      return .chosen
    case .pointer(.leave): (contacts.buttons, point) = ([], nil)
    case .touch(.down(let id, let point)):
      contacts.fingers.insert(id)
      guard contains(point) else { return .outside }
      guard finger == nil else { return .taken }
      (finger, selects) = (id, true)
      return .moveCaret(point, selects: false)
    case .touch(.move(let id, let point)):
      return finger == id ? .moveCaret(point, selects: true) : .taken
    case .touch(.up(let id)):
      contacts.fingers.remove(id)
      guard finger == id else { return .taken }
      end()
      return .chosen
    case .touch(.cancel): self = FieldPointer()
    default: break
    }
    return .taken
  }
}
