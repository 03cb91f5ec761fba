internal import Geometry
internal import Input

/// The contacts on a field of text, and those that went down while it was open: their releases are its own
/// too.
struct FieldPointer: Hashable {
  private var buttons: Set<PointerButton> = []
  private var contacts: Set<Int32> = []
  private var point: Point?
  /// True while a press that began in the field selects.
  private var selects = false
  private var finger: Int32?

  /// The meaning of an input.
  enum Meaning: Hashable {
    case taken
    /// A press outside of the field.
    case outside
    /// A press in the field, or its drag: the caret goes there.
    case place(Point, selects: Bool)
    /// The end of a press in the field: what is selected now has been chosen.
    case chosen
  }

  /// True for the release of what went down while the field was open.
  func owns(_ input: InputEvent) -> Bool {
    switch input {
    case .pointer(.button(let button, _)): buttons.contains(button)
    case .touch(.up(let id)), .touch(.move(let id, _)): contacts.contains(id)
    default: false
    }
  }

  mutating func end() { (selects, finger) = (false, nil) }

  /// Takes the rest of a press that the field has taken, although it is closed.
  mutating func takeRest(of input: InputEvent) -> Bool {
    switch input {
    case .pointer(.button(let button, isPressed: false)): return buttons.remove(button) != nil
    case .pointer(.leave): buttons = []
    case .touch(.move(let id, _)): return contacts.contains(id)
    case .touch(.up(let id)): return contacts.remove(id) != nil
    case .touch(.cancel): contacts = []
    default: break
    }
    return false
  }

  /// The meaning of an input that is no key, for an open field that `contains` points.
  mutating func take(
    _ input: InputEvent, pointer: Point?, _ contains: (Point) -> Bool
  ) -> Meaning {
    switch input {
    case .pointer(.enter(let point)), .pointer(.motion(let point)):
      self.point = point
      return selects && finger == nil ? .place(point, selects: true) : .taken
    case .pointer(.button(let button, isPressed: true)):
      buttons.insert(button)
      guard let point = point ?? pointer, contains(point) else { return .outside }
      guard button == .left else { return .taken }
      selects = true
      return .place(point, selects: false)
    case .pointer(.button(let button, isPressed: false)):
      buttons.remove(button)
      guard button == .left, selects, finger == nil else { return .taken }
      selects = false
      return .chosen
    case .pointer(.leave): (buttons, point) = ([], nil)
    case .touch(.down(let id, let point)):
      contacts.insert(id)
      guard contains(point) else { return .outside }
      guard finger == nil else { return .taken }
      (finger, selects) = (id, true)
      return .place(point, selects: false)
    case .touch(.move(let id, let point)):
      return finger == id ? .place(point, selects: true) : .taken
    case .touch(.up(let id)):
      contacts.remove(id)
      guard finger == id else { return .taken }
      end()
      return .chosen
    case .touch(.cancel): self = FieldPointer()
    default: break
    }
    return .taken
  }
}
