internal import Wayland

extension Cursor {
  /// The cursor's shape in the protocol cursor-shape-v1; nil for the hidden cursor.
  var shape: WpCursorShapeDeviceV1.Shape? {
    switch self {
    case .arrow: .default
    case .hand: .pointer
    case .grab: .grab
    case .grabbing: .grabbing
    case .zoomIn: .zoomIn
    case .zoomOut: .zoomOut
    case .resizeTop: .nResize
    case .resizeBottom: .sResize
    case .resizeLeft: .wResize
    case .resizeRight: .eResize
    case .resizeTopLeft: .nwResize
    case .resizeTopRight: .neResize
    case .resizeBottomLeft: .swResize
    case .resizeBottomRight: .seResize
    case .hidden: nil
    }
  }

  /// The names of the cursor in themes, newest first: older themes have only the names of X11.
  var themeNames: [String] {
    let legacy: [String] =
      switch self {
      case .arrow: ["left_ptr"]
      case .hand: ["hand2", "hand1"]
      case .grab: ["openhand", "hand1"]
      case .grabbing: ["closedhand", "fleur"]
      case .zoomIn, .zoomOut, .hidden: []
      case .resizeTop: ["top_side"]
      case .resizeBottom: ["bottom_side"]
      case .resizeLeft: ["left_side"]
      case .resizeRight: ["right_side"]
      case .resizeTopLeft: ["top_left_corner"]
      case .resizeTopRight: ["top_right_corner"]
      case .resizeBottomLeft: ["bottom_left_corner"]
      case .resizeBottomRight: ["bottom_right_corner"]
      }
    return [rawValue] + legacy
  }
}
