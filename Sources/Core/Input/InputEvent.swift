package import Geometry

/// One input of a person, as the compositor reported it, in view coordinates (logical px, y down).
///
/// The module Desktop creates these values; the recognizers and the application read them. The
/// types have no behaviour. An ``InputEvent`` wraps one enum per device. A ``KeyEvent`` names its
/// key through the keymap. ``WindowState`` describes how the window is shown. Every event is
/// handled at an ``Instant``; the events of one `frame` of the protocol arrive as one list with one
/// time.
package enum InputEvent: Hashable, Sendable {
  case pointer(PointerEvent)
  case scroll(ScrollEvent)
  case pinch(PinchEvent)
  case swipe(SwipeEvent)
  case hold(HoldEvent)
  case touch(TouchEvent)
  case key(KeyEvent)
  /// The active modifiers, if they do not follow from the earlier key events. For example, Ctrl was
  /// pressed before the window got the keyboard focus.
  case modifiers(KeyModifiers)
  /// A change of the edited text by an input method.
  case text(TextEvent)
}

package enum PointerEvent: Hashable, Sendable {
  case enter(Point)
  case motion(Point)
  case button(PointerButton, isPressed: Bool)
  case leave
}

package enum PointerButton: String, Hashable, Sendable, CaseIterable {
  case left, right, middle, back, forward
}

/// The source of a scroll: fingers on a touchpad, a wheel with detents, or another device.
package enum ScrollSource: String, Hashable, Sendable, CaseIterable {
  case finger, wheel, continuous
}

package enum ScrollEvent: Hashable, Sendable {
  /// A scroll by a vector `delta`: the content should move by `-delta`. The unit is logical px, or
  /// 1/120 of a detent for a wheel.
  case delta(ScrollSource, Vector)
  /// The fingers left the touchpad.
  case stop
}

package enum PinchEvent: Hashable, Sendable {
  case begin(fingers: Int)
  /// The translation since the last event (logical px), the scale since the beginning, and the
  /// rotation since the last event (degrees, clockwise). `isStepped` is true for the coarse steps
  /// that a device reports, and false for a predicted event.
  case update(translation: Vector, scale: Double, rotation: Double, isStepped: Bool = true)
  case end(isCancelled: Bool)
}

package enum SwipeEvent: Hashable, Sendable {
  case begin(fingers: Int)
  /// The translation since the last event, logical px.
  case update(translation: Vector)
  case end(isCancelled: Bool)
}

package enum HoldEvent: Hashable, Sendable {
  case begin(fingers: Int)
  case end(isCancelled: Bool)
}

/// An event of a contact: fingers have the ids 0 and above, pens −1 and below.
package enum TouchEvent: Hashable, Sendable {
  case down(id: Int32, Point)
  case move(id: Int32, Point)
  case up(id: Int32)
  case cancel
}
