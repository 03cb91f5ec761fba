/// A rule of the Wayland protocol that a program must follow, because compositors rely on it.
package struct Rule: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a violation of the rule; `fatal` is the greatest.
  package enum Gravity: String, CaseIterable, Comparable, Sendable {
    /// The compositor may end the connection.
    case fatal
    /// The result is undefined or wrong, or the program seems to hang.
    case wrong
    /// The program works, but wastes power or time.
    case waste

    package static func < (one: Gravity, other: Gravity) -> Bool {
      allCases.firstIndex(of: one) ?? 0 > allCases.firstIndex(of: other) ?? 0
    }
  }

  /// A short name, unique among the rules.
  package let name: String
  /// The rule in one sentence for people; the wording is not that of the protocol.
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
    """
    A request addresses an object that there is, by an opcode that its interface has, with \
    arguments that fill it exactly.
    """
  )
  package static let size = Rule(
    "size of a request", .fatal,
    "A request has at most 4,096 bytes, because the other side's buffer holds no more.")
  package static let freshNumbers = Rule(
    "fresh numbers", .fatal,
    """
    A new object takes a number of the client's own range that has no object, or one that the \
    server has given back.
    """
  )
  package static let version = Rule(
    "bound version", .fatal,
    """
    An object understands the requests up to the version with which it was bound, and a global is \
    bound by the number, name and version that were announced.
    """
  )
  package static let life = Rule(
    "no use after destroy", .fatal,
    """
    After its destructor an object is neither asked for anything nor named by a request, nor is \
    the viewport of a surface that is gone asked for anything but its end.
    """
  )
  package static let arguments = Rule(
    "valid arguments", .fatal,
    """
    An argument is an object of the expected interface, is null only where that means something, \
    and has a value that its enumeration knows in the bound version.
    """
  )
  package static let descriptors = Rule(
    "descriptors come along", .fatal,
    "A request with a descriptor brings the descriptor in the same bytes.")
  package static let destroyOrder = Rule(
    "destroy order", .fatal,
    """
    An object goes before the one that it was made of: a decoration before its toplevel, that \
    before its xdg_surface, that before its surface and its shell, a subsurface before its \
    surface.
    """
  )
  package static let role = Rule(
    "one role", .fatal,
    """
    A surface has one role for all its life, which comes first and which a request finds as it \
    wants it, and one object of each extension at a time.
    """
  )
  package static let ackBeforeBuffer = Rule(
    "ack before buffer", .fatal,
    """
    A window shows its first buffer after it has acknowledged its first configure and its \
    decoration has got one, and has none before.
    """
  )
  package static let knownSerials = Rule(
    "known serials", .wrong,
    "A serial that a request names was sent by the server, and a ping is answered once.")
  package static let configureSerials = Rule(
    "configure serials", .fatal,
    "A configure is acknowledged by its own serial, once and in order.")
  package static let serialOrigins = Rule(
    "origins of serials", .wrong,
    """
    A serial is of an event that the request may answer: a move, a menu and a grab of something \
    that a person does, a cursor of the device's entry.
    """
  )
  package static let geometry = Rule(
    "geometry", .fatal,
    """
    A window's geometry has an area, some of it on its surfaces; maximized it has exactly the \
    configured size.
    """
  )
  package static let largestGeometry = Rule(
    "largest geometry", .wrong,
    "A window's geometry has at most the configured size in full screen and while it is resized.")
  package static let geometryOnSurfaces = Rule(
    "geometry on surfaces", .wrong,
    "A window's geometry lies on its surfaces; a compositor cuts off what does not.")
  package static let bufferScale = Rule(
    "buffer and scale", .fatal,
    """
    A buffer's width and height are multiples of the surface's scale, and what a viewport cuts out \
    lies in the buffer and is whole where no destination is set.
    """
  )
  package static let poolBounds = Rule(
    "pool bounds", .fatal,
    """
    A buffer lies within its pool, rows as long as its stride, and the pool within its file; a \
    pool only grows.
    """
  )
  package static let formats = Rule(
    "announced formats", .fatal,
    "A buffer has a format that the server has announced, or one of the two that every server has.")
  package static let values = Rule(
    "values in range", .fatal,
    """
    A number is one that the request takes: no size or part that is negative or, where it must not \
    be, nothing, and no offset of an attach since version 5.
    """
  )
  package static let sizeLimits = Rule(
    "size limits", .fatal,
    "A window's least and largest sizes are not negative, and the least is not above the largest.")
  package static let family = Rule(
    "families of surfaces", .fatal,
    """
    A window or a subsurface is never above itself in the line of its parents, and a subsurface is \
    stacked next to its siblings or its parent.
    """
  )
  package static let positioner = Rule(
    "complete positioners", .fatal,
    "A popup is placed by a positioner that has a size and an anchor rectangle.")
  package static let anchor = Rule(
    "anchors on parents", .wrong,
    "The anchor rectangle of a popup lies on its parent's window geometry.")
  package static let popups = Rule(
    "order of popups", .fatal,
    """
    A popup has a parent that is shown before it, grabs before it is shown and only on top of \
    those that grab, and goes before the popup below it.
    """
  )
  package static let devices = Rule(
    "devices of a seat", .fatal,
    "A seat is asked only for devices that it has or has had.")
  package static let onceOnly = Rule(
    "once only", .fatal,
    """
    A source of data is used once, its actions are set once and before the drag, and an activation \
    token is set up before its only commit.
    """
  )
  package static let drops = Rule(
    "drops", .fatal,
    """
    The offer of a drag, and no other, has actions, of which the preferred is one of the source's; \
    it is finished once, after the drop, with a type and an action, and then only destroyed.
    """
  )
  package static let texts = Rule(
    "texts", .wrong,
    """
    A text for people is UTF-8, and one around a caret has at most 4,000 bytes and its places \
    between characters.
    """
  )
  package static let effect = Rule(
    "requests with an effect", .wrong,
    """
    Nothing is asked for that is to be ignored or is so already: an offset of a subsurface, a \
    second text input of a seat, after a configure the same mode of a decoration.
    """
  )
  package static let lostBuffers = Rule(
    "buffers until the commit", .wrong,
    "A buffer that is attached lives until the commit.")
  package static let leftovers = Rule(
    "leftovers", .wrong,
    """
    What the compositor calls over, an offer that was replaced or has left and a tablet that was \
    removed, is destroyed soon.
    """
  )
  package static let heldBuffers = Rule(
    "held buffers", .wrong,
    """
    From the commit until the release a buffer's bytes are the compositor's, and nobody writes \
    there.
    """
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

  /// All rules that the referee checks, by gravity and then in the order of the referee's README.
  package static let all: [Rule] = [
    readable, size, freshNumbers, version, life, arguments, values, descriptors, destroyOrder, role,
    family, ackBeforeBuffer, configureSerials, geometry, sizeLimits, positioner, popups,
    bufferScale, poolBounds, formats, devices, onceOnly, drops, knownSerials, serialOrigins,
    largestGeometry, geometryOnSurfaces, anchor, texts, effect, lostBuffers, heldBuffers,
    leftovers, pong, oneFrameCallback, storm,
  ]
}
