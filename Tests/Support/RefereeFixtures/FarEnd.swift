package import WaylandBindgen
internal import Glibc
internal import ProtocolFixtures
package import System
package import WireCodec
internal import WireProxy
package import WireReferee

/// The compositor's end of a connection. It understands every request, has a referee look at each,
/// gives numbers back, and says only what it is told to: ``Compositor`` adds the behaviour.
///
/// A violation of a rule is an issue of the test, unless the test excuses it.
package final class FarEnd {
  /// The socket; nil after this end has closed it.
  private var socket: OwnedDescriptor?
  package let interfaces: Interfaces
  private var time: ClientTime
  private var arrivals = FarArrivals()
  private let memory = PoolMemory()
  private var conversation: Conversation
  private var referee: Referee
  /// Descriptors that came and belong to no request yet, by their numbers.
  private var passed: [Int32: OwnedDescriptor] = [:]
  /// Events to objects that the client has yet to make: they were sent, and are not understood yet.
  private var ahead: [UInt32: [[UInt8]]] = [:]
  private var nextOwnID = WireObject.firstOfServer
  /// The rules that the test breaks intentionally; they cause no failure.
  package var excused: Set<Rule> = []
  /// The violations so far, excused ones too.
  package private(set) var findings: [Finding] = []
  /// The pipes that came with requests, and were not taken by a test.
  package var descriptors: [OwnedDescriptor] = []
  /// Every object, in the order in which they were made; destroyed ones stay.
  package private(set) var objects: [(id: UInt32, interface: String)] = [(1, "wl_display")]
  package private(set) var boundVersions: [String: UInt32] = [:]
  /// True if the ids of destroyed objects are released with `delete_id`.
  package var recycles = true
  private var outbox = FarOutbox()
  /// The last lines that were said, requests with an arrow to the right.
  package private(set) var log: [String] = []
  package var isLogging = false
  /// The callback for each new line of the log.
  package var onLine: (String) -> Void = { _ in }

  /// Speaks the program's protocols without other `interfaces`; throws where those cannot be read.
  package init(
    socket: OwnedDescriptor, interfaces: Interfaces? = nil, clock: FarClock = .thread,
    pong: Duration = .pongOfThisBuild
  ) throws {
    let interfaces = try interfaces ?? ProtocolFiles.interfaces
    self.socket = socket
    (self.interfaces, time) = (interfaces, ClientTime(clock))
    conversation = Conversation(interfaces)
    referee = Referee(interfaces, pong: pong, poolReader: memory)
  }

  /// Creates a compositor end, and the client's socket, which a display may own.
  package static func pair(
    interfaces: Interfaces? = nil
  ) throws -> (far: FarEnd, near: Int32) {
    let (far, near) = try UnixSocket.pair()
    for end in [far, near] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return (try FarEnd(socket: OwnedDescriptor(taking: far), interfaces: interfaces), near)
  }

  deinit { finish() }

  /// Reads what is left, looks at the held buffers for the last time, and lets go of the socket.
  package func finish() {
    guard socket != nil else { return }
    _ = receive()
    report(referee.inspect(at: time.now))
    hangUp()
  }

  package func hangUp() {
    // A process that another test has just begun to start may hold a copy of the socket.
    if let socket { shutdown(socket.number, Int32(SHUT_RDWR)) }
    socket = nil
  }

  /// The descriptor of the socket; -1 after it was closed.
  package var descriptor: Int32 { socket?.number ?? -1 }

  /// Returns `length` bytes of a pool from `offset`; nil if the pool is too short. `pool` is the
  /// `creationIndex` number of the pool's object.
  package func bytes(pool: Int, offset: Int, length: Int) -> [UInt8]? {
    memory.bytes(pool: pool, offset: offset, length: length)
  }

  /// Writes bytes into a pool, at an offset in bytes. `pool` is the `creationIndex` number of the
  /// pool's object.
  package func write(_ bytes: [UInt8], pool: Int, offset: Int) {
    memory.write(bytes, pool: pool, offset: offset)
  }

  // MARK: Requests

  /// Notes that what waits in the socket has come by now: a client is not late because it is read
  /// late.
  package func notice() {
    time.stop()
    defer { time.resume() }
    arrivals.record(waitingIn: descriptor, at: time.now)
  }

  /// The requests since the last call.
  package func receive() -> [FarRequest] {
    time.stop()
    defer { time.resume() }
    outbox.send(over: descriptor)
    var came: [UInt8] = []
    while let socket {
      let (bytes, numbers, count) = UnixSocket.receive(from: socket.number)
      guard count > 0 else { break }
      for number in numbers { passed[number] = OwnedDescriptor(taking: number) }
      conversation.append([], descriptors: numbers, .request)
      came += bytes
    }
    var requests: [FarRequest] = []
    for (bytes, moment) in arrivals.take(came, at: time.now) {
      conversation.append(bytes, .request)
      while let received = conversation.next(.request) {
        if let request = understand(received, at: moment) { requests.append(request) }
      }
    }
    report(referee.wait(until: time.now))
    return requests
  }

  private func understand(_ received: ReceivedMessage, at moment: Duration) -> FarRequest? {
    if case .message(let message) = received { keepDescriptors(of: message) }
    check(received, at: moment)
    guard case .message(let message) = received else { return nil }
    if let created = message.created {
      objects.append((created.id, created.interface))
      if message.fullName == "wl_registry.bind" {
        boundVersions[created.interface] = created.version
      }
      for bytes in ahead.removeValue(forKey: created.id) ?? [] {
        for object in hear(bytes, []) { giveBack(object) }
      }
    }
    if message.form.isDestructor { giveBack(message.object) }
    return FarRequest(message: message)
  }

  private func keepDescriptors(of message: WireMessage) {
    if message.fullName == "wl_shm_pool.create_buffer", let buffer = message.created {
      memory.add(buffer: buffer.creationIndex, in: message.object.creationIndex)
    }
    for case .descriptor(let number?) in message.arguments {
      guard let descriptor = passed.removeValue(forKey: number) else { continue }
      if message.fullName == "wl_shm.create_pool", let pool = message.created {
        memory.add(pool.creationIndex, descriptor)
      } else {
        descriptors.append(descriptor)
      }
    }
  }

  private func giveBack(_ object: WireObject) {
    guard recycles, !object.isMadeByServer, object.id != 1 else { return }
    post(RawMessage(object: 1, opcode: 1, payload: object.id.wireBytes).bytes)
  }

  private func check(_ received: ReceivedMessage, at moment: Duration) {
    if isLogging {
      let line =
        switch received {
        case .message(let message):
          (message.direction == .request ? "→ " : "← ") + message.description
        case .unreadable(let unreadable): "? \(unreadable)"
        }
      log.append(line)
      onLine(line)
    }
    report(referee.check(received, at: moment))
  }

  private func report(_ found: [Finding]) {
    findings += found
    for finding in found where !excused.contains(finding.rule) {
      TestReport.fail("\(finding)")
    }
  }

  // MARK: Objects

  /// The number of the `index`th object of an interface.
  package func id(_ interface: String, _ index: Int = 0) throws -> UInt32 {
    let ids = objects.filter { $0.interface == interface }.map(\.id)
    guard index < ids.count else {
      throw UnmetExpectation("there are \(ids.count) of \(interface)")
    }
    return ids[index]
  }

  /// The number of the newest object of an interface: of the living ones, if any is left.
  package func newest(_ interface: String) throws -> UInt32 {
    let gone = objects.last { $0.interface == interface }
    guard let id = living(interface).last?.id ?? gone?.id else {
      throw UnmetExpectation("there is no \(interface)")
    }
    return id
  }

  /// Returns the object with an id, also if it is destroyed but its id is not released; nil for an
  /// unknown id.
  package func object(_ id: UInt32) -> WireObject? { conversation.objects[id] }

  /// Returns the objects of an interface that are not destroyed, oldest first.
  package func living(_ interface: String) -> [WireObject] {
    conversation.objects.all.filter { $0.isAlive && $0.interface == interface }
  }

  /// All living objects but the display.
  package var everything: [WireObject] {
    conversation.objects.all.filter { $0.isAlive && $0.id != 1 }
  }

  /// Returns a new id for an object that an event creates.
  package func nextNumber() -> UInt32 {
    defer { nextOwnID += 1 }
    return nextOwnID
  }

  // MARK: Events

  /// Sends an event, unless the object is destroyed or its version does not have the event.
  package func say(_ object: WireObject, _ event: String, _ arguments: [WireArgument] = []) {
    guard let now = conversation.objects[object.id], now.creationIndex == object.creationIndex,
      now.isAlive,
      let (opcode, form) = interfaces.message(event, of: object.interface, .event),
      form.since <= object.version
    else { return }
    sendRaw(
      RawMessage(
        object: object.id, opcode: opcode, payload: MessageWriter.payload(arguments)),
      descriptors: MessageWriter.descriptors(arguments))
  }

  /// Sends an event of the newest object of `interface`, or of `object`.
  package func send(
    _ interface: String, _ event: String, _ arguments: [WireArgument] = [], object: UInt32? = nil,
    descriptor: OwnedDescriptor? = nil
  ) throws {
    guard let opcode = interfaces.message(event, of: interface, .event)?.opcode else {
      throw UnmetExpectation("there is no event \(interface).\(event)")
    }
    let target = try object ?? newest(interface)
    sendRaw(
      RawMessage(object: target, opcode: opcode, payload: MessageWriter.payload(arguments)),
      descriptors: [descriptor].compactMap { $0?.number })
  }

  /// Sends an event that makes an object on this end, and returns the object's number.
  @discardableResult
  package func offer(_ interface: String, by maker: String, _ event: String) throws -> UInt32 {
    let id = nextNumber()
    try send(maker, event, [.newID(id)])
    objects.append((id, interface))
    return id
  }

  /// Sends an event of an object that the client has yet to make.
  package func sendAhead(to object: UInt32, opcode: UInt16, _ arguments: [WireArgument]) {
    let message = RawMessage(
      object: object, opcode: opcode, payload: MessageWriter.payload(arguments))
    outbox.add(message.bytes, over: descriptor)
    ahead[object, default: []].append(message.bytes)
  }

  /// Sends a message without checks.
  package func sendRaw(_ message: RawMessage, descriptors: [Int32] = []) {
    post(message.bytes, descriptors)
  }

  /// Runs `body`, and sends all its events together.
  package func burst(_ body: () throws -> Void) rethrows {
    outbox.hold()
    try body()
    outbox.flush(over: descriptor)
  }

  /// The most bytes that go at once, and then with each look at the requests; nil for all.
  package var piece: Int? {
    get { outbox.piece }
    set { outbox.piece = newValue }
  }

  /// Sends what the client has room for, and reads nothing; true once nothing waits any more. A
  /// compositor that blocks in its writes does no more than this.
  package func write() -> Bool {
    outbox.send(over: descriptor)
    return !outbox.isWaiting
  }

  /// The errno of the last write that failed: of a client that is gone, or does not read.
  package var lastWriteFailure: Int32? { outbox.lastFailure }

  /// Has an event understood and judged, and sends it.
  private func post(_ bytes: [UInt8], _ descriptors: [Int32] = []) {
    time.stop()
    defer { time.resume() }
    let ended = hear(bytes, descriptors)
    outbox.add(bytes, descriptors: descriptors, over: descriptor)
    for object in ended { giveBack(object) }
  }

  /// Understands events, and returns the objects that they ended.
  private func hear(_ bytes: [UInt8], _ descriptors: [Int32]) -> [WireObject] {
    var ended: [WireObject] = []
    conversation.append(bytes, descriptors: descriptors, .event)
    while let received = conversation.next(.event) {
      check(received, at: time.now)
      guard case .message(let message) = received, message.form.isDestructor else { continue }
      ended.append(message.object)
    }
    return ended
  }
}
