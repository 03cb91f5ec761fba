import Glibc
import RefereeFixtures
import System
import Testing

@testable import Wayland

/// The turn of the loop, and how a connection ends.
@Suite struct ConnectionTests {
  @Test func requestsWaitUntilTheyAreFlushed() throws {
    let (connection, farEnd) = try FarEnd.pair()
    let callback = connection.sync()
    var done: [UInt32] = []
    callback.onEvent = { if case .done(let data) = $0 { done.append(data) } }
    try connection.prepareRead()
    #expect(connection.flush() == .done)
    #expect(try farEnd.received().messages == [Message(1, 0, [2])])
    try farEnd.send(2, 0, [99])
    try connection.read()
    #expect(done.isEmpty)
    #expect(try connection.dispatchPending() == 1)
    #expect(done == [99])
    #expect(try connection.dispatchPending() == 0)
  }

  @Test func aReadThatWasPreparedTwiceOrCancelledDoesNotBlock() throws {
    let (connection, farEnd) = try FarEnd.pair()
    let registry = connection.registry()
    var seen = 0
    registry.onEvent = { _ in seen += 1 }
    try connection.prepareRead()
    try connection.prepareRead()
    connection.cancelRead()
    connection.cancelRead()
    try connection.prepareRead()
    try connection.read()
    try connection.prepareRead()
    try farEnd.send(2, 1, [1])
    try connection.read()
    // Preparing dispatches what was read before.
    try connection.prepareRead()
    #expect(seen == 1)
  }

  @Test func aRoundtripAnswersAfterTheEventsBeforeIt() async throws {
    let (connection, farEnd) = try FarEnd.pair()
    let registry = connection.registry()
    var globals = Globals()
    registry.onEvent = { _ = globals.handle($0) }
    // Answered ahead of the question: the callback will be object 3.
    try farEnd.send(2, 0, [1] + wire("wl_shm") + [1])
    try farEnd.send(3, 0, [0])
    // Events to object 3 before it exists would be dropped, so they stay in the socket until then.
    try connection.prepareRead()
    try connection.roundtrip()
    #expect(globals.all.map(\.interface) == ["wl_shm"])
    #expect(try farEnd.received().messages == [Message(1, 1, [2]), Message(1, 0, [3])])
  }

  @Test func aSilentCompositorIsToldOfOnceAndWaitedFor() throws {
    let (connection, farEnd) = try FarEnd.pair()
    var silences = 0
    try connection.roundtrip(silenceLimit: 1) {
      silences += 1
      #expect(throws: Never.self) {
        #expect(try farEnd.received().messages == [Message(1, 0, [2])])
        try farEnd.send(2, 0, [0])
      }
    }
    #expect(silences == 1)
    farEnd.hangUp()
    let error = #expect(throws: ConnectionError.self) { try connection.roundtrip() }
    #expect(error?.description == "the compositor closed the connection")
  }

  @Test func aFullSocketWouldBlock() throws {
    let (connection, farEnd) = try FarEnd.pair()
    var size: Int32 = 4096
    _ = unsafe setsockopt(
      connection.descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    let surface = connection.registry().bind(name: 1, WlCompositor.self, version: 4).createSurface()
    var result = connection.flush()
    var commits = 0
    while result == .done, commits < 100_000 {
      for _ in 0..<64 { surface.commit() }
      commits += 64
      result = connection.flush()
    }
    #expect(result == .wouldBlock)
    #expect(connection.failure == nil)
    _ = try farEnd.received()
    #expect(connection.flush() == .done)
  }

  @Test func aProtocolErrorIsReadAfterTheSocketBroke() throws {
    let (connection, farEnd) = try FarEnd.pair()
    let surface = connection.registry().bind(name: 1, WlCompositor.self, version: 4).createSurface()
    #expect(connection.flush() == .done)
    try farEnd.send(1, 0, [surface.id, 2] + wire("buffer is 3x3, scale is 2"))
    farEnd.hangUp()
    surface.commit()
    // The far end left unread requests behind, so this end hears of a reset, not of an end of file.
    #expect(connection.flush() == .broken)
    let error = try #require(throws: ConnectionError.self) { try connection.turn() }
    #expect(
      "\(error)"
        == "the compositor ended the connection for a protocol error: wl_surface@4, error 2 "
        + "(invalid_size): buffer is 3x3, scale is 2")
    #expect(connection.failure == error)
    // It stays the same, however often it is asked.
    #expect(throws: error) { try connection.dispatchPending() }
    #expect(throws: error) { try connection.prepareRead() }
    #expect(throws: error) { try connection.roundtrip() }
  }

  @Test func errorsOfTheDisplayAndOfStrangersHaveTheirNumbers() throws {
    let (connection, farEnd) = try FarEnd.pair()
    try farEnd.send(1, 0, [1, 1] + wire("invalid method 9"))
    let error = try #require(throws: ConnectionError.self) { try connection.turn() }
    #expect("\(error)".hasSuffix("wl_display@1, error 1 (invalid_method): invalid method 9"))

    let rehearsal = try Rehearsal()
    try rehearsal.farEnd.send(1, 0, [3, 42] + wire("no such cue"))
    let unnamed = try #require(throws: ConnectionError.self) { try rehearsal.connection.turn() }
    #expect("\(unnamed)".hasSuffix("rehearsal_stage@3, error 42: no such cue"))
  }

  @Test func anErrorOfADestroyedObjectSaysSo() throws {
    let rehearsal = try Rehearsal()
    let prop = rehearsal.stage.makeProp(beside: nil, mood: .default)
    prop.destroy()
    try rehearsal.farEnd.send(1, 0, [prop.id, 3] + wire("too late"))
    let error = try #require(throws: ConnectionError.self) { try rehearsal.connection.turn() }
    #expect("\(error)".hasSuffix("a destroyed object, error 3: too late"))
  }

  @Test func aHangUpIsAClosedConnection() throws {
    let (connection, farEnd) = try FarEnd.pair()
    farEnd.hangUp()
    let error = try #require(throws: ConnectionError.self) { try connection.turn() }
    #expect("\(error)" == "the compositor closed the connection")
    // Requests still go nowhere quietly.
    #expect(connection.sync().isAlive)
    #expect(connection.flush() == .broken)
  }

  @Test func anEventThatNobodyDescribesEndsTheConnection() throws {
    let (connection, farEnd) = try FarEnd.pair()
    _ = connection.registry()
    try farEnd.send(2, 9)
    // The number of an earlier failure, which has nothing to do with it.
    try connection.prepareRead()
    errno = ECONNRESET
    let error = try #require(throws: ConnectionError.self) { try connection.read() }
    #expect(
      "\(error)"
        == "the connection to the compositor failed: Bad message: "
        + "interface 'wl_registry' has no event 9")
  }

  @Test func noticesOfTheLibraryAreKept() throws {
    let (connection, farEnd) = try FarEnd.pair()
    try farEnd.send(1, 1, [77])
    try connection.turn()
    #expect(LibraryLog.take() == ["error: received delete_id for unknown id (77)"])
    #expect(LibraryLog.take().isEmpty)
  }

  @Test func theErrorSaysThatThereIsNoCompositor() async throws {
    await #expect(processExitsWith: .success) {
      setVariable("WAYLAND_SOCKET", nil)
      setVariable("WAYLAND_DISPLAY", nil)
      setVariable("XDG_RUNTIME_DIR", "/nowhere/at/all")
      let missing = try #require(throws: ConnectionError.self) { try Connection() }
      #expect("\(missing)" == "no Wayland session found")

      setVariable("XDG_RUNTIME_DIR", nil)
      setVariable("WAYLAND_DISPLAY", "wayland-7")
      #expect(throws: missing) { try Connection() }

      setVariable("WAYLAND_SOCKET", "twelve")
      #expect(throws: missing) { try Connection() }
    }
  }

  @Test func anInheritedSocketIsUsed() async throws {
    await #expect(processExitsWith: .success) {
      var sockets: [Int32] = [0, 0]
      _ = unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets)
      setVariable("WAYLAND_SOCKET", "\(sockets[0])")
      let connection = try Connection()
      _ = connection.registry()
      #expect(connection.flush() == .done)
      let farEnd = try FarEnd(socket: OwnedDescriptor(taking: sockets[1]))
      #expect(try farEnd.received().messages == [Message(1, 1, [2])])
      #expect(unsafe getenv("WAYLAND_SOCKET") == nil)
    }
  }
}

/// Sets a variable of this process's environment: only for tests that are a process of their own.
private func setVariable(_ name: String, _ value: String?) {
  if let value {
    unsafe setenv(name, value, 1)
  } else {
    unsafe unsetenv(name)
  }
}
