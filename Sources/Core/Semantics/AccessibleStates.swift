/// The states of an object; the bits are AT-SPI's.
package struct AccessibleStates: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  private init(bit: UInt64) { rawValue = 1 << bit }

  package static let active = Self(bit: 1)
  package static let checked = Self(bit: 4)
  /// The object is gone.
  package static let defunct = Self(bit: 6)
  package static let editable = Self(bit: 7)
  package static let enabled = Self(bit: 8)
  package static let focusable = Self(bit: 11)
  package static let focused = Self(bit: 12)
  package static let horizontal = Self(bit: 14)
  package static let modal = Self(bit: 16)
  package static let multiselectable = Self(bit: 18)
  package static let selectable = Self(bit: 22)
  package static let selected = Self(bit: 23)
  package static let sensitive = Self(bit: 24)
  /// The object is in view and not hidden.
  package static let showing = Self(bit: 25)
  package static let singleLine = Self(bit: 26)
  package static let vertical = Self(bit: 29)
  package static let visible = Self(bit: 30)
  /// The object has so many children that screen readers should not request all of them.
  package static let managesDescendants = Self(bit: 31)
  /// The object's text is not a valid input.
  package static let invalidEntry = Self(bit: 36)
  package static let selectableText = Self(bit: 38)
  package static let checkable = Self(bit: 41)
  /// The object opens a menu.
  package static let hasPopup = Self(bit: 42)

  /// The states of every object that can be used.
  package static let usable: Self = [.enabled, .sensitive, .visible]

  /// AT-SPI's name of a single state whose changes are sent as signals; empty for a state without
  /// signals, and for a set of several states.
  package var name: String {
    switch self {
    case .active: "active"
    case .checked: "checked"
    case .defunct: "defunct"
    case .editable: "editable"
    case .focused: "focused"
    case .invalidEntry: "invalid-entry"
    case .selected: "selected"
    case .showing: "showing"
    default: ""
    }
  }
}
