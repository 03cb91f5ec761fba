internal import Input

/// A state machine of one kind of touchpad gesture. It delivers exactly one end for each beginning.
struct GestureMachine {
  /// A kind of gesture, given by the inputs that begin and end it.
  struct Kind: Sendable {
    let begin: @Sendable (_ fingers: Int) -> InputEvent
    let end: @Sendable (_ isCancelled: Bool) -> InputEvent

    static let pinch = Kind(
      begin: { .pinch(.begin(fingers: $0)) }, end: { .pinch(.end(isCancelled: $0)) })
    static let swipe = Kind(
      begin: { .swipe(.begin(fingers: $0)) }, end: { .swipe(.end(isCancelled: $0)) })
    static let hold = Kind(
      begin: { .hold(.begin(fingers: $0)) }, end: { .hold(.end(isCancelled: $0)) })
  }

  let kind: Kind
  private var surface: SurfaceID?
  /// The surface on which the gesture was cancelled before its end; nil if there is none.
  private var left: SurfaceID?
  private var fingers: UInt32 = 0

  init(_ kind: Kind) { self.kind = kind }

  /// Begins a gesture. Returns the end of an unfinished gesture, as cancelled, and then the
  /// beginning of the new one. A gesture on no surface (nil) has no inputs.
  mutating func begin(on surface: SurfaceID?, fingers: UInt32, time: UInt32) -> [InputBatch] {
    let unfinished = end(isCancelled: true, time: time)
    (self.surface, self.fingers) = (surface, fingers)
    return unfinished + update(kind.begin(Int(fingers)), time: time)
  }

  /// Begins a cancelled gesture again if its surface is `focus`, the surface under the pointer.
  /// Returns the new beginning; returns an empty array if the gesture does not begin again.
  mutating func resume(on focus: SurfaceID?, time: UInt32) -> [InputBatch] {
    guard let left, left == focus else { return [] }
    return begin(on: left, fingers: fingers, time: time)
  }

  /// Returns a batch with `input`, an event of the gesture in progress; returns an empty array if
  /// no gesture is in progress.
  func update(_ input: InputEvent, time: UInt32?) -> [InputBatch] {
    surface.map { [InputBatch(surface: $0, inputs: [input], time: time)] } ?? []
  }

  mutating func end(isCancelled: Bool, time: UInt32?) -> [InputBatch] {
    defer { (surface, left) = (nil, nil) }
    return update(kind.end(isCancelled), time: time)
  }

  /// Cancels the gesture, because the pointer is gone or has left the surface. Returns a batch with
  /// the end of the gesture; returns an empty array if no gesture is in progress.
  mutating func cancel() -> [InputBatch] {
    let surface = surface ?? left
    defer { left = surface }
    return end(isCancelled: true, time: nil)
  }
}
