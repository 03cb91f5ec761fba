/// A rule that programs keep, as compositors rely on it.
package struct Rule: Hashable, Sendable, CustomStringConvertible {
  /// The weight of a breach; the gravest comes first, and is the greatest.
  package enum Gravity: String, CaseIterable, Comparable, Sendable {
    /// A compositor may end the connection for it.
    case fatal
    /// The outcome is not defined, or the program is taken for one that hangs.
    case wrong
    /// It works, and costs power or time for nothing.
    case waste

    package static func < (one: Gravity, other: Gravity) -> Bool {
      allCases.firstIndex(of: one) ?? 0 > allCases.firstIndex(of: other) ?? 0
    }
  }

  /// A few words, unique among the rules.
  package let name: String
  /// One sentence for people: the protocol's demand in our own words.
  package let sentence: String
  package let gravity: Gravity

  package init(_ name: String, _ gravity: Gravity, _ sentence: String) {
    (self.name, self.gravity, self.sentence) = (name, gravity, sentence)
  }

  package var description: String { name }
}

extension Rule {
  package static let readable = Rule(
    "readable requests", .fatal,
    "A request addresses an object that there is, by an opcode that its interface has, with arguments that fill it exactly."
  )
  package static let size = Rule(
    "size of a request", .fatal,
    "A request has at most 4,096 bytes, because the other side's buffer holds no more.")
  package static let freshNumbers = Rule(
    "fresh numbers", .fatal,
    "A new object takes a number of the client's own range that has no object, or one that the server has given back."
  )
  package static let version = Rule(
    "bound version", .fatal,
    "An object understands the requests up to the version with which it was bound, and a global is bound by the number, name and version that were announced."
  )
  package static let life = Rule(
    "no use after destroy", .fatal,
    "After its destructor an object is neither asked for anything nor named by a request.")
  package static let arguments = Rule(
    "valid arguments", .fatal,
    "An argument is an object of the expected interface, is null only where that means something, and has a value that its enumeration knows in the bound version."
  )
  package static let descriptors = Rule(
    "descriptors come along", .fatal,
    "A request with a descriptor brings the descriptor in the same bytes.")
  package static let destroyOrder = Rule(
    "destroy order", .fatal,
    "An object goes before the one that it was made of: a decoration before its toplevel, that before its xdg_surface, that before its surface and its shell."
  )
  package static let role = Rule(
    "one role", .fatal,
    "A surface has one role for all its life, and one object of each extension at a time.")
  package static let ackBeforeBuffer = Rule(
    "ack before buffer", .fatal,
    "A window shows its first buffer after it has acknowledged its first configure, and has none before."
  )
  package static let knownSerials = Rule(
    "known serials", .wrong,
    "A serial that a request names was sent by the server, and a configure is acknowledged once, in order."
  )
  package static let geometry = Rule(
    "geometry", .fatal,
    "A window's geometry has an area; maximized it has exactly the configured size, and in full screen or while it is resized at most that."
  )
  package static let geometryOnSurfaces = Rule(
    "geometry on surfaces", .wrong,
    "A window's geometry lies on its surfaces; a compositor cuts off what does not.")
  package static let bufferScale = Rule(
    "buffer and scale", .fatal,
    "A buffer's width and height are multiples of the surface's scale, and what a viewport cuts out lies in the buffer and is whole where no destination is set."
  )
  package static let poolBounds = Rule(
    "pool bounds", .fatal,
    "A buffer lies within its pool, rows as long as its stride, and the pool within its file; a pool only grows."
  )
  package static let heldBuffers = Rule(
    "held buffers", .wrong,
    "From the commit until the release a buffer's bytes are the compositor's, and nobody writes there."
  )
  package static let oneFrameCallback = Rule(
    "one frame callback", .waste,
    "A surface waits for one frame callback at a time.")
  package static let pong = Rule(
    "pong in time", .wrong,
    "A ping is answered at once, or the window is taken for one that hangs.")
  package static let storm = Rule(
    "no request storm", .waste,
    "A program sends no more in a second than a person's hands and eyes can give reason for.")

  /// All rules, the readable ones first.
  package static let all: [Rule] = [
    readable, size, freshNumbers, version, life, arguments, descriptors, destroyOrder, role,
    ackBeforeBuffer, knownSerials, geometry, geometryOnSurfaces, bufferScale, poolBounds,
    heldBuffers,
    oneFrameCallback, pong, storm,
  ]
}
