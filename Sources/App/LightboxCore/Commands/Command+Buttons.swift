package import Input

extension Command {
  /// Creates the command that a mouse button performs over a photo; nil for the left and the right
  /// button, which have other functions.
  package init?(of button: PointerButton) {
    switch button {
    case .back: self = .previous
    case .forward: self = .next
    case .middle: self = .reset
    case .left, .right: return nil
    }
  }
}
