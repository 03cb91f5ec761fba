package import Input

extension Command {
  /// The command of a mouse button over a photo; nil for those that only press.
  package init?(of button: PointerButton) {
    switch button {
    case .back: self = .previous
    case .forward: self = .next
    case .middle: self = .reset
    case .left, .right: return nil
    }
  }
}
