internal import Input
internal import Motion
internal import Raster

/// A part of the lightbox: a value with its own state, animations and deadlines.
///
/// `Lightbox.parts` lists all parts. The instance members concern only the part itself. The static
/// members connect the part with the lightbox: they read other parts, change only their own part,
/// and call methods of the lightbox for changes to several parts. Every member except `path` has a
/// default implementation.
protocol LightboxPart: Sendable {
  /// The key path of the part in the lightbox.
  static var path: WritableKeyPath<Lightbox, Self> { get }

  // MARK: Time

  /// The time at which `expire` must be called if no event arrives before; nil if there is none.
  func deadline(_ physics: Physics) -> Instant?

  /// Handles the deadlines up to `time`; afterwards `deadline` is later than `time`, or nil.
  mutating func expire(_ physics: Physics, at time: Instant)

  /// Returns true if a frame after `time` may differ from that at `time` even without an event.
  func isMoving(at time: Instant) -> Bool

  /// Returns true if nothing of the part moves by itself and no finger holds it.
  func isSettled(at time: Instant) -> Bool

  // MARK: Events

  /// Records input that the part only watches; the parts behind it get the input too.
  mutating func record(_ input: InputEvent, _ physics: Physics, at time: Instant)

  /// Handles an event that is not input, if it causes no effects and changes only the part.
  mutating func receive(_ event: Event, _ physics: Physics, at time: Instant)

  // MARK: Layers

  /// The part's layers, back to front, if they depend only on the part.
  func layers(in context: ViewContext, at time: Instant) -> [Layer]

  // MARK: In the lightbox

  /// Returns true while the part is visible. An invisible part needs no frames for its motion.
  static func isSeen(in lightbox: Lightbox, at time: Instant) -> Bool

  /// Handles the deadlines up to `time`, and returns the effects.
  static func expire(in lightbox: inout Lightbox, at time: Instant) -> [Effect]

  /// Handles input that none of the parts in front of this part has taken; by default, calls
  /// `record`. The input is in the coordinates of the layout, which is always left to right; for a
  /// mirrored layout, the arrow keys are exchanged too.
  static func handle(_ input: InputEvent, in lightbox: inout Lightbox, at time: Instant) -> Claim

  /// Handles an event that is not input; by default, calls the part's own `receive`.
  static func receive(_ event: Event, in lightbox: inout Lightbox, at time: Instant) -> [Effect]

  /// Updates the part for the state of the stage after an event. Returns the effects.
  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect]

  /// Lays the part out while it is visible. Returns the texts that must be drawn for it.
  static func layOut(
    in lightbox: inout Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Caption]

  /// Returns the effects of the part after the layout, such as a new shape of the pointer.
  static func requests(in lightbox: inout Lightbox, at time: Instant) -> [Effect]

  /// Returns the part's layers, back to front; by default, the part's own `layers`.
  static func layers(in lightbox: Lightbox, _ context: ViewContext, at time: Instant) -> [Layer]

  /// Returns the part's objects in the window for screen readers, in reading order.
  static func objects(in context: AccessibilityContext) -> [AccessibleObject]
}

extension LightboxPart {
  func deadline(_ physics: Physics) -> Instant? { nil }
  mutating func expire(_ physics: Physics, at time: Instant) {}
  func isMoving(at time: Instant) -> Bool { false }
  func isSettled(at time: Instant) -> Bool { true }
  mutating func record(_ input: InputEvent, _ physics: Physics, at time: Instant) {}
  mutating func receive(_ event: Event, _ physics: Physics, at time: Instant) {}
  func layers(in context: ViewContext, at time: Instant) -> [Layer] { [] }

  static func isSeen(in lightbox: Lightbox, at time: Instant) -> Bool { true }

  // The lightbox is inout here, although nothing changes: a key path that only reads would copy the
  // whole lightbox.

  static func deadline(in lightbox: inout Lightbox) -> Instant? {
    let physics = lightbox.physics
    return read(&lightbox[keyPath: path]) { $0.deadline(physics) }
  }

  static func isMoving(in lightbox: inout Lightbox, at time: Instant) -> Bool {
    read(&lightbox[keyPath: path]) { $0.isMoving(at: time) }
  }

  static func isSettled(in lightbox: inout Lightbox, at time: Instant) -> Bool {
    read(&lightbox[keyPath: path]) { $0.isSettled(at: time) }
  }

  private static func read<Result>(
    _ part: inout Self, _ body: (inout Self) -> Result
  ) -> Result { body(&part) }

  static func expire(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    lightbox[keyPath: path].expire(lightbox.physics, at: time)
    return []
  }

  static func handle(
    _ input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    lightbox[keyPath: path].record(input, lightbox.physics, at: time)
    return .passed()
  }

  static func receive(
    _ event: Event, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    lightbox[keyPath: path].receive(event, lightbox.physics, at: time)
    return []
  }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] { [] }

  static func layOut(
    in lightbox: inout Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Caption] { [] }

  static func requests(in lightbox: inout Lightbox, at time: Instant) -> [Effect] { [] }

  static func layers(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Layer] { lightbox[keyPath: path].layers(in: context, at: time) }

  static func objects(in context: AccessibilityContext) -> [AccessibleObject] { [] }
}

/// The result of offering input to a part.
enum Claim {
  case taken([Effect])
  /// The input is passed on to the next parts; the part may still return effects.
  case passed([Effect] = [])

  /// Creates `taken` for a list of effects, even an empty one, and `passed` for nil.
  init(_ effects: [Effect]?) { self = effects.map { .taken($0) } ?? .passed() }
}
