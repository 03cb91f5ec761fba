internal import Semantics
internal import Languages

/// An object that a screen reader finds, made by the part that draws it. Its properties, actions
/// and children are computed on request.
struct AccessibleObject {
  /// The group to which an object of the window belongs. Screen readers read the groups in the
  /// order of these cases, and the objects of one group in the order of `Lightbox.parts`.
  enum Position: CaseIterable {
    case header, beforeContents, contents, afterContents, bar, badge, details, panel, field, menu
  }

  /// The identifier on the accessibility bus: letters, digits and underscores. It stays the same
  /// for as long as the object is drawn.
  let id: String
  let role: AccessibleRole
  let name: () -> Phrase
  /// Fills in the object's properties, except the actions.
  let describe: (inout AccessibleNode) -> Void
  var position = Position.contents
  var actions: () -> [ObjectAction] = { [] }
  var children = AccessibleChildren()
  /// True if screen readers may cache the object's properties; each change is reported to them.
  var isKept = false
  /// True if children appear and disappear while the object is shown.
  var hasChangingChildren = false
  /// The identifier of the object with the keyboard focus: this object or one of its children. Nil
  /// if another object has the focus.
  var focus: String?
  /// The way in which a new or changed name is read aloud. True for a report of progress: only the
  /// first one is read. False for any other name that is read when it appears. Nil if it is not
  /// read.
  var announcesProgress: Bool?
  /// Returns the request for a screen reader's call that is not one of `actions`, such as setting a
  /// value; nil if the call is not possible now. A value in the call is always within the object's
  /// range.
  var request: (AccessibleCall) -> AccessibleRequest? = { _ in nil }

  init(
    _ id: String, _ role: AccessibleRole, _ name: @autoclosure @escaping () -> Phrase,
    describe: @escaping (inout AccessibleNode) -> Void
  ) {
    (self.id, self.role, self.name, self.describe) = (id, role, name, describe)
  }
}

/// An action of an object. `request` performs the action; it is nil if the action is not possible
/// now.
struct ObjectAction {
  let action: AccessibleAction
  let request: AccessibleRequest?
}

/// The children of an object, made only on request: an album may have thousands of them.
struct AccessibleChildren {
  let count: Int
  /// Makes the child at an index below `count`.
  let child: (Int) -> AccessibleObject
  /// Returns the index of the child with an identifier; nil if there is none.
  let index: (String) -> Int?
  /// The indices of the children that are listed for screen readers: all, or only those in view if
  /// there are very many.
  let near: Range<Int>
  /// Returns the indices of the selected children of an object whose children can be selected.
  var selected: () -> [Int] = { [] }

  /// Creates the children from existing objects.
  init(_ objects: [AccessibleObject] = []) {
    count = objects.count
    child = { objects[$0] }
    index = { id in objects.firstIndex { $0.id == id } }
    near = objects.indices
  }

  /// Creates `count` children, which `child` makes from their index and identifier. The identifier
  /// is `name` and the index, with an underscore between them.
  init(_ name: String, count: Int, child: @escaping (Int, String) -> AccessibleObject) {
    self.init(count: count, near: 0..<count, id: { "\(name)_\($0)" }, index: { $0 }, child: child)
  }

  /// Creates `count` children, which `child` makes from their index and identifier. `near` are the
  /// indices of the children to list.
  ///
  /// `id` returns the identifier of the child at an index; the identifier must end with an
  /// underscore and a number. `index` receives this number, and returns the index of the child;
  /// nil if there is none.
  init(
    count: Int, near: Range<Int>, id: @escaping (Int) -> String,
    index: @escaping (Int) -> Int?, child: @escaping (Int, String) -> AccessibleObject
  ) {
    (self.count, self.near) = (count, near)
    self.child = { child($0, id($0)) }
    self.index = { text in
      guard let number = text.split(separator: "_").last.flatMap({ Int($0) }),
        let found = index(number), (0..<count).contains(found), id(found) == text
      else { return nil }
      return found
    }
  }

  /// The children as a list.
  var all: [AccessibleObject] { (0..<count).map(child) }
}
