import WaylandBindgen
import Foundation
import Glibc
import ProtocolFixtures
import Testing
import WireCodec
import WireReferee

@testable import WireProxy

/// A proxy between two sockets that a test holds in its hands.
private final class ProxyHarness {
  let client: WireSocket
  let server: WireSocket
  let proxy: Proxy
  private(set) var findings: [String] = []
  private(set) var heard: [String] = []

  init(_ disturbances: String = "", pong: Duration = Referee.defaultPong) throws {
    let (client, near) = try WireSocket.pair()
    let (server, far) = try WireSocket.pair()
    (self.client, self.server) = (client, server)
    let interfaces = try ProtocolFiles.interfaces
    proxy = Proxy(
      disturbances: try Disturbances(disturbances),
      watch: { ConnectionWatch(interfaces, pong: pong) }, connect: { far })
    proxy.onChecked = { [unowned self] _, heard in
      findings += heard.flatMap(\.findings).map { "\($0.rule.name): \($0.detail)" }
      for case .message(let message) in heard.map(\.received) {
        self.heard.append(message.fullName)
      }
    }
    proxy.onSilence = { [unowned self] in findings += $2.map { "\($0.rule.name): \($0.detail)" } }
    proxy.add(near)
  }

  /// Turns until as many bytes have come out at an end, and gives them with the files' descriptors.
  func read(_ socket: WireSocket, _ count: Int) -> ([UInt8], [PassedDescriptor]) {
    var (bytes, descriptors): ([UInt8], [PassedDescriptor]) = ([], [])
    let clock = ContinuousClock()
    let end = clock.now + .seconds(10)
    while bytes.count < count, clock.now < end {
      proxy.turn(limit: 10)
      if case .success(let (more, passed)) = socket.receive() {
        bytes += more
        descriptors += passed
      }
    }
    return (bytes, descriptors)
  }
}

@Suite struct ProxyTests {
  private static let getRegistry =
    RawMessage(object: 1, opcode: 1, payload: MessageWriter.payload([.newID(2)])).bytes
  private static func global(_ name: UInt32, _ interface: String, _ version: UInt32) -> [UInt8] {
    RawMessage(
      object: 2, opcode: 0,
      payload: MessageWriter.payload([.uint(name), .string(interface), .uint(version)])
    ).bytes
  }
  private static func bind(_ name: UInt32, _ interface: String, _ version: UInt32, _ id: UInt32)
    -> [UInt8]
  {
    RawMessage(
      object: 2, opcode: 0,
      payload: MessageWriter.payload([
        .uint(name), .bound(interface: interface, version: version, id: id),
      ])
    ).bytes
  }

  @Test(arguments: ["", "split", "delay=2ms,split", "drop,repeat,reorder,split"])
  func bytesOfBothDirectionsArriveAsTheyWere(trouble: String) throws {
    let harness = try ProxyHarness(trouble)
    var requests = Self.getRegistry
    requests += Self.bind(1, "acme_factory", 3, 3)
    // Bytes that nobody here understands, an odd padding among them.
    for index in 0..<200 {
      requests += RawMessage(object: 3, opcode: 4, payload: [1, 2, 3, UInt8(index)]).bytes
    }
    var events = Self.global(1, "acme_factory", 3)
    for index in 0..<200 {
      events += RawMessage(object: 3, opcode: 9, payload: [9, 9, 9, UInt8(index)]).bytes
    }
    #expect(harness.client.send(Self.getRegistry[...], descriptors: []) == 12)
    #expect(harness.read(harness.server, 12).0 == Self.getRegistry)
    #expect(harness.server.send(events[...], descriptors: []) == events.count)
    #expect(harness.read(harness.client, events.count).0 == events)
    let rest = requests.dropFirst(12)
    #expect(harness.client.send(rest, descriptors: []) == rest.count)
    #expect(harness.read(harness.server, rest.count).0 == Array(rest))
    #expect(harness.findings.isEmpty)
  }

  /// A pointer enters, moves and leaves, through the whole of the proxy.
  @Test(arguments: [
    ("", ["enter", "frame", "motion", "frame", "leave", "frame"]),
    ("drop=100%", ["enter", "frame", "leave", "frame"]),
    ("repeat=100%", ["enter", "frame", "motion", "frame", "motion", "frame", "leave", "frame"]),
  ])
  func aMotionMayBeLostOrComeTwiceAndNothingElse(trouble: String, events: [String]) throws {
    let harness = try ProxyHarness(trouble)
    var requests = Self.getRegistry + Self.bind(1, "wl_compositor", 4, 3)
    requests += Self.bind(2, "wl_seat", 5, 4)
    requests += RawMessage(object: 3, opcode: 0, payload: MessageWriter.payload([.newID(5)])).bytes
    requests += RawMessage(object: 4, opcode: 0, payload: MessageWriter.payload([.newID(6)])).bytes
    let globals = Self.global(1, "wl_compositor", 4) + Self.global(2, "wl_seat", 5)
    #expect(harness.client.send(requests.prefix(12), descriptors: []) == 12)
    #expect(harness.server.send(globals[...], descriptors: []) == globals.count)
    #expect(harness.read(harness.client, globals.count).0 == globals)
    #expect(harness.client.send(requests.dropFirst(12), descriptors: []) == requests.count - 12)
    #expect(harness.read(harness.server, requests.count).0 == requests)

    let names = ["enter", "leave", "motion", "button", "axis", "frame"]
    func event(_ name: String) -> [UInt8] {
      let words: [WireArgument] =
        switch name {
        case "enter": [.uint(7), .object(5), .fixed(1), .fixed(2)]
        case "motion": [.uint(10), .fixed(3), .fixed(4)]
        case "leave": [.uint(8), .object(5)]
        default: []
        }
      let opcode = UInt16(names.firstIndex(of: name) ?? 0)
      return RawMessage(object: 6, opcode: opcode, payload: MessageWriter.payload(words)).bytes
    }
    let said = ["enter", "frame", "motion", "frame", "leave", "frame"].flatMap(event)
    #expect(harness.server.send(said[...], descriptors: []) == said.count)
    let wanted = events.flatMap(event)
    #expect(harness.read(harness.client, wanted.count).0 == wanted)
    #expect(harness.findings.isEmpty)
  }

  /// Its bytes would be a motion, if a message could have six of them.
  @Test func brokenHeaderOfAnEventIsNeitherLostNorRepeated() throws {
    let harness = try ProxyHarness("drop=100%")
    let global = Self.global(1, "wl_seat", 4)
    let requests =
      Self.getRegistry + Self.bind(1, "wl_seat", 4, 3)
      + RawMessage(object: 3, opcode: 0, payload: MessageWriter.payload([.newID(4)])).bytes
    #expect(harness.server.send(global[...], descriptors: []) == global.count)
    #expect(harness.client.send(requests[...], descriptors: []) == requests.count)
    #expect(harness.read(harness.server, requests.count).0 == requests)
    let header = UInt32(4).wireBytes + (UInt32(6) << 16 | 2).wireBytes
    #expect(harness.server.send(header[...], descriptors: []) == header.count)
    #expect(harness.read(harness.client, global.count + 8).0 == global + header)
  }

  @Test(arguments: ["", "split,delay=1ms"])
  func descriptorsGoAlong(trouble: String) throws {
    let harness = try ProxyHarness(trouble)
    var files: [Int32] = [0, 0]
    try #require(unsafe pipe(&files) == 0)
    let (read, write) = (PassedDescriptor(taking: files[0]), PassedDescriptor(taking: files[1]))
    var bytes = Self.getRegistry + Self.bind(1, "wl_shm", 1, 3)
    for id in 4..<40 {
      bytes +=
        RawMessage(
          object: 3, opcode: 0, payload: MessageWriter.payload([.newID(UInt32(id)), .int(64)])
        ).bytes
    }
    #expect(
      harness.client.send(bytes.prefix(50), descriptors: Array(repeating: write, count: 20)) == 50)
    _ = harness.client.send(bytes.dropFirst(50), descriptors: Array(repeating: write, count: 16))
    let (got, passed) = harness.read(harness.server, bytes.count)
    #expect(got == bytes)
    #expect(passed.count == 36)
    for descriptor in passed {
      #expect(unsafe Glibc.write(descriptor.number, [7], 1) == 1)
    }
    var taken = [UInt8](repeating: 0, count: 64)
    #expect(unsafe Glibc.read(read.number, &taken, 64) == 36)
    #expect(harness.heard.filter { $0 == "wl_shm.create_pool" }.count == 36)
    #expect(harness.findings.map { $0.prefix(13) } == ["bound version"])
  }

  @Test func clientsBreachIsFound() throws {
    let harness = try ProxyHarness()
    _ = harness.client.send(Self.getRegistry[...], descriptors: [])
    _ = harness.server.send(Self.global(1, "wl_seat", 5)[...], descriptors: [])
    _ = harness.read(harness.client, 1)
    _ = harness.client.send(Self.bind(1, "wl_seat", 7, 3)[...], descriptors: [])
    _ = harness.read(harness.server, 30)
    #expect(harness.findings == ["bound version: version 7 of wl_seat, announced as 5"])
  }

  @Test func aPingWithoutAnAnswerIsFoundOnce() throws {
    let harness = try ProxyHarness(pong: .milliseconds(5))
    _ = harness.client.send(
      (Self.getRegistry + Self.bind(1, "xdg_wm_base", 2, 3))[...], descriptors: [])
    _ = harness.server.send(Self.global(1, "xdg_wm_base", 2)[...], descriptors: [])
    _ = harness.read(harness.client, 1)
    _ = harness.server.send(
      RawMessage(object: 3, opcode: 0, payload: MessageWriter.payload([.uint(5)])).bytes[...],
      descriptors: [])
    _ = harness.read(harness.client, 12)
    // Sleeps without a limit: the deadline alone wakes it, and after it nothing does.
    harness.proxy.turn()
    #expect(harness.findings.filter { $0.hasPrefix("pong in time: no answer for") }.count == 1)
    let clock = ContinuousClock()
    let start = clock.now
    harness.proxy.turn(limit: 50)
    #expect(clock.now - start >= .milliseconds(45))
  }

  /// Neither a release nor another attach tells that the bytes have to be looked at.
  @Test func aWriteIntoAHeldBufferIsFoundInSilenceAndAtTheEnd() throws {
    let harness = try ProxyHarness()
    let path = try Self.fileOfZeros()
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try FileManager.default.removeItem(atPath: path)
    func write(_ byte: UInt8) throws {
      try file.seek(toOffset: 100)
      try file.write(contentsOf: [byte])
    }
    _ = harness.client.send(Self.getRegistry[...], descriptors: [])
    let globals = Self.global(1, "wl_compositor", 4) + Self.global(2, "wl_shm", 1)
    _ = harness.server.send(globals[...], descriptors: [])
    _ = harness.read(harness.client, globals.count)
    let requests: [(UInt32, UInt16, [WireArgument])] = [
      (3, 0, [.newID(5)]), (4, 0, [.newID(6), .int(4096)]),
      (6, 0, [.newID(7), .int(0), .int(16), .int(16), .int(64), .uint(1)]),
      (5, 1, [.object(7), .int(0), .int(0)]), (5, 6, []),
    ]
    let binds = Self.bind(1, "wl_compositor", 4, 3) + Self.bind(2, "wl_shm", 1, 4)
    let bytes =
      binds
      + requests.flatMap {
        RawMessage(object: $0, opcode: $1, payload: MessageWriter.payload($2)).bytes
      }
    _ = harness.client.send(
      bytes[...], descriptors: [PassedDescriptor(taking: dup(file.fileDescriptor))])
    _ = harness.read(harness.server, Self.getRegistry.count + bytes.count)
    #expect(harness.heard.last == "wl_surface.commit")
    try write(1)
    // Sleeps without a limit: the look alone wakes it.
    harness.proxy.turn()
    #expect(harness.findings == ["held buffers: the bytes of a held buffer of 16×16 changed"])
    try write(2)
    shutdown(harness.client.descriptor.number, Int32(SHUT_RDWR))
    while harness.proxy.isBusy { harness.proxy.turn(limit: 10) }
    #expect(harness.findings.count == 2)
  }

  /// The path of a new file of 4,096 bytes.
  private static func fileOfZeros() throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(count: 4096).write(to: path)
    return path.path
  }

  @Test func theLastWordsArriveBeforeTheEnd() throws {
    let harness = try ProxyHarness("delay=50ms")
    let error = RawMessage(
      object: 1, opcode: 0,
      payload: MessageWriter.payload([.object(1), .uint(1), .string("no memory")])
    ).bytes
    _ = harness.server.send(error[...], descriptors: [])
    shutdown(harness.server.descriptor.number, Int32(SHUT_RDWR))
    #expect(harness.read(harness.client, error.count).0 == error)
    harness.proxy.turn(limit: 0)
    #expect(!harness.proxy.isBusy)
    if case .failure(.ended) = harness.client.receive() {} else { Issue.record("still open") }
    #expect(harness.findings.count == 1)
  }

  @Test func aClientThatDoesNotReadHoldsItsCompositorAndNobodysMemory() throws {
    let harness = try ProxyHarness()
    // Of an object that nobody knows, so that the time goes into bytes.
    let event = RawMessage(object: 9, opcode: 1, payload: Array(repeating: 7, count: 32_760)).bytes
    let many = event + event
    var sent = 0
    for _ in 0..<200 {
      sent += harness.server.send(many[...], descriptors: []) ?? 0
      harness.proxy.turn(limit: 0)
    }
    #expect(sent < 4 << 20)
    let got = harness.read(harness.client, sent).0
    #expect(got.count == sent)
  }

  /// Each client that the compositor refuses would cost a descriptor.
  @Test func aSocketThatFailsIsClosed() throws {
    func count() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
    let before = try count()
    for _ in 0..<200 {
      #expect(throws: WireSocket.Failure.self) { try WireSocket.connect(to: "/dev/null/none") }
      #expect(throws: WireSocket.Failure.self) { try WireSocket.listen(at: "/dev/null/none") }
    }
    // Other tests open files meanwhile.
    #expect(try count() < before + 200)
  }

  /// As where the system has no descriptor left: the client waits on, and its socket stays ready.
  @Test func aClientThatCannotBeTakenKeepsNobodyAwake() throws {
    // No listener, so nothing can be accepted.
    let (near, far) = try WireSocket.pair()
    let interfaces = try ProtocolFiles.interfaces
    let proxy = Proxy(listener: near, watch: { ConnectionWatch(interfaces) }) {
      () throws(WireSocket.Failure) -> WireSocket in
      throw WireSocket.Failure(call: "never", number: 0)
    }
    var refusals: [String] = []
    proxy.onRefusal = { refusals.append("\($0)") }
    #expect(far.send([1], descriptors: []) == 1)
    proxy.turn(limit: 1000)
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<3 { proxy.turn(limit: 50) }
    #expect(clock.now - start >= .milliseconds(140))
    #expect(refusals == ["cannot accept a client: Invalid argument"])
  }

  @Test func aProxyAtRestDoesNotWake() throws {
    let harness = try ProxyHarness("drop,repeat,reorder,delay=5ms,split")
    _ = harness.client.send(Self.getRegistry[...], descriptors: [])
    _ = harness.read(harness.server, 12)
    harness.proxy.turn(limit: 20)
    let clock = ContinuousClock()
    let start = clock.now
    harness.proxy.turn(limit: 100)
    #expect(clock.now - start >= .milliseconds(95))
  }
}
