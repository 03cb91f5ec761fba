/// A shape of the pointer, which shows what a press or a scroll would do; the raw value is its name
/// in cursor themes.
package enum CursorShape: String, Hashable, Sendable {
  case arrow = "default"
  case pointer, grab, grabbing
  case zoomIn = "zoom-in"
  case resizeTop = "n-resize"
  case resizeBottom = "s-resize"
  case resizeLeft = "w-resize"
  case resizeRight = "e-resize"
  case resizeTopLeft = "nw-resize"
  case resizeTopRight = "ne-resize"
  case resizeBottomLeft = "sw-resize"
  case resizeBottomRight = "se-resize"
  /// No pointer is drawn, because the pointer has rested over a photo in fullscreen.
  case hidden = "none"
}
