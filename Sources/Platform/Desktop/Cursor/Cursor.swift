/// A shape of the pointer; the raw value is its name in cursor themes.
package enum Cursor: String, Hashable, Sendable, CaseIterable {
  case arrow = "default"
  case hand = "pointer"
  case grab, grabbing
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case resizeTop = "n-resize"
  case resizeBottom = "s-resize"
  case resizeLeft = "w-resize"
  case resizeRight = "e-resize"
  case resizeTopLeft = "nw-resize"
  case resizeTopRight = "ne-resize"
  case resizeBottomLeft = "sw-resize"
  case resizeBottomRight = "se-resize"
  case hidden = "none"
}
