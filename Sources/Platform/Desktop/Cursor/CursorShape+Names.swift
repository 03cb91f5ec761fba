internal import Input
internal import Wayland

extension CursorShape {
  /// The cursor's shape in the protocol cursor-shape-v1, nil for the hidden cursor; its name in
  /// older themes, where newer themes have the raw value; and the name of a similar cursor.
  var names: (shape: WpCursorShapeDeviceV1.Shape?, legacy: String?, similar: String?) {
    switch self {
    case .arrow: (.default, "left_ptr", nil)
    case .pointer: (.pointer, "hand2", "hand1")
    case .grab: (.grab, "openhand", "hand1")
    case .grabbing: (.grabbing, "closedhand", "fleur")
    case .zoomIn: (.zoomIn, nil, nil)
    case .resizeTop: (.nResize, "top_side", nil)
    case .resizeBottom: (.sResize, "bottom_side", nil)
    case .resizeLeft: (.wResize, "left_side", nil)
    case .resizeRight: (.eResize, "right_side", nil)
    case .resizeTopLeft: (.nwResize, "top_left_corner", nil)
    case .resizeTopRight: (.neResize, "top_right_corner", nil)
    case .resizeBottomLeft: (.swResize, "bottom_left_corner", nil)
    case .resizeBottomRight: (.seResize, "bottom_right_corner", nil)
    case .hidden: (nil, nil, nil)
    }
  }
}
