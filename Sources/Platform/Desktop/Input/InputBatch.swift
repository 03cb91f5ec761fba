internal import Input
internal import Wayland

/// The identity of a surface: the id of its protocol object.
struct SurfaceID: Hashable, Sendable {
  let rawValue: UInt32
}

extension SurfaceID {
  /// Creates the identity; nil for a surface that is gone.
  init?(_ surface: WlSurface?) {
    guard let surface else { return nil }
    self.init(rawValue: surface.id)
  }
}

/// The inputs on one surface that happened together, such as all inputs up to a `frame` event.
struct InputBatch: Hashable, Sendable {
  var surface: SurfaceID
  var inputs: [InputEvent]
  /// The compositor's timestamp in milliseconds, which wraps around; nil if there is none.
  var time: UInt32?
}

extension [InputBatch] {
  /// Appends an input to the newest batch, if this batch belongs to `surface`; otherwise appends a
  /// new batch with the input.
  mutating func append(_ input: InputEvent, on surface: SurfaceID) {
    if last?.surface == surface {
      self[count - 1].inputs.append(input)
    } else {
      append(InputBatch(surface: surface, inputs: [input], time: nil))
    }
  }
}
