internal import Foundation
internal import Geometry
internal import Input

/// The places of everything that touches, in px: of fingers, and of a pinch's way and change.
struct Hands {
  /// A thing that moves.
  enum Part: Hashable {
    case finger(Int32)
    case pinch
    /// Zoom and turn, as seen at 300 px from the middle.
    case change
  }

  private(set) var places: [Part: Vector] = [:]
  private static let reach = 300.0

  mutating func apply(_ event: InputEvent) {
    switch event {
    case .touch(.down(let id, let point)), .touch(.move(let id, let point)):
      places[.finger(id)] = point - .zero
    case .touch(.up(let id)): places[.finger(id)] = nil
    case .pinch(.begin): (places[.pinch], places[.change]) = (.zero, .zero)
    case .pinch(.update(let translation, let scale, let rotation)):
      places[.pinch, default: .zero] += translation
      let turn = (places[.change]?.dy ?? 0) + rotation * .pi / 180 * Self.reach
      places[.change] = Vector(dx: log(scale) * Self.reach, dy: turn)
    case .pinch(.end): (places[.pinch], places[.change]) = (nil, nil)
    default: break
    }
  }
}
