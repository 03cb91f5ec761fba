/// A rule of the Wayland protocol that a program must follow, because compositors rely on it.
package struct Rule: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a violation of the rule; `fatal` is the greatest.
  package enum Severity: String, CaseIterable, Comparable, Sendable {
    /// The compositor may end the connection.
    case fatal
    /// The result is undefined or wrong, or the program seems to hang.
    case wrong
    /// The program works, but wastes power or time.
    case waste

    package static func < (one: Severity, other: Severity) -> Bool {
      allCases.firstIndex(of: one) ?? 0 > allCases.firstIndex(of: other) ?? 0
    }
  }

  /// A short name, unique among the rules.
  package let name: String
  /// The rule in one sentence for people; the wording is not that of the protocol.
  package let sentence: String
  package let severity: Severity

  package init(_ name: String, _ severity: Severity, _ sentence: String) {
    (self.name, self.severity, self.sentence) = (name, severity, sentence)
  }

  package var description: String { name }
}

extension Rule {
  package static let readable = Rule(
    "readable requests", .fatal,
    """
    A request names an existing object and an opcode of its interface, and its arguments fill it \
    exactly.
    """
  )
  package static let size = Rule(
    "size of a request", .fatal,
    "A request has at most 4,096 bytes, the size of the receiver's buffer.")
  package static let freshNumbers = Rule(
    "fresh numbers", .fatal,
    """
    A new object has an id of the client's range that no object uses, or that the server has \
    released.
    """
  )
  package static let version = Rule(
    "bound version", .fatal,
    """
    A global is bound with the number, the interface and a version that were announced, and its \
    objects receive only requests of the bound version.
    """
  )
  package static let life = Rule(
    "no use after destroy", .fatal,
    """
    After its destructor, an object receives no request, and no request names it. After a \
    surface is destroyed, its viewport receives only a destroy request.
    """
  )
  package static let arguments = Rule(
    "valid arguments", .fatal,
    """
    An argument is an object of the expected interface, is null only where the protocol allows \
    it, and has a value that its enumeration has in the bound version.
    """
  )
  package static let descriptors = Rule(
    "descriptors come along", .fatal,
    "A file descriptor is sent together with the bytes of its request.")
  package static let destroyOrder = Rule(
    "destroy order", .fatal,
    """
    An object is destroyed before the object from which it was created: a decoration before its \
    toplevel, a toplevel before its xdg_surface, an xdg_surface before its surface and before \
    its xdg_wm_base, a subsurface before its surface.
    """
  )
  package static let role = Rule(
    "one role", .fatal,
    """
    A surface keeps its first role for its whole life, has the role that a request expects, and \
    has at most one object of each extension at a time.
    """
  )
  package static let ackBeforeBuffer = Rule(
    "ack before buffer", .fatal,
    """
    A window gets its first buffer only after it has acknowledged its first configure event, and \
    after its decoration has received one.
    """
  )
  package static let knownSerials = Rule(
    "known serials", .wrong,
    "A serial in a request comes from an event, and each ping is answered once.")
  package static let configureSerials = Rule(
    "configure serials", .fatal,
    "A configure event is acknowledged with its own serial, once and in order.")
  package static let serialOrigins = Rule(
    "origins of serials", .wrong,
    """
    A serial comes from an event of the right kind: for a move, a menu or a grab from an action \
    of the user, for a cursor from the event by which the device entered.
    """
  )
  package static let geometry = Rule(
    "geometry", .fatal,
    """
    A window geometry has an area and overlaps the window's surfaces. That of a maximized window \
    has exactly the configured size.
    """
  )
  package static let largestGeometry = Rule(
    "largest geometry", .wrong,
    "In full screen, and while it is resized, a window has at most the configured size.")
  package static let geometryOnSurfaces = Rule(
    "geometry on surfaces", .wrong,
    "A window geometry lies on the window's surfaces; a compositor cuts off the rest.")
  package static let bufferScale = Rule(
    "buffer and scale", .fatal,
    """
    The width and height of a buffer are multiples of the surface's scale. The source rectangle \
    of a viewport lies in the buffer, and has a whole size if there is no destination.
    """
  )
  package static let poolBounds = Rule(
    "pool bounds", .fatal,
    """
    A buffer lies in its pool, its rows are not longer than its stride, the pool lies in its \
    file, and a pool never shrinks.
    """
  )
  package static let formats = Rule(
    "announced formats", .fatal,
    "A buffer has a format that the server has announced, or one of the two that every server has.")
  package static let values = Rule(
    "values in range", .fatal,
    """
    A number is in the range of its request: no size is negative, or zero where the protocol \
    forbids it, and since version 5 an attach has no offset.
    """
  )
  package static let sizeLimits = Rule(
    "size limits", .fatal,
    """
    The minimum and maximum sizes of a window are not negative, and the minimum is at most the \
    maximum.
    """
  )
  package static let family = Rule(
    "families of surfaces", .fatal,
    """
    A window or a subsurface is not its own ancestor, and a subsurface is placed next to a \
    sibling or its parent.
    """
  )
  package static let positioner = Rule(
    "complete positioners", .fatal,
    "The positioner of a popup has a size and an anchor rectangle.")
  package static let anchor = Rule(
    "anchors on parents", .wrong,
    "The anchor rectangle of a popup lies in the window geometry of its parent.")
  package static let popups = Rule(
    "order of popups", .fatal,
    """
    A popup has a parent that is shown first. It grabs before it is shown, and only on top of \
    the popups that grab. It is destroyed before the popup below it.
    """
  )
  package static let devices = Rule(
    "devices of a seat", .fatal,
    "A client requests only devices that the seat has or has had.")
  package static let onceOnly = Rule(
    "once only", .fatal,
    """
    A data source is used once, its actions are set once and before the drag, and an activation \
    token is set up before its only commit.
    """
  )
  package static let drops = Rule(
    "drops", .fatal,
    """
    Only the offer of a drag has actions, and the preferred one is an action of the source. The \
    offer is finished once, after the drop, with a type and an action, and then only destroyed.
    """
  )
  package static let texts = Rule(
    "texts", .wrong,
    """
    A text for people is UTF-8. A text around a caret has at most 4,000 bytes, and positions in \
    it are between characters.
    """
  )
  package static let effect = Rule(
    "requests with an effect", .wrong,
    """
    A request has an effect. These have none: an offset of a subsurface, a second text input of \
    a seat, and the same mode of a decoration after a configure event.
    """
  )
  package static let lostBuffers = Rule(
    "buffers until the commit", .wrong,
    "An attached buffer is not destroyed before the commit.")
  package static let leftovers = Rule(
    "leftovers", .wrong,
    """
    An object is destroyed soon after an event has made it useless: an offer that was replaced \
    or has left, a removed tablet.
    """
  )
  package static let heldBuffers = Rule(
    "held buffers", .wrong,
    "Nobody writes to a buffer from its commit until its release.")
  package static let oneFrameCallback = Rule(
    "one frame callback", .waste,
    "A surface has at most one pending frame callback.")
  package static let pong = Rule(
    "pong in time", .wrong,
    "A ping is answered at once; otherwise the compositor can treat the window as one that hangs.")
  package static let storm = Rule(
    "no request storm", .waste,
    "A program sends no more requests per second than frames and input can need.")

  /// All rules that the referee checks: first the fatal ones, then the wrong ones, then waste.
  /// Rules of one severity are in the order of the referee's README.
  package static let all: [Rule] = [
    readable, size, freshNumbers, version, life, arguments, values, descriptors, destroyOrder, role,
    family, ackBeforeBuffer, configureSerials, geometry, sizeLimits, positioner, popups,
    bufferScale, poolBounds, formats, devices, onceOnly, drops, knownSerials, serialOrigins,
    largestGeometry, geometryOnSurfaces, anchor, texts, effect, lostBuffers, heldBuffers,
    leftovers, pong, oneFrameCallback, storm,
  ]
}
