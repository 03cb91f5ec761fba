package import Geometry

/// The objects of a window at one moment, as a tree of ids.
///
/// Nodes are created only on request, so that a list may have very many children. ``node(_:)``
/// returns nil for an id that is not in the tree, or was removed.
package protocol AccessibleContents {
  /// The id of the window.
  var root: String { get }
  /// The language of the objects' names, as a POSIX locale name.
  var locale: String { get }

  func node(_ id: String) -> AccessibleNode?
  /// The parent of object `id`; nil for the window, and for an unknown id.
  func parent(of id: String) -> String?
  func childCount(of id: String) -> Int
  func child(of id: String, at index: Int) -> String?
  /// The range of the indices of the children that a screen reader's search (by match rule)
  /// examines: all children, or only those in view if there are very many.
  func nearChildren(of id: String) -> Range<Int>
  /// The ids of the objects that a screen reader may cache; the first id is that of the window.
  ///
  /// A change of these objects is reported by an ``AccessibleChange``. Only changes of frames,
  /// values and texts may remain unreported.
  var kept: [String] { get }
  /// The index of object `id` among the children of its parent, from 0; nil for an unknown id.
  func index(of id: String) -> Int?
  /// The id of the innermost object at a point of the window, logical px; nil for a point outside
  /// of the window.
  func object(at point: Point) -> String?

  /// The indices of the selected children of object `id`, in ascending order.
  func selectedChildren(of id: String) -> [Int]
}

/// A screen reader's request to an object.
package enum AccessibleCall: Hashable, Sendable {
  /// Performs the action with this index in the object's ``AccessibleNode/actions``.
  case act(Int)
  /// Gives the object the keyboard focus.
  case focus
  /// Sets the object's value.
  case set(Double)
  /// Selects (true) or unselects (false) the object's child with this index.
  case select(Int, Bool)
  /// Scrolls the object into view.
  case reveal
  /// Replaces the object's text, and moves the caret to the position `caret` of the new text.
  /// Positions are those of ``AccessibleText``.
  case write(String, caret: Int)
  /// Moves the caret to the position `caret` of the object's text, and selects the text between
  /// `caret` and `anchor`. Positions are those of ``AccessibleText``.
  case setSelection(caret: Int, anchor: Int)
}

/// A change that is reported to screen readers. The first string is the id of the object.
package enum AccessibleChange: Hashable, Sendable {
  /// The window got the keyboard focus (true), or lost it (false).
  case active(Bool)
  /// A state of an object was set (true) or cleared (false).
  case state(String, AccessibleStates, Bool)
  case name(String, String)
  case description(String, String)
  case value(String, Double)
  /// A child was added (true) to the parent with the id `of`, or removed (false) from this parent.
  /// The last value is the index of the child in the parent.
  case child(String, isThere: Bool, of: String, at: Int)
  /// The selected children of an object changed.
  case selection(String)
  /// A part of an object's text was inserted (true) or removed (false) at the position `at`, as in
  /// ``AccessibleText``. The last value is this part.
  case text(String, isThere: Bool, at: Int, String)
  case caret(String, Int)
  /// The selected part of an object's text changed.
  case textSelection(String)
  /// A sentence appeared that should be read aloud: the object's id, and the sentence.
  case announcement(String, String)
}
