package import Geometry

/// An object that a screen reader can find: its present properties, without its place in the tree.
///
/// ``AccessibleContents`` is the tree of these objects. An ``AccessibleChange`` reports a
/// difference to screen readers, and an ``AccessibleCall`` is a request from a screen reader.
package struct AccessibleNode: Hashable, Sendable {
  /// The identifier by which screen readers refer to the object: letters, digits and underscores.
  package let id: String
  package var role: AccessibleRole
  /// The name that is read aloud.
  package var name: String
  /// Details beyond the name, as sentences or a list; empty for none.
  package var description = ""
  package var states: AccessibleStates = .usable
  /// The object's frame in the window, logical px.
  package var frame = Rect.zero
  /// The actions; the first one is the default.
  package var actions: [AccessibleAction] = []
  /// The adjustable number that the object shows, such as a slider's; nil for none.
  package var value: AccessibleValue?
  /// The object's editable text; nil if the object has no such text.
  package var text: AccessibleText?
  /// True if the object has children that can be selected.
  package var selectsChildren = false
  /// Further properties; the keys are AT-SPI's names of object attributes.
  package var attributes: [String: String] = [:]

  package init(_ id: String, _ role: AccessibleRole, _ name: String) {
    (self.id, self.role, self.name) = (id, role, name)
  }
}

/// An action that a screen reader can request of an object.
package struct AccessibleAction: Hashable, Sendable {
  /// The name for programs, the same in every language.
  package let name: String
  /// The name for people.
  package let label: String
  /// A short description of the action's effect, for people.
  package let meaning: String
  /// The keyboard shortcut with the same effect, as people read it; empty if there is none.
  package let key: String

  package init(_ name: String, label: String, meaning: String, key: String = "") {
    (self.name, self.label, self.meaning, self.key) = (name, label, meaning, key)
  }
}

/// A number and its allowed range.
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
