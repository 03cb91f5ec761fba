internal import Input
internal import Motion
internal import Raster

/// A part of the lightbox: a value with its own state, which may move or wait by itself.
///
/// `Lightbox.parts` is the one list of parts. The instance members are about the part alone. The
/// static ones are its place in the lightbox: there the part reads what it needs of the others,
/// changes itself, and leaves what concerns several parts to the methods of the lightbox. A part
/// implements what it has; the rest does nothing.
protocol LightboxPart: Sendable {
  /// The place of the part in the lightbox.
  static var path: WritableKeyPath<Lightbox, Self> { get }

  // MARK: Time

  /// The moment at which `expire` has something to do, with these constants, although no event
  /// arrives; nil when none is set.
  func deadline(_ physics: Physics) -> Instant?

  /// Does what is due at `time`; afterwards `deadline` is later, or nil.
  mutating func expire(_ physics: Physics, at time: Instant)

  /// True when a frame after `time` may differ although no event comes.
  func isMoving(at time: Instant) -> Bool

  /// True when no picture moves by itself and no finger holds one.
  func isSettled(at time: Instant) -> Bool

  // MARK: In the lightbox

  /// True while the motion of the part counts: it can be seen.
  static func isSeen(in lightbox: Lightbox, at time: Instant) -> Bool

  /// Does what is due, and returns the requests.
  static func expire(in lightbox: inout Lightbox, at time: Instant) -> [Effect]

  /// Handles input that no part in front of this one has taken.
  static func handle(_ input: PartInput, in lightbox: inout Lightbox, at time: Instant) -> Claim

  /// Receives an event that is no input.
  static func receive(_ event: Event, in lightbox: inout Lightbox, at time: Instant) -> [Effect]

  /// Updates the part for what the stage shows after an event. Returns the requests.
  static func update(in lightbox: inout Lightbox, after event: Event, at time: Instant) -> [Effect]

  /// Lays out what can be seen of the part. Returns the texts that it needs.
  static func layOut(
    in lightbox: inout Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Caption]

  /// The requests that follow from the layout.
  static func requests(in lightbox: inout Lightbox, at time: Instant) -> [Effect]

  /// The layers, back to front.
  static func layers(in lightbox: Lightbox, _ context: ViewContext, at time: Instant) -> [Layer]
}

extension LightboxPart {
  func deadline(_ physics: Physics) -> Instant? { nil }
  mutating func expire(_ physics: Physics, at time: Instant) {}
  func isMoving(at time: Instant) -> Bool { false }
  func isSettled(at time: Instant) -> Bool { true }

  static func isSeen(in lightbox: Lightbox, at time: Instant) -> Bool { true }

  static func deadline(in lightbox: Lightbox) -> Instant? {
    lightbox[keyPath: path].deadline(lightbox.physics)
  }

  static func isMoving(in lightbox: Lightbox, at time: Instant) -> Bool {
    lightbox[keyPath: path].isMoving(at: time)
  }

  static func isSettled(in lightbox: Lightbox, at time: Instant) -> Bool {
    lightbox[keyPath: path].isSettled(at: time)
  }

  static func expire(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    lightbox[keyPath: path].expire(lightbox.physics, at: time)
    return []
  }

  static func handle(
    _ input: PartInput, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim { .passed() }

  static func receive(
    _ event: Event, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] { [] }

  static func update(
    in lightbox: inout Lightbox, after event: Event, at time: Instant
  ) -> [Effect] { [] }

  static func layOut(
    in lightbox: inout Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Caption] { [] }

  static func requests(in lightbox: inout Lightbox, at time: Instant) -> [Effect] { [] }

  static func layers(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Layer] { [] }
}

/// Input as it is offered to the parts.
struct PartInput {
  /// The input as the layout has it.
  let event: InputEvent
  /// The input as the person sees it, before it was mirrored.
  let seen: InputEvent
}

/// The answer of a part to input.
enum Claim {
  case taken([Effect])
  /// It concerns the next parts; there may be requests all the same.
  case passed([Effect] = [])

  /// Taken where there are effects, even none.
  init(_ effects: [Effect]?) { self = effects.map { .taken($0) } ?? .passed() }
}
