internal import Input
internal import Wayland

extension CursorShape {
  /// The cursor's shape in the protocol cursor-shape-v1, nil for the hidden cursor; and its names
  /// of X11, in the order in which they are tried. Older themes have only these names, newer ones
  /// have the raw value.
  var names: (shape: WpCursorShapeDeviceV1.Shape?, legacy: [String]) {
    switch self {
    case .arrow: (.default, ["left_ptr"])
    case .pointer: (.pointer, ["hand2", "hand1"])
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
