internal import Desktop
internal import LightboxCore

extension Cursor {
  init(_ shape: CursorShape) {
    switch shape {
    case .arrow: self = .arrow
    case .grab: self = .grab
    case .grabbing: self = .grabbing
    case .pointer: self = .hand
    case .zoomIn: self = .zoomIn
    case .zoomOut: self = .zoomOut
    case .hidden: self = .hidden
    }
  }
}
