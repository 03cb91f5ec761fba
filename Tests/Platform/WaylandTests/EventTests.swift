import Glibc
import RefereeFixtures
import Testing

@testable import Wayland

/// Events on the wire as the program receives them.
@Suite struct EventTests {
  private let rehearsal: Rehearsal

  init() throws { rehearsal = try Rehearsal() }

  @Test func stringsMayBeMissingOrNotUTF8() throws {
    var heard: [String] = []
    rehearsal.stage.onEvent = { event in
      if case .heard(let line, let aside) = event { heard.append("\(line)|\(aside ?? "nil")") }
    }
    try rehearsal.send(0, wire("né") + [0])
    try rehearsal.send(0, wire([0x66, 0xff, 0xc3, 0x6f, 0]) + wire(""))
    try rehearsal.connection.turn()
    #expect(heard == ["né|nil", "f\u{fffd}\u{fffd}o|"])
  }

  @Test func numbersAndUnknownEntriesSurvive() throws {
    var depths: [Int32] = []
    var lengths: [Double] = []
    var moods: [RehearsalStage.Mood] = []
    var lights: [RehearsalStage.Light] = []
    rehearsal.stage.onEvent = { event in
      guard case .measured(let length, let depth, _, let mood, let light) = event else { return }
      lengths.append(length)
      depths.append(depth)
      moods.append(mood)
      lights.append(light)
    }
    try rehearsal.send(1, [wire(-0.25), UInt32(bitPattern: -7), 8, 90, 2])
    try rehearsal.send(1, [1, 7, 8, 77, 0x8000_0001])
    try rehearsal.connection.turn()
    #expect(lengths == [-0.25, 1 / 256])
    #expect(depths == [-7, 7])
    #expect(moods == [._90, RehearsalStage.Mood(rawValue: 77)])
    #expect(lights[0] == .right)
    #expect(lights[1].contains(.left))
    #expect(lights[1].rawValue == 0x8000_0001)
    #expect(RehearsalStage.Light.none == [] && RehearsalStage.Light.all == [.left, .right])
  }

  @Test func arraysBecomeWordsOrEntries() throws {
    var arrays: [WireArray] = []
    rehearsal.stage.onEvent = { event in
      if case .unpacked(let contents, let more) = event { arrays += [contents, more] }
    }
    try rehearsal.send(2, [8, 1, 55] + wire([1, 2, 3, 4, 5]))
    try rehearsal.send(2, [0, 0])
    try rehearsal.connection.turn()
    try #require(arrays.count == 4)
    #expect(arrays[0].words == [1, 55])
    #expect(
      arrays[0].entries(RehearsalStage.Mood.self) == [.grave, RehearsalStage.Mood(rawValue: 55)])
    #expect(arrays[1].bytes == [1, 2, 3, 4, 5])
    #expect(arrays[1].words == [0x0403_0201])
    #expect(arrays[2].words.isEmpty)
  }

  @Test func windowStatesArriveAsEntries() throws {
    let (connection, farEnd) = try FarEnd.pair()
    let registry = connection.registry()
    let surface = registry.bind(name: 1, WlCompositor.self, version: 4).createSurface()
    let toplevel = registry.bind(name: 2, XdgWmBase.self, version: 6)
      .getXdgSurface(surface: surface).getToplevel()
    var states: [XdgToplevel.State] = []
    toplevel.onEvent = { event in
      if case .configure(_, _, let array) = event { states = array.entries(XdgToplevel.State.self) }
    }
    try farEnd.send(toplevel.id, 0, [640, 480, 12, 4, 9, 13])
    try connection.turn()
    #expect(states == [.activated, .suspended, XdgToplevel.State(rawValue: 13)])
  }

  @Test func anEventMakesAnObjectThatHearsAndSpeaks() throws {
    var made: [RehearsalProp] = []
    var moves: [Double] = []
    rehearsal.stage.onEvent = { event in
      guard case .propMade(let prop, _) = event else { return }
      made.append(prop)
      prop.onEvent = { if case .moved(let x, let y) = $0 { moves += [x, y] } }
    }
    let id: UInt32 = 0xff00_0000
    try rehearsal.send(4, [id, 1])
    // In the same batch, before the program has even seen the object.
    try rehearsal.farEnd.send(id, 0, [wire(2), wire(-3.5)])
    try rehearsal.connection.turn()
    try #require(made.count == 1)
    #expect(made[0].id == id)
    #expect(made[0].version == 3)
    #expect(moves == [2, -3.5])
    #expect(try rehearsal.requests { made[0].destroy() } == [Message(id, 0)])
  }

  @Test func anObjectThatNobodyWantsIsDestroyed() throws {
    let before = rehearsal.connection.objects.count
    try rehearsal.send(4, [0xff00_0000, 1])
    try rehearsal.connection.turn()
    #expect(rehearsal.connection.objects.count == before)
    #expect(try rehearsal.requests {} == [Message(0xff00_0000, 0)])
  }

  /// An event that is held too may set the handler, as that of a tablet's pad does.
  @Test func objectsOfHeldEventsAreDestroyedOnlyAtTheirDelivery() throws {
    var made: [RehearsalProp] = []
    rehearsal.connection.holdEvents()
    try rehearsal.send(4, [0xff00_0000, 1])
    try rehearsal.send(4, [0xff00_0001, 1])
    try rehearsal.connection.turn()
    #expect(try rehearsal.requests {} == [])
    rehearsal.stage.onEvent = { if case .propMade(let prop, _) = $0 { made.append(prop) } }
    rehearsal.connection.releaseEvents { false }
    rehearsal.stage.onEvent = nil
    rehearsal.connection.releaseEvents { true }
    #expect(made.map(\.id) == [0xff00_0000] && made.allSatisfy(\.isAlive))
    #expect(try rehearsal.requests {} == [Message(0xff00_0001, 0)])
  }

  @Test func handlersMayHoldTheEventsAfterTheirOwn() throws {
    let connection = rehearsal.connection
    var heard = 0
    rehearsal.stage.onEvent = { [unowned connection] _ in
      heard += 1
      connection.holdEvents()
    }
    try rehearsal.send(6)
    try rehearsal.send(6)
    try rehearsal.send(6)
    try connection.turn()
    #expect(heard == 1 && connection.isHoldingEvents)
    connection.releaseEvents { true }
    #expect(heard == 2 && connection.isHoldingEvents)
    connection.releaseEvents { true }
    #expect(heard == 3 && connection.isHoldingEvents)
    connection.releaseEvents { true }
    #expect(heard == 3 && !connection.isHoldingEvents)
  }

  @Test func objectsArriveAsThemselvesOrAsNil() throws {
    let prop = rehearsal.stage.makeProp(beside: nil, mood: .default)
    var pointed: [(at: Proxy?, prop: RehearsalProp?)] = []
    rehearsal.stage.onEvent = { event in
      if case .pointed(let at, let prop, _) = event { pointed.append((at, prop)) }
    }
    try rehearsal.send(5, [rehearsal.stage.id, prop.id, 0])
    try rehearsal.send(5, [prop.id, 0, 0])
    // Object 1 is libwayland's own and carries other data than ours: it must not be taken for ours.
    try rehearsal.send(5, [1, 0, 0])
    try rehearsal.connection.turn()
    try #require(pointed.count == 3)
    #expect(pointed[0].at === rehearsal.stage)
    #expect(pointed[0].prop === prop)
    #expect(pointed[1].at === prop)
    #expect(pointed[1].prop == nil)
    #expect(pointed[2].at == nil)
  }

  @Test func aDescriptorIsTheHandlersToKeep() throws {
    let (script, score) = (try Pipe(), try Pipe())
    var kept: OwnedDescriptor?
    rehearsal.stage.onEvent = { event in
      guard case .lent(_, let title, let score) = event else { return }
      #expect(title == "Faust")
      kept = score
    }
    try rehearsal.send(3, wire("Faust"), descriptors: [script.writeEnd, score.writeEnd])
    close(script.writeEnd)
    close(score.writeEnd)
    try rehearsal.connection.turn()
    #expect(kept != nil)
    #expect(script.isAbandonedSoon)
    #expect(!score.isAbandoned)
    kept = nil
    #expect(score.isAbandonedSoon)
    script.closeReadEnd()
    score.closeReadEnd()
  }

  @Test func aDescriptorThatNobodyTakesIsClosed() throws {
    for hasHandler in [true, false] {
      rehearsal.stage.onEvent = hasHandler ? { _ in } : nil
      let (script, score) = (try Pipe(), try Pipe())
      try rehearsal.send(3, wire("Faust"), descriptors: [script.writeEnd, score.writeEnd])
      close(script.writeEnd)
      close(score.writeEnd)
      #expect(!script.isAbandoned)
      try rehearsal.connection.turn()
      #expect(script.isAbandonedSoon)
      #expect(score.isAbandonedSoon)
      script.closeReadEnd()
      score.closeReadEnd()
    }
  }
}
