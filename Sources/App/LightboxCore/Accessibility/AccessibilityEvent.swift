/// A request or a change that comes from a screen reader or another assistive program.
package enum AccessibilityEvent: Sendable {
  /// A request from a screen reader.
  case request(AccessibleRequest)
  /// A screen reader has connected (true), or none is connected any more (false).
  case connected(Bool)
}
