import Glibc
import RefereeFixtures
import Testing

@testable import Wayland

/// Requests on the wire, word by word.
@Suite struct RequestTests {
  private let rehearsal: Rehearsal

  init() throws { rehearsal = try Rehearsal() }

  @Test func theRegistryIsAskedForAndBindsByName() throws {
    let (connection, farEnd) = try FarEnd.pair()
    let registry = connection.registry()
    let shm = registry.bind(name: 7, WlShm.self, version: 1)
    #expect(connection.flush() == .done)
    #expect(
      try farEnd.received().messages == [
        Message(1, 1, [2]),
        Message(2, 0, [7] + wire("wl_shm") + [1, 3]),
      ])
    #expect(shm.id == 3)
    #expect(shm.version == 1)
    #expect("\(shm)" == "wl_shm@3")
  }

  @Test func stringsArePaddedAndMayBeLeftOut() throws {
    let sent = try rehearsal.requests {
      rehearsal.stage.say(line: "To be", aside: nil)
      rehearsal.stage.say(line: "", aside: "né")
      rehearsal.stage.say(line: "cut\0short", aside: "abc")
    }
    #expect(
      sent == [
        Message(3, 1, [6, 0x6220_6f54, 0x65, 0]),
        Message(3, 1, [1, 0, 4, 0x00a9_c36e]),
        // The length says ten bytes, and libwayland counts up to the zero.
        Message(3, 1, wire("cut") + wire("abc")),
      ])
  }

  @Test func numbersKeepTheirSignsAndFractions() throws {
    let sent = try rehearsal.requests {
      rehearsal.stage.measure(
        length: -1.5, depth: -2, count: .max, mood: .wild, light: [.left, .right])
      rehearsal.stage.measure(length: 1 / 512 + 1 / 1024, depth: 0, count: 0, mood: ._90, light: [])
    }
    #expect(
      sent == [
        Message(3, 2, [0xffff_fe80, 0xffff_fffe, 0xffff_ffff, 0xffff_ffff, 3]),
        Message(3, 2, [1, 0, 0, 90, 0]),
      ])
  }

  @Test func fixedPointNumbersStayWithinTheirRange() throws {
    let sent = try rehearsal.requests {
      for length in [1e300, -Double.infinity, 8_388_607.996] {
        rehearsal.stage.measure(length: length, depth: 0, count: 0, mood: .grave, light: .none)
      }
    }
    #expect(sent.map(\.payload.first) == [0x7fff_ffff, 0x8000_0000, 0x7fff_ffff])
  }

  @Test func arraysMayBeOfAnyLength() throws {
    let sent = try rehearsal.requests {
      rehearsal.stage.pack(
        contents: WireArray(words: [0x1122_3344, 5]), label: "two", more: WireArray(bytes: [9]))
      rehearsal.stage.pack(
        contents: WireArray(bytes: []), label: "", more: WireArray(bytes: [1, 2, 3, 4, 5]))
    }
    #expect(
      sent == [
        Message(3, 3, [8, 0x1122_3344, 5] + wire("two") + [1, 9]),
        Message(3, 3, [0] + wire("") + [5, 0x0403_0201, 5]),
      ])
  }

  @Test func descriptorsAreSentAsDuplicates() throws {
    let (script, score) = (try Pipe(), try Pipe())
    rehearsal.stage.lend(script: script.writeEnd, title: "Faust", score: score.writeEnd)
    // Already now the caller may close its own: the duplicates are made with the request.
    close(script.writeEnd)
    close(score.writeEnd)
    _ = rehearsal.connection.flush()
    var (messages, descriptors) = try rehearsal.farEnd.received()
    #expect(messages == [Message(3, 4, wire("Faust"))])
    try #require(descriptors.count == 2)
    #expect(!script.isAbandoned)
    descriptors.removeFirst()
    #expect(script.isAbandonedSoon)
    #expect(!score.isAbandoned)
    descriptors.removeAll()
    #expect(score.isAbandonedSoon)
    script.closeReadEnd()
    score.closeReadEnd()
  }

  @Test func objectsAreNumberedAndMayBeLeftOut() throws {
    let sent = try rehearsal.requests {
      let first = rehearsal.stage.makeProp(beside: nil, mood: .default)
      let second = rehearsal.stage.makeProp(beside: first, mood: .grave)
      rehearsal.stage.point(at: second)
      rehearsal.stage.point(at: rehearsal.registry)
      #expect([first.id, second.id] == [4, 5])
      #expect(second.version == 3)
    }
    #expect(
      sent == [
        Message(3, 5, [0, 4, 0]), Message(3, 5, [4, 5, 1]), Message(3, 8, [5]), Message(3, 8, [2]),
      ])
  }

  @Test func namesThatSwiftKeepsForItselfWork() throws {
    #expect(try rehearsal.requests { rehearsal.stage.repeat(in: 4) } == [Message(3, 9, [4])])
  }

  @Test func aRequestOfTheFullSizeGoesThrough() throws {
    let line = String(repeating: "x", count: Proxy.largestMessage - 8 - 8 - 1)
    let sent = try rehearsal.requests { rehearsal.stage.say(line: line, aside: nil) }
    #expect(sent == [Message(3, 1, wire(line) + [0])])
    #expect(sent[0].payload.count * 4 + 8 == 4096)
  }

  @Test func aSurfaceIsMadeFilledAndShown() throws {
    let (connection, farEnd) = try FarEnd.pair()
    let registry = connection.registry()
    let compositor = registry.bind(name: 1, WlCompositor.self, version: 4)
    let shm = registry.bind(name: 2, WlShm.self, version: 1)
    let surface = compositor.createSurface()
    let memory = try Pipe()
    let pool = shm.createPool(fd: memory.readEnd, size: 64)
    let buffer = pool.createBuffer(
      offset: 0, width: 4, height: 4, stride: 16, format: .xrgb8888)
    pool.destroy()
    surface.attach(buffer: buffer, x: 0, y: 0)
    surface.setBufferTransform(transform: ._270)
    surface.damageBuffer(x: 0, y: 1, width: 2, height: .max)
    let frame = surface.frame()
    surface.commit()
    #expect(connection.flush() == .done)
    let messages = try farEnd.received().messages
    #expect(
      messages.dropFirst(3) == [
        Message(3, 0, [surface.id]),
        Message(4, 0, [pool.id, 64]),
        Message(pool.id, 0, [buffer.id, 0, 4, 4, 16, 1]),
        Message(pool.id, 1),
        Message(surface.id, 1, [buffer.id, 0, 0]),
        Message(surface.id, 7, [3]),
        Message(surface.id, 9, [0, 1, 2, 0x7fff_ffff]),
        Message(surface.id, 3, [frame.id]),
        Message(surface.id, 6),
      ])
    for descriptor in [memory.readEnd, memory.writeEnd] { close(descriptor) }
  }
}
