internal import Foundation
internal import Geometry
internal import Input

/// The state of an input at one time, as points in px: the positions of fingers on a touchscreen,
/// or two points of a pinch on a touchpad, one for its translation and one for its zoom and turn.
struct Hands {
  /// An input that has a position: a finger on a touchscreen, the translation of a touchpad's pinch
  /// (`pinch`), or the zoom and turn of such a pinch (`change`).
  enum Part: Hashable {
    case finger(Int32)
    case pinch
    /// The zoom and turn of a pinch, converted to px as for a finger 300 px from the middle: x is
    /// 300 times the logarithm of the zoom, and y is 300 times the turn in radians.
    case change
  }

  private(set) var positions: [Part: Vector] = [:]
  private static let reach = 300.0

  mutating func apply(_ event: InputEvent) {
    switch event {
    case .touch(.down(let id, let point)), .touch(.move(let id, let point)):
      positions[.finger(id)] = point - .zero
    case .touch(.up(let id)): positions[.finger(id)] = nil
    case .pinch(.begin): (positions[.pinch], positions[.change]) = (.zero, .zero)
    case .pinch(.update(let translation, let scale, let rotation, _)):
      positions[.pinch, default: .zero] += translation
      let turn = (positions[.change]?.dy ?? 0) + rotation * .pi / 180 * Self.reach
      positions[.change] = Vector(dx: log(scale) * Self.reach, dy: turn)
    case .pinch(.end): (positions[.pinch], positions[.change]) = (nil, nil)
    default: break
    }
  }
}
