internal import RealModule

/// A map that scales, turns and moves the plane: `w = m·z + b` over the complex numbers.
///
/// With y down, `m = s·e^{iθ}` scales by `s` and turns clockwise by `θ`. Similarities compose to
/// similarities. The movement of two contacts, which pinches, turns and pans, is one similarity.
package struct Similarity: Hashable, Sendable {
  /// Scale and turn: `s·e^{iθ}`. Never zero.
  package var multiplier: Vector
  /// The point to which the origin is mapped, as a displacement from the origin.
  package var offset: Vector

  package init(multiplier: Vector = .one, offset: Vector = .zero) {
    (self.multiplier, self.offset) = (multiplier, offset)
  }

  /// Creates the similarity with `scale` and `rotation` (radians, clockwise) that maps `source` to
  /// `target`.
  package init(scale: Double, rotation: Double, carrying source: Point, to target: Point) {
    multiplier = Vector(angle: rotation) * scale
    let turned = multiplier * (source - .zero)
    offset = (target - .zero) - turned
  }

  package static let identity = Similarity()

  package static func translation(_ offset: Vector) -> Similarity { Similarity(offset: offset) }

  /// The similarity that scales by `k` and turns by `angle` radians, clockwise, around `center`.
  package static func about(_ center: Point, scale k: Double, rotation angle: Double = 0)
    -> Similarity
  {
    Similarity(scale: k, rotation: angle, carrying: center, to: center)
  }

  /// Creates the similarity that best maps each of `sources` to the element of `targets` at the
  /// same index.
  ///
  /// One pair gives a translation, and two pairs an exact result. More pairs give the least-squares
  /// result `w = m·z + t`. For the sources aᵢ with the mean ā and the targets bᵢ with the mean b̄,
  /// `m = Σ conj(aᵢ−ā)(bᵢ−b̄) / Σ|aᵢ−ā|²` and `t = b̄ − m·ā`. If all sources are equal, the
  /// result is a translation; if the arrays are empty, it is the identity.
  ///
  /// - Complexity: O(n).
  package init(carrying sources: [Point], to targets: [Point]) {
    precondition(
      sources.count == targets.count,
      "\(sources.count) sources want as many targets, not \(targets.count)")
    guard !sources.isEmpty else {
      self = .identity
      return
    }
    let from = sources.centroid
    let to = targets.centroid
    var numerator = Vector.zero
    var denominator = 0.0
    for (source, target) in zip(sources, targets) {
      numerator += (source - from).conjugate * (target - to)
      denominator += (source - from).lengthSquared
    }
    let fitted = denominator > 1e-9 ? numerator * (1 / denominator) : .one
    multiplier = fitted.lengthSquared > 1e-18 ? fitted : .one
    offset = (to - .zero) - multiplier * (from - .zero)
  }

  package func callAsFunction(_ point: Point) -> Point {
    .zero + (multiplier * (point - .zero) + offset)
  }

  /// The composition that applies `first`, and then `self`.
  package func following(_ first: Similarity) -> Similarity {
    Similarity(
      multiplier: multiplier * first.multiplier, offset: multiplier * first.offset + offset)
  }

  package var inverse: Similarity {
    let m = Vector.one / multiplier
    return Similarity(multiplier: m, offset: -(m * offset))
  }

  /// The factor by which lengths grow; positive.
  package var scale: Double { multiplier.length }

  /// The turn in radians, −π…π, clockwise with y down.
  package var rotation: Double { multiplier.angle }

  package var affine: Affine {
    Affine(
      a: multiplier.dx, b: multiplier.dy, c: -multiplier.dy, d: multiplier.dx,
      tx: offset.dx, ty: offset.dy)
  }
}

extension Vector {
  /// The unit vector at `angle` radians, clockwise from +x with y down.
  package init(angle: Double) {
    self.init(dx: Double.cos(angle), dy: Double.sin(angle))
  }

  /// The direction in radians, −π…π, clockwise from +x with y down.
  package var angle: Double { Double.atan2(y: dy, x: dx) }
}

extension [Point] {
  /// The mean of the points; the array must not be empty.
  package var centroid: Point {
    let sum = reduce(Vector.zero) { $0 + ($1 - .zero) }
    return .zero + sum * (1 / Double(count))
  }
}
