import Geometry
import Input
import Motion
import Testing

@testable import Gestures

/// Time diagrams: events at milliseconds, and the actions that they cause.
extension GestureSet {
  /// A set in a view of 1280 × 800 px.
  static func standard() -> GestureSet {
    GestureSet(physics: .standard, viewCenter: Point(x: 640, y: 400))
  }

  mutating func at(_ milliseconds: Double, _ input: InputEvent) -> [GestureAction] {
    handle(input, at: .milliseconds(milliseconds))
  }
}

extension [GestureAction] {
  /// The delta and the focal point of the last action, which must follow the fingers.
  func followed() throws -> (delta: Similarity, focal: Point) {
    guard case .follow(let delta, let focal, _) = last else {
      throw DiagramError(description: "\(self) does not end with a follow")
    }
    return (delta, focal)
  }
}

private struct DiagramError: Error, CustomStringConvertible {
  var description: String
}

extension Similarity {
  /// The largest distance, px, between the images of the view's corners under both maps.
  func distance(to other: Similarity) -> Double {
    Rect(x: 0, y: 0, width: 1280, height: 800).corners
      .map { (self($0) - other($0)).length }.max() ?? 0
  }
}
