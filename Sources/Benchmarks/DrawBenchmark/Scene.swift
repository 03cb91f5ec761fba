internal import Geometry
internal import Raster

/// A frame that the benchmark draws, and the performance that this drawing must reach.
struct Scene: Sendable {
  /// One call of pixman that draws the photo: the transform from photo px to frame px, and the
  /// opacity, 0…1.
  struct Step: Sendable {
    let photoToFrame: Affine
    var opacity = 1.0
  }

  /// The performance that the drawing of a scene must reach: at least a multiple of pixman's speed,
  /// or at most a multiple of memcpy's time.
  enum Reach: Sendable, CustomStringConvertible {
    case pixman(Double)
    case memcpy(Double)

    var description: String {
      switch self {
      case .pixman(let factor): "≥ \(factor)× pixman"
      case .memcpy(let factor): "≤ \(factor)× memcpy"
      }
    }

    func isMet(faster: Double?, copies: Double?) -> Bool {
      switch self {
      case .pixman(let factor): (faster ?? 0) >= factor
      case .memcpy(let factor): (copies ?? .infinity) <= factor
      }
    }
  }

  let name: String
  let layers: [Layer]
  /// The steps that draw the same frame with pixman; empty if pixman cannot draw it.
  var peer: [Step] = []
  var reach: Reach?
}
