import Testing
import WireCodec

@testable import WireReferee

/// Each rule finds its violation, and a polite program breaks none.
@Suite struct RefereeTests {
  @Test func everyRuleHasANameOfItsOwnAndASentence() {
    #expect(Set(Rule.all.map(\.name)).count == Rule.all.count)
    for rule in Rule.all {
      #expect(rule.sentence.hasSuffix("."))
      #expect(rule.sentence.count > 40)
    }
  }

  @Test func aPoliteProgramIsNotMentioned() throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.request(6, "commit")
    try connection.configure(1)
    try connection.acknowledge(1)
    try connection.request(7, "set_window_geometry", [.int(0), .int(0), .int(64), .int(48)])
    try connection.request(6, "frame", [.newID(11)])
    try connection.show()
    try connection.event(11, "done", [.uint(5)])
    try connection.event(1, "delete_id", [.uint(11)])
    try connection.event(5, "ping", [.uint(44)])
    connection.wait(.milliseconds(20))
    try connection.request(5, "pong", [.uint(44)])
    try connection.configure(2, 64, 48, [1, 4])
    try connection.configure(3, 64, 48, [1, 4])
    try connection.acknowledge(3)
    try connection.event(10, "release")
    try connection.request(6, "frame", [.newID(11)])
    try connection.show()
    for object: UInt32 in [8, 7, 6, 10, 9, 5] { try connection.request(object, "destroy") }
    #expect(connection.findings.isEmpty)
  }

  // MARK: Windows

  @Test func aBufferWaitsForTheFirstConfigure() throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.request(6, "commit")
    try connection.configure(1)
    try connection.show()
    #expect(
      connection.findings == ["ack before buffer: a buffer before any configure is acknowledged"])
  }

  @Test(arguments: [false, true])
  func secondWindowOfASurfaceWaitsForItsOwnConfigure(isPolite: Bool) throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.request(6, "commit")
    try connection.configure(1)
    try connection.acknowledge(1)
    try connection.show()
    try connection.request(8, "destroy")
    try connection.event(1, "delete_id", [.uint(8)])
    try connection.request(7, "get_toplevel", [.newID(8)])
    if isPolite {
      try connection.configure(2)
      try connection.acknowledge(2)
    }
    try connection.show()
    let finding = "ack before buffer: a buffer before any configure is acknowledged"
    #expect(connection.findings == (isPolite ? [] : [finding]))
  }

  @Test func aConfigureIsAcknowledgedOnceAndInOrder() throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.configure(1)
    try connection.configure(2)
    try connection.acknowledge(2)
    try connection.acknowledge(1)
    try connection.acknowledge(9)
    #expect(
      connection.findings == [
        "configure serials: 1 is not the serial of a pending configure",
        "configure serials: 9 is not the serial of a pending configure",
      ])
  }

  @Test func theGeometryLiesOnTheSurfaces() throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.configure(1)
    try connection.acknowledge(1)
    try connection.request(7, "set_window_geometry", [.int(-2), .int(0), .int(66), .int(48)])
    try connection.show()
    #expect(
      connection.findings == [
        "geometry on surfaces: -2 0 66 48 reaches beyond the surfaces' 64.0×48.0"
      ])
  }

  @Test(arguments: [
    (UInt32(1), Int32(65), "geometry: 64×48 for 65×48 maximized"),
    (UInt32(2), Int32(65), nil), (UInt32(3), Int32(65), nil), (UInt32(4), Int32(60), nil),
    (UInt32(2), Int32(63), "largest geometry: 64×48 for 63×48 is too large"),
    (UInt32(3), Int32(63), "largest geometry: 64×48 for 63×48 is too large"),
  ]) func theGeometryObeysTheState(state: UInt32, width: Int32, finding: String?) throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.configure(1, width, 48, [state])
    try connection.acknowledge(1)
    try connection.show()
    #expect(connection.findings == [finding].compactMap { $0 })
  }

  @Test func objectsGoBeforeThoseTheyWereMadeOf() throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.request(7, "destroy")
    #expect(
      connection.findings == ["destroy order: xdg_surface#7 is destroyed before xdg_toplevel#8"])
  }

  @Test func aSurfaceHasOneRole() throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.bind("wl_subcompositor", 20, offered: 1)
    try connection.request(3, "create_surface", [.newID(21)])
    try connection.request(20, "get_subsurface", [.newID(22), .object(6), .object(21)])
    #expect(
      connection.findings == ["one role: a surface that is a xdg_toplevel becomes a wl_subsurface"])
  }

  @Test func aSurfaceHasOneOfEachExtension() throws {
    var connection = try ScriptedConnection.withWindow()
    for (index, name) in [
      "wp_viewporter.get_viewport", "wp_fractional_scale_manager_v1.get_fractional_scale",
      "wp_content_type_manager_v1.get_surface_content_type",
    ].enumerated() {
      let (maker, first) = (UInt32(20 + 10 * index), UInt32(21 + 10 * index))
      let words = name.split(separator: ".").map(String.init)
      try connection.bind(words[0], maker, offered: 1)
      try connection.request(maker, words[1], [.newID(first), .object(6)])
      #expect(connection.findings.count == index)
      try connection.request(maker, words[1], [.newID(first + 1), .object(6)])
      #expect(
        connection.findings.last?.hasPrefix("one role: wl_surface#6 has a wp_") == true, "\(name)")
      for made in [first, first + 1] { try connection.request(made, "destroy") }
      try connection.request(maker, words[1], [.newID(first + 2), .object(6)])
      #expect(connection.findings.count == index + 1)
    }
  }

  // MARK: Objects

  @Test func useAfterDestroyIsFound() throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.request(10, "destroy")
    try connection.request(6, "attach", [.object(10), .int(0), .int(0)])
    try connection.request(10, "destroy")
    #expect(
      connection.findings == [
        "no use after destroy: buffer is wl_buffer#10, which is destroyed",
        "no use after destroy: wl_buffer#10 is destroyed",
      ])
  }

  @Test func numbersAreFresh() throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.request(3, "create_surface", [.newID(10)])
    try connection.request(3, "create_surface", [.newID(0xFF00_0001)])
    #expect(
      connection.findings == [
        "fresh numbers: wl_buffer#10 still exists",
        "fresh numbers: 4278190081 is no id of the client's range",
      ])
  }

  @Test func requestsAreNoNewerThanTheObject() throws {
    var connection = try ScriptedConnection()
    try connection.bind("wl_compositor", 3, offered: 4, version: 3)
    try connection.request(3, "create_surface", [.newID(6)])
    try connection.request(6, "damage_buffer", [.int(0), .int(0), .int(1), .int(1)])
    try connection.bind("wl_seat", 9, offered: 2, version: 3)
    #expect(
      connection.findings == [
        "bound version: needs version 4, but the object has 3",
        "bound version: version 3 of wl_seat, announced as 2",
      ])
  }

  @Test func argumentsAreOfTheirKinds() throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.request(6, "attach", [.object(9), .int(0), .int(0)])
    try connection.request(5, "get_xdg_surface", [.newID(30), .object(0)])
    try connection.request(6, "set_buffer_transform", [.int(8)])
    try connection.request(8, "resize", [.object(99), .uint(1), .uint(3)])
    #expect(
      connection.findings == [
        "valid arguments: buffer is wl_shm_pool#9, not wl_buffer",
        "valid arguments: surface is null", "valid arguments: transform is 8",
        "valid arguments: seat is 99, and there is no such object",
        "valid arguments: edges is 3", "known serials: no event had the serial 1",
      ])
  }

  /// Version 2 of the one interface knows the values that version 6 of the other has brought.
  @Test func valuesOfAnotherInterfaceAreNotCountedInVersionsOfThisOne() throws {
    var connection = try ScriptedConnection()
    try connection.bind("zwlr_virtual_pointer_v1", 9, offered: 2)
    try connection.request(9, "axis_source", [.uint(3)])
    #expect(connection.findings.isEmpty)
    try connection.request(9, "axis_source", [.uint(4)])
    #expect(connection.findings == ["valid arguments: axis_source is 4"])
  }

  @Test func aLongRequestAndNoRequestAreFound() throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.request(8, "set_title", [.string(String(repeating: "x", count: 5000))])
    connection.bytes(RawMessage(object: 500, opcode: 1).bytes)
    #expect(
      connection.findings == [
        "size of a request: 5016 bytes",
        "readable requests: #500.1(0 bytes): there is no such object",
      ])
  }

  // MARK: Buffers

  @Test func aBufferFitsItsScale() throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.configure(1)
    try connection.acknowledge(1)
    try connection.request(6, "set_buffer_scale", [.int(3)])
    try connection.show()
    #expect(connection.findings == ["buffer and scale: 64×48 at scale 3"])
    // A viewport says how large it is.
    try connection.bind("wp_viewporter", 20, offered: 1)
    try connection.request(20, "get_viewport", [.newID(21), .object(6)])
    try connection.request(21, "set_destination", [.int(30), .int(20)])
    try connection.request(6, "commit")
    #expect(connection.findings.count == 1)
  }

  @Test func aBufferLiesInItsPool() throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.request(
      9, "create_buffer", [.newID(30), .int(4096), .int(64), .int(256), .int(256), .uint(1)])
    try connection.request(
      9, "create_buffer", [.newID(31), .int(0), .int(65), .int(8), .int(256), .uint(1)])
    try connection.request(9, "resize", [.int(100)])
    #expect(
      connection.findings == [
        "pool bounds: 69632 bytes of a pool of 65536",
        "pool bounds: rows of 260 bytes with a stride of 256",
        "pool bounds: 100 bytes, fewer than 65536",
      ])
  }

  @Test func aHeldBufferIsNotWritten() throws {
    let eyes = Eyes()
    var connection = try ScriptedConnection.withWindow(poolReader: eyes)
    try connection.configure(1)
    try connection.acknowledge(1)
    try connection.show()
    connection.inspect()
    #expect(connection.findings.isEmpty)
    eyes.print = 2
    connection.inspect()
    try connection.event(10, "release")
    #expect(
      connection.findings == ["held buffers: the bytes of a held buffer of 64×48 changed"])
    eyes.print = 3
    try connection.show()
    connection.inspect()
    #expect(connection.findings.count == 1, "what was released is the program's")
    #expect(eyes.reads.last == [0, 12_288])
  }

  /// Bytes for which there is no time at the commit are looked at in silence.
  @Test func aHeldBufferIsLookedAtWhenThereIsTime() throws {
    let eyes = Eyes()
    var connection = try ScriptedConnection.withWindow(poolReader: eyes)
    try connection.configure(1)
    try connection.acknowledge(1)
    eyes.time = 0
    try connection.show()
    #expect(connection.coverage.commits == 1 && connection.coverage.unseen == 1)
    #expect(connection.coverage.share == 0)
    eyes.time = 12_288
    connection.inspect()
    eyes.print = 2
    connection.inspect()
    #expect(connection.findings == ["held buffers: the bytes of a held buffer of 64×48 changed"])
    try connection.event(10, "release")
    eyes.time = 6144
    try connection.show()
    #expect(connection.coverage.commits == 2 && connection.coverage.unseen == 1)
    #expect(connection.coverage.share == 0.25)
  }

  /// A compositor that releases what it does not hold cannot blame the program that believes it.
  @Test func aReleaseTooManyIsBelieved() throws {
    let eyes = Eyes()
    var connection = try ScriptedConnection.withWindow(poolReader: eyes)
    try connection.configure(1)
    try connection.acknowledge(1)
    try connection.show()
    try connection.event(10, "release")
    try connection.event(10, "release")
    try connection.show()
    eyes.print = 2
    connection.inspect()
    #expect(connection.findings.isEmpty)
    try connection.event(10, "release")
    try connection.show()
    eyes.print = 3
    connection.inspect()
    #expect(
      connection.findings == ["held buffers: the bytes of a held buffer of 64×48 changed"],
      "once, not for ever")
  }

  /// A window that rests costs next to nothing, and one that moves is looked at all the time.
  @Test func heldBuffersAreLookedAtLessAndLessOften() throws {
    let eyes = Eyes()
    var connection = try ScriptedConnection.withWindow(poolReader: eyes)
    #expect(connection.deadline == nil)
    try connection.configure(1)
    try connection.acknowledge(1)
    try connection.show()
    var reads: [Duration] = []
    while let next = connection.deadline, next < .seconds(200) {
      let before = eyes.reads.count
      connection.wait(next - connection.now)
      if eyes.reads.count > before { reads.append(connection.now) }
    }
    #expect(
      reads
        == [250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 124_000, 184_000].map {
          .milliseconds($0)
        })
    // A commit begins anew, and many in a row put no look off.
    for _ in 0..<20 {
      connection.now += .milliseconds(16)
      try connection.show()
    }
    #expect(connection.deadline == reads[10] + .milliseconds(16 + 250))
    try connection.event(10, "release")
    connection.wait(.milliseconds(1000))
    #expect(connection.deadline == nil)
  }

  private final class Eyes: PoolReader {
    var print = 1
    /// The bytes that there is time for.
    var time = 12_288
    private(set) var reads: [[Int]] = []

    func fingerprint(
      buffer: Int, offset: Int, length: Int, like earlier: Fingerprint?
    ) -> Fingerprint? {
      reads.append([offset, length])
      return Fingerprint(hash: print, byteCount: earlier?.byteCount ?? time)
    }

    func fileSize(pool: Int) -> Int? { nil }
    func fileSize(of descriptor: Int32) -> Int? { descriptor == 77 ? 65_536 : nil }
  }

  @Test func onlyTheNewestSerialsAreKept() {
    var ring = SerialRing(size: 3)
    for serial: UInt32 in [7, 8, 7, 9] { ring.insert(serial, .other) }
    #expect([7, 8, 9].allSatisfy { ring.kind(of: $0) != nil })
    for serial: UInt32 in [10, 11] { ring.insert(serial, .other) }
    #expect([7, 8, 9, 10, 11].filter { ring.kind(of: $0) != nil } == [9, 10, 11])
  }

  // MARK: Time

  @Test func secondFrameCallbackIsFound() throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.request(6, "frame", [.newID(30)])
    try connection.request(6, "frame", [.newID(31)])
    #expect(connection.findings == ["one frame callback: pending already: 1"])
  }

  @Test func pingsAreAnsweredInTime() throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.event(5, "ping", [.uint(1)])
    connection.wait(.milliseconds(101))
    #expect(connection.findings == ["pong in time: no answer for 101 ms"])
    try connection.event(5, "ping", [.uint(2)])
    try connection.event(5, "ping", [.uint(3)])
    connection.now += .milliseconds(100)
    try connection.request(5, "pong", [.uint(3)])
    connection.wait(.seconds(9))
    #expect(connection.findings.count == 2, "the newest answer does not serve for those before it")
    try connection.request(5, "pong", [.uint(3)])
    #expect(connection.findings.last == "known serials: no pending ping has the serial 3")
  }

  @Test func everyPingHasItsOwnTime() throws {
    var connection = try ScriptedConnection.withWindow()
    try connection.event(5, "ping", [.uint(1)])
    connection.wait(.milliseconds(60))
    try connection.event(5, "ping", [.uint(2)])
    connection.wait(.milliseconds(41))
    connection.wait(.milliseconds(59))
    #expect(connection.findings == ["pong in time: no answer for 101 ms"])
    connection.wait(.milliseconds(1))
    #expect(connection.findings.count == 2)
    // Late is better than never, and no answer to nothing.
    try connection.request(5, "pong", [.uint(2)])
    #expect(connection.findings.count == 2)
  }

  @Test func aStormIsCounted() throws {
    var connection = try ScriptedConnection()
    try connection.bind("wl_compositor", 3)
    try connection.request(3, "create_surface", [.newID(4)])
    for _ in 0..<5010 { try connection.request(4, "commit") }
    #expect(connection.findings == ["no request storm: more than 5000 requests in a second"])
    connection.wait(.seconds(1))
    for _ in 0..<5000 { try connection.request(4, "commit") }
    #expect(connection.findings.count == 1)
  }
}
