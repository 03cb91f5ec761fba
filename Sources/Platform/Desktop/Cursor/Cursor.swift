internal import Wayland

/// A shape of the pointer; the raw value is its name in cursor themes.
package enum Cursor: String, Hashable, Sendable, CaseIterable {
  case arrow = "default"
  case hand = "pointer"
  case grab, grabbing
  case zoomIn = "zoom-in"
  case resizeTop = "n-resize"
  case resizeBottom = "s-resize"
  case resizeLeft = "w-resize"
  case resizeRight = "e-resize"
  case resizeTopLeft = "nw-resize"
  case resizeTopRight = "ne-resize"
  case resizeBottomLeft = "sw-resize"
  case resizeBottomRight = "se-resize"
  case hidden = "none"

  /// The cursor's shape in the protocol cursor-shape-v1; nil for the hidden cursor.
  var shape: WpCursorShapeDeviceV1.Shape? { names.shape }

  /// The names that the cursor may have in a theme, in the order in which they are tried. The first
  /// is the modern name; the others are the names of X11, for older themes.
  var themeNames: [String] { [rawValue] + names.legacy }

  private var names: (shape: WpCursorShapeDeviceV1.Shape?, legacy: [String]) {
    switch self {
    case .arrow: (.default, ["left_ptr"])
    case .hand: (.pointer, ["hand2", "hand1"])
    case .grab: (.grab, ["openhand", "hand1"])
    case .grabbing: (.grabbing, ["closedhand", "fleur"])
    case .zoomIn: (.zoomIn, [])
    case .resizeTop: (.nResize, ["top_side"])
    case .resizeBottom: (.sResize, ["bottom_side"])
    case .resizeLeft: (.wResize, ["left_side"])
    case .resizeRight: (.eResize, ["right_side"])
    case .resizeTopLeft: (.nwResize, ["top_left_corner"])
    case .resizeTopRight: (.neResize, ["top_right_corner"])
    case .resizeBottomLeft: (.swResize, ["bottom_left_corner"])
    case .resizeBottomRight: (.seResize, ["bottom_right_corner"])
    case .hidden: (nil, [])
    }
  }
}
