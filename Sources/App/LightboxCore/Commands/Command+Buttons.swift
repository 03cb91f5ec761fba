package import Input

extension Command {
  /// Creates the command of a mouse button over a photo; nil for the left and the right button.
  package init?(of button: PointerButton) {
    switch button {
    case .back: self = .previous
    case .forward: self = .next
    case .middle: self = .reset
    case .left, .right: return nil
    }
  }
}
