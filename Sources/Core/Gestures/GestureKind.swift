/// A kind of recognizer. The raw value is its name in ``GestureSet/activeNames``.
package enum GestureKind: String, Hashable, Sendable, CaseIterable {
  case pinch, scroll
  /// A scroll with Ctrl held.
  case scrollZoom = "zoom"
  case drag, swipe, touch
  /// A drag after a double tap.
  case tapZoom = "tapzoom"
  case hold
}
