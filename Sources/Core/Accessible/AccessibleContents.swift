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
  /// The children that are looked through for one that fits a rule: all, or, of very many, those in view.
  func nearChildren(of id: String) -> Range<Int>
  /// The objects of which a reader may keep a copy, the window first: their facts, but for places, values and
  /// texts, change only together with what is told as an ``AccessibleChange``, and never with time alone.
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

/// A thing that somebody wants done with an object.
package enum AccessibleDeed: Hashable, Sendable {
  /// One of its actions, by its index.
  case act(Int)
  /// Give it the keyboard's focus.
  case focus
  /// Set its value.
  case set(Double)
  /// Select the child at an index, or no longer.
  case select(Int, Bool)
  /// Scroll so that it can be seen.
  case reveal
  /// Write this in place of its text, with the caret at a place of it.
  case write(String, caret: Int)
  /// Put the caret somewhere; what lies between it and the anchor is selected.
  case place(caret: Int, anchor: Int)
}

/// A difference between two moments, as listeners are told of it.
package enum AccessibleChange: Hashable, Sendable {
  /// The window got the keyboard, or lost it.
  case active(Bool)
  case state(String, AccessibleStates, Bool)
  case name(String, String)
  case description(String, String)
  case value(String, Double)
  /// A child came to, or went from, an index of its parent.
  case child(String, isThere: Bool, of: String, at: Int)
  /// Other children of an object are selected.
  case selection(String)
  /// A part of a text came, or went, at a place of it.
  case text(String, isThere: Bool, at: Int, String)
  case caret(String, Int)
  /// Another part of a text is selected.
  case textSelection(String)
  /// A sentence appeared that should be read aloud.
  case said(String, String)
}
