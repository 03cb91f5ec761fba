internal import Geometry
internal import Raster

/// A frame to draw, and how fast it should be.
struct Scene: Sendable {
  /// A step of pixman: the photo under a map, faded.
  struct Step: Sendable {
    let photoToFrame: Affine
    var opacity = 1.0
  }

  /// The aim of a scene, from the issue that asked for it.
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
  /// The same with pixman; empty where it has no such thing.
  var peer: [Step] = []
  var reach: Reach?
}
