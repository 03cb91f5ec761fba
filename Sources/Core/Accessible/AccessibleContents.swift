package import Geometry

/// The objects of a window at one moment, as a tree of ids.
///
/// Everything is made when it is asked for: a list of very many objects knows their number and each by
/// its index. An id that is not, or no longer, in the tree has no node.
package protocol AccessibleContents {
  /// The window.
  var root: String { get }
  /// The object that has the keyboard's focus, also while the window has not.
  var focus: String { get }

  func node(_ id: String) -> AccessibleNode?
  /// The object that holds `id`; nil for the window, and for an unknown one.
  func parent(of id: String) -> String?
  func childCount(of id: String) -> Int
  func child(of id: String, at index: Int) -> String?
  /// The children that a rule of a collection is tried on: all, or, of very many, those in view.
  func nearChildren(of id: String) -> Range<Int>
  /// The objects of which a reader may keep a copy, the window first.
  ///
  /// Only an ``AccessibleChange`` changes their facts, never time alone. Places, values and texts
  /// are excepted.
  var kept: [String] { get }
  /// The place among the children of its parent, from 0.
  func index(of id: String) -> Int?
  /// The innermost object at a point of the window, logical px; nil outside.
  func object(at point: Point) -> String?

  /// The number of children that are selected.
  func selectionCount(of id: String) -> Int
  /// One of the selected children, in their order, from 0.
  func selectedChild(of id: String, at index: Int) -> String?
}

/// A request about an object.
package enum AccessibleDeed: Hashable, Sendable {
  /// Does one of its actions, by index.
  case act(Int)
  /// Gives it the keyboard's focus.
  case focus
  /// Sets its value.
  case set(Double)
  /// Selects the child at an index (true), or unselects it (false).
  case select(Int, Bool)
  /// Scrolls it into view.
  case reveal
  /// Replaces its text, and puts the caret at a place of the new one.
  case write(String, caret: Int)
  /// Places the caret; the text between caret and anchor is selected.
  case place(caret: Int, anchor: Int)
}

/// A change that listeners are told of.
package enum AccessibleChange: Hashable, Sendable {
  /// The window got the keyboard (true), or lost it (false).
  case active(Bool)
  case state(String, AccessibleStates, Bool)
  case name(String, String)
  case description(String, String)
  case value(String, Double)
  /// A child was added at an index of its parent (true), or removed from it (false).
  case child(String, isThere: Bool, of: String, at: Int)
  /// The selected children of an object changed.
  case selection(String)
  /// A part of a text was inserted at a place (true), or removed there (false).
  case text(String, isThere: Bool, at: Int, String)
  case caret(String, Int)
  /// The selected part of a text changed.
  case textSelection(String)
  /// A sentence appeared that should be read aloud.
  case said(String, String)
}
