package import Geometry

/// An object that a screen reader can find: its facts at one moment, apart from its place in the tree.
///
/// ``AccessibleContents`` is the tree of such objects, which the application derives from its state and
/// an edge serves; ``AccessibleChange`` tells what became different, and ``AccessibleDeed`` what
/// somebody wants done.
package struct AccessibleNode: Hashable, Sendable {
  /// The name by which it is asked for again: letters, digits and underscores.
  package let id: String
  package var role: AccessibleRole
  /// The text that is read for it.
  package var name: String
  /// More than the name, in sentences or a list; empty where the name is all.
  package var description = ""
  package var states: AccessibleStates = .usable
  /// The place in the window, logical px.
  package var frame = Rect.zero
  /// The acts, the first of which is the usual one.
  package var actions: [AccessibleAction] = []
  /// The number that it shows and that can be set; nil without one.
  package var value: AccessibleValue?
  /// The text that is written in it; nil where none can be.
  package var text: AccessibleText?
  /// True where some of its children are selected.
  package var selectsChildren = false
  /// The other facts, by the names that AT-SPI has for them.
  package var attributes: [String: String] = [:]

  package init(_ id: String, _ role: AccessibleRole, _ name: String) {
    (self.id, self.role, self.name) = (id, role, name)
  }
}

/// An act that can be asked for.
package struct AccessibleAction: Hashable, Sendable {
  /// The name for programs, which no language changes.
  package let name: String
  /// The name for people.
  package let label: String
  /// The meaning in a few words.
  package let meaning: String
  /// The key that does the same; empty where there is none.
  package let key: String

  package init(_ name: String, label: String, meaning: String, key: String = "") {
    (self.name, self.label, self.meaning, self.key) = (name, label, meaning, key)
  }
}

/// A number in its range.
package struct AccessibleValue: Hashable, Sendable {
  package let current: Double
  package let range: ClosedRange<Double>
  /// The least useful step; 0 where there is none.
  package let step: Double
  /// The number as people read it.
  package let text: String

  package init(_ current: Double, in range: ClosedRange<Double>, step: Double = 0, text: String) {
    self.current = min(max(current, range.lowerBound), range.upperBound)
    (self.range, self.step, self.text) = (range, step, text)
  }
}
