package import Geometry

extension Layer {
  /// Searches this layer and its sublayers for the topmost layer that has a tag and whose rounded
  /// bounds contain `point`. `point` is in the space of this layer's parent. Returns the tag; nil
  /// if no layer is hit. Sublayers come before their parent, and may be hit outside of its bounds,
  /// unless it clips them. A layer whose transform has no inverse is never hit.
  package func hit(at point: Point) -> Int? {
    guard let own = affine.inverse?(point), own.isFinite else { return nil }
    let isInside = covers(own)
    if isInside || !clipsToBounds, let hit = sublayers.hit(at: own) { return hit }
    return isInside ? tag : nil
  }
}

extension [Layer] {
  /// Returns the tag of the topmost layer that is hit among these layers and their sublayers; nil
  /// if none is hit. The last layer is on top. `point` is in the space of the layers' parent.
  package func hit(at point: Point) -> Int? {
    for layer in reversed() {
      if let hit = layer.hit(at: point) { return hit }
    }
    return nil
  }
}
