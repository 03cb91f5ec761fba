package import Geometry

/// An object that a screen reader can find: its facts at one moment, apart from its place in the
/// tree.
///
/// ``AccessibleContents`` is the tree of such objects, which the application derives from its state and
/// an edge serves; ``AccessibleChange`` tells what became different, and ``AccessibleDeed`` what
/// somebody wants done.
package struct AccessibleNode: Hashable, Sendable {
  /// The identifier by which it is asked for again: letters, digits and underscores.
  package let id: String
  package var role: AccessibleRole
  /// The name that is read aloud.
  package var name: String
  /// Details beyond the name, as sentences or a list; empty for none.
  package var description = ""
  package var states: AccessibleStates = .usable
  /// The place in the window, logical px.
  package var frame = Rect.zero
  /// The actions; the first one is the default.
  package var actions: [AccessibleAction] = []
  /// The number that it shows and that can be set; nil for none.
  package var value: AccessibleValue?
  /// Its editable text; nil for none.
  package var text: AccessibleText?
  /// True where some of its children are selected.
  package var selectsChildren = false
  /// Further facts, by AT-SPI's names of attributes.
  package var attributes: [String: String] = [:]

  package init(_ id: String, _ role: AccessibleRole, _ name: String) {
    (self.id, self.role, self.name) = (id, role, name)
  }
}

/// An action that a client can ask for.
package struct AccessibleAction: Hashable, Sendable {
  /// The name for programs, the same in every language.
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
  /// The smallest useful step; 0 for none.
  package let step: Double
  /// The number as people read it.
  package let text: String

  package init(_ current: Double, in range: ClosedRange<Double>, step: Double = 0, text: String) {
    self.current = min(max(current, range.lowerBound), range.upperBound)
    (self.range, self.step, self.text) = (range, step, text)
  }
}
