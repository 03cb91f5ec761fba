internal import Input

/// A state machine of one kind of touchpad gesture. It delivers exactly one end for each beginning.
struct GestureMachine {
  enum Kind { case pinch, swipe, hold }

  let kind: Kind
  private var surface: SurfaceID?

  init(_ kind: Kind) { self.kind = kind }

  /// Begins a gesture. Returns the end of an unfinished gesture, as cancelled, and then the
  /// beginning of the new one. A gesture on no surface (nil) has no inputs.
  mutating func begin(on surface: SurfaceID?, fingers: UInt32, time: UInt32) -> [InputBatch] {
    let unfinished = end(isCancelled: true, time: time)
    self.surface = surface
    return unfinished + batch(begun(fingers: Int(fingers)), time: time)
  }

  /// Returns a batch with `input`, an event of the gesture in progress; returns an empty array if
  /// no gesture is in progress.
  func update(_ input: InputEvent, time: UInt32) -> [InputBatch] { batch(input, time: time) }

  mutating func end(isCancelled: Bool, time: UInt32?) -> [InputBatch] {
    defer { surface = nil }
    return batch(ended(isCancelled: isCancelled), time: time)
  }

  /// Cancels the gesture, because the touchpad or the pointer is gone. Returns a batch with the end
  /// of the gesture; returns an empty array if no gesture is in progress.
  mutating func cancel() -> [InputBatch] { end(isCancelled: true, time: nil) }

  private func batch(_ input: InputEvent, time: UInt32?) -> [InputBatch] {
    surface.map { [InputBatch(surface: $0, inputs: [input], time: time)] } ?? []
  }

  private func begun(fingers: Int) -> InputEvent {
    switch kind {
    case .pinch: .pinch(.begin(fingers: fingers))
    case .swipe: .swipe(.begin(fingers: fingers))
    case .hold: .hold(.begin(fingers: fingers))
    }
  }

  private func ended(isCancelled: Bool) -> InputEvent {
    switch kind {
    case .pinch: .pinch(.end(isCancelled: isCancelled))
    case .swipe: .swipe(.end(isCancelled: isCancelled))
    case .hold: .hold(.end(isCancelled: isCancelled))
    }
  }
}
