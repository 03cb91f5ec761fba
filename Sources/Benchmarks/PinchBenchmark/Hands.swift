internal import Foundation
internal import Geometry
internal import Input

/// The positions of all moving parts of the hands, in px: each finger on a touchscreen, and the
/// translation, zoom and turn of a pinch on a touchpad.
struct Hands {
  /// A moving part of the hands: a finger on a touchscreen, or a value of a pinch on a touchpad.
  enum Part: Hashable {
    case finger(Int32)
    case pinch
    /// The zoom and turn of a pinch as the movement of a point 300 px away from the middle.
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
    case .pinch(.update(let translation, let scale, let rotation)):
      positions[.pinch, default: .zero] += translation
      let turn = (positions[.change]?.dy ?? 0) + rotation * .pi / 180 * Self.reach
      positions[.change] = Vector(dx: log(scale) * Self.reach, dy: turn)
    case .pinch(.end): (positions[.pinch], positions[.change]) = (nil, nil)
    default: break
    }
  }
}
