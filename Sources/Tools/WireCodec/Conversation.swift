package import WaylandBindgen

/// A decoder of the bytes of both directions of a connection.
///
/// It divides the bytes into messages with a ``MessageSplitter``, decodes the messages with the
/// descriptions of their interfaces, and returns ``WireMessage`` values. It also updates an
/// ``ObjectTable``. No type of this module uses a socket: a descriptor is only a number, which its
/// owner must close.
package struct Conversation: Sendable {
  /// The data of one direction that were received but do not belong to a decoded message yet.
  private struct Half: Sendable {
    var splitter = MessageSplitter()
    /// The received descriptors that do not belong to a decoded message yet. Nil after a message
    /// that could not be decoded and may own some of them: it is then unknown to which messages
    /// these and all later descriptors belong.
    var descriptors: [Int32]? = []
  }

  package let interfaces: Interfaces
  package internal(set) var objects = ObjectTable()
  /// True after a message of an unknown interface. Such a message may have created objects, and
  /// some of the received descriptors may belong to it.
  private var hasOpaqueMessages = false
  private var requests = Half()
  private var events = Half()

  package init(_ interfaces: Interfaces) { self.interfaces = interfaces }

  /// Appends received bytes, and their descriptors.
  package mutating func append(
    _ bytes: some Sequence<UInt8>, descriptors: [Int32] = [],
    _ direction: MessageDescription.Direction
  ) {
    // After an unreadable head, no further message can be read, so none can take a descriptor.
    guard !self[direction].splitter.isBroken else { return }
    self[direction].splitter.append(bytes)
    self[direction].descriptors? += descriptors
  }

  /// Returns the received file descriptors that do not belong to a decoded message yet; nil if a
  /// message that could not be decoded may own some of them. After nil, no later message gets a
  /// descriptor.
  package func waitingDescriptors(_ direction: MessageDescription.Direction) -> [Int32]? {
    self[direction].descriptors
  }

  /// Decodes and returns the next message of a direction; nil while its bytes are incomplete.
  package mutating func next(_ direction: MessageDescription.Direction) -> ReceivedMessage? {
    self[direction].splitter.next().map { understand($0, direction) }
  }

  private subscript(direction: MessageDescription.Direction) -> Half {
    _read { if direction == .request { yield requests } else { yield events } }
    _modify { if direction == .request { yield &requests } else { yield &events } }
  }

  private mutating func understand(
    _ raw: RawMessage, _ direction: MessageDescription.Direction
  ) -> ReceivedMessage {
    let object = objects[raw.object]
    func unreadable(_ reason: UnreadableMessage.Reason) -> ReceivedMessage {
      if reason == .unknownInterface, self[direction].descriptors != [] {
        self[direction].descriptors = nil
      }
      return .unreadable(
        UnreadableMessage(direction: direction, message: raw, object: object, reason: reason))
    }
    guard !self[direction].splitter.isBroken else {
      self[direction].descriptors = []
      return unreadable(.brokenStream)
    }
    guard let object else { return unreadable(hasOpaqueMessages ? .unknownInterface : .noObject) }
    guard let interface = interfaces[object.interface] else {
      hasOpaqueMessages = true
      return unreadable(.unknownInterface)
    }
    let forms = interface.messages(direction)
    guard Int(raw.opcode) < forms.count else {
      guard object.version > interface.version else { return unreadable(.noSuchMessage) }
      hasOpaqueMessages = true
      return unreadable(.unknownInterface)
    }
    let form = forms[Int(raw.opcode)]
    do {
      // A message that cannot be read takes no descriptors.
      var left = self[direction].descriptors
      let arguments = try MessageReader.arguments(of: form, in: raw.payload) {
        left?.isEmpty == false ? left?.removeFirst() : nil
      }
      self[direction].descriptors = left
      return .message(record(raw, object, form, arguments))
    } catch {
      return unreadable(.malformed("\(error)"))
    }
  }

  /// Updates the objects that a message creates and destroys. Returns the decoded message.
  private mutating func record(
    _ raw: RawMessage, _ object: WireObject, _ form: MessageDescription,
    _ arguments: [WireArgument]
  ) -> WireMessage {
    var references: [String: WireObject] = [:]
    var (created, displaced): (WireObject?, WireObject?) = (nil, nil)
    for (description, argument) in zip(form.arguments, arguments) {
      switch argument {
      case .object(let id): references[description.name] = objects[id]
      case .newID(let id):
        displaced = objects[id]
        created = objects.add(id, description.interface ?? "", version: object.version)
      case .bound(let interface, let version, let id):
        displaced = objects[id]
        created = objects.add(id, interface, version: version)
      default: break
      }
    }
    if form.isDestructor { objects.kill(object.id) }
    if form.direction == .event, object.id == 1, form.name == "delete_id",
      let id = arguments.first?.number
    {
      objects.remove(id)
    }
    return WireMessage(
      object: object, raw: raw, form: form, arguments: arguments, created: created,
      displaced: displaced, references: references)
  }
}
