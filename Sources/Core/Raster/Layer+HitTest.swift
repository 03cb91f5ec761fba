package import Geometry

/// The result of a hit test.
package struct Hit: Equatable, Sendable {
  package let tag: Int
  /// The tested point, in the own space of the layer that was hit.
  package let point: Point

  package init(tag: Int, point: Point) { (self.tag, self.point) = (tag, point) }
}

extension Layer {
  /// Searches this layer and its sublayers for the topmost layer that has a tag and whose rounded
  /// bounds contain `point`. `point` is in the space of this layer's parent. Returns nil if no
  /// layer is hit. Sublayers come before their parent, and may be hit outside of its bounds, unless
  /// it clips them. Hidden layers, and layers whose transform has no inverse, are never hit.
  package func hit(at point: Point) -> Hit? {
    guard !isHidden, let own = affine.inverse?(point), own.isFinite else { return nil }
    let isInside = covers(own)
    if isInside || !clipsToBounds, let hit = sublayers.hit(at: own) { return hit }
    guard isInside, let tag else { return nil }
    return Hit(tag: tag, point: own)
  }
}

extension [Layer] {
  /// Returns the topmost hit in these layers and their sublayers; nil if no layer is hit. The last
  /// layer is on top. `point` is in the space of the layers' parent.
  package func hit(at point: Point) -> Hit? {
    reversed().lazy.compactMap { $0.hit(at: point) }.first
  }
}
