import Glibc
import RefereeFixtures
import Testing

@testable import Wayland

/// The lifetime of objects, and requests to those that are destroyed.
@Suite struct LifetimeTests {
  @Test func anObjectLivesWithoutAReference() throws {
    let rehearsal = try Rehearsal()
    var moved = 0
    weak var prop: RehearsalProp?
    do {
      let made = rehearsal.stage.makeProp(beside: nil, mood: .default)
      made.onEvent = { _ in moved += 1 }
      prop = made
    }
    try rehearsal.farEnd.send(4, 0, [0, 0])
    try rehearsal.connection.turn()
    #expect(moved == 1)
    #expect(prop != nil)
    prop?.destroy()
    #expect(prop == nil)
  }

  @Test func destroyingDropsTheHandlerAndWhatItHolds() throws {
    final class Owner {}
    let rehearsal = try Rehearsal()
    let prop = rehearsal.stage.makeProp(beside: nil, mood: .default)
    weak var held: Owner?
    do {
      let owner = Owner()
      held = owner
      prop.onEvent = { _ in withExtendedLifetime(owner) {} }
    }
    #expect(held != nil)
    prop.destroy()
    #expect(held == nil)
    #expect(!prop.isAlive)
    #expect("\(prop)" == "rehearsal_prop@4")
  }

  @Test func aHandlerMayDestroyItsOwnObject() throws {
    let rehearsal = try Rehearsal()
    let prop = rehearsal.stage.makeProp(beside: nil, mood: .default)
    var seen = 0
    prop.onEvent = { _ in
      seen += 1
      prop.destroy()
    }
    try rehearsal.farEnd.send(4, 0, [0, 0])
    try rehearsal.farEnd.send(4, 0, [0, 0])
    try rehearsal.connection.turn()
    #expect(seen == 1)
  }

  @Test func anObjectDestroyedUnderWayArrivesAsNil() throws {
    let rehearsal = try Rehearsal()
    let prop = rehearsal.stage.makeProp(beside: nil, mood: .default)
    var props: [RehearsalProp?] = []
    rehearsal.stage.onEvent = { event in
      if case .pointed(_, let prop, _) = event { props.append(prop) }
    }
    try rehearsal.send(5, [3, prop.id, 0])
    try rehearsal.send(5, [3, prop.id, 0])
    try rehearsal.connection.readOnly()
    prop.destroy()
    try rehearsal.connection.dispatchPending()
    try rehearsal.send(5, [3, prop.id, 0])
    try rehearsal.connection.turn()
    #expect(props.count == 3)
    #expect(props.allSatisfy { $0 == nil })
  }

  @Test(arguments: [true, false])
  func eventsToADeadObjectAreDroppedAndTheirDescriptorsClosed(alreadyRead: Bool) throws {
    let rehearsal = try Rehearsal()
    let prop = rehearsal.stage.makeProp(beside: nil, mood: .default)
    var seen = 0
    prop.onEvent = { _ in seen += 1 }
    let pipe = try Pipe()
    if !alreadyRead { prop.destroy() }
    try rehearsal.farEnd.send(4, 1, descriptors: [pipe.writeEnd])
    close(pipe.writeEnd)
    try rehearsal.connection.readOnly()
    if alreadyRead { prop.destroy() }
    try rehearsal.connection.dispatchPending()
    #expect(seen == 0)
    #expect(pipe.isAbandonedSoon)
    pipe.closeReadEnd()
  }

  @Test func anAnswerEndsItsObjectBeforeItIsHeard() throws {
    let rehearsal = try Rehearsal()
    let pipe = try Pipe()
    weak var weakly: RehearsalAnswer?
    var heard: [String] = []
    do {
      let answer = rehearsal.stage.ask()
      weakly = answer
      answer.onEvent = { [unowned answer] event in
        guard case .given(let text, _) = event else { return }
        heard.append("\(text) \(answer.isAlive)")
        // Nothing is left to destroy, and that does no harm.
        answer.destroy()
      }
    }
    let before = rehearsal.connection.objects.count
    try rehearsal.farEnd.send(4, 0, wire("yes"), descriptors: [pipe.writeEnd])
    close(pipe.writeEnd)
    try rehearsal.connection.turn()
    #expect(heard == ["yes false"])
    #expect(weakly == nil)
    #expect(pipe.isAbandonedSoon)
    #expect(rehearsal.connection.objects.count == before - 1)
    pipe.closeReadEnd()
  }

  @Test func anIdIsUsedAgainOnceTheServerSaysSo() throws {
    let rehearsal = try Rehearsal()
    let first = rehearsal.stage.makeProp(beside: nil, mood: .default)
    first.destroy()
    let sent = try rehearsal.requests {
      #expect(rehearsal.stage.makeProp(beside: nil, mood: .default).id == 5)
    }
    #expect(sent.count == 3)
    try rehearsal.farEnd.send(1, 1, [4])
    try rehearsal.connection.turn()
    let again = rehearsal.stage.makeProp(beside: nil, mood: .default)
    #expect(again.id == 4)
    var moved = 0
    again.onEvent = { _ in moved += 1 }
    try rehearsal.farEnd.send(4, 0, [0, 0])
    try rehearsal.connection.turn()
    #expect(moved == 1)
  }

  @Test func destroyIsTheRequestOfTheBoundVersion() throws {
    for (version, expected) in [(UInt32(3), [Message(4, 0)]), (1, [])] {
      let rehearsal = try Rehearsal(version: version)
      let prop = rehearsal.stage.makeProp(beside: nil, mood: .default)
      let sent = try rehearsal.requests { prop.destroy() }
      #expect(sent == [Message(3, 5, [0, 4, 0])] + expected)
      #expect(!prop.isAlive)
    }
  }

  @Test func theObjectsOfAConnectionEndWithIt() throws {
    weak var weakConnection: Connection?
    weak var weakProp: RehearsalProp?
    let stage: RehearsalStage
    let callback: WlCallback
    do {
      let rehearsal = try Rehearsal()
      weakConnection = rehearsal.connection
      stage = rehearsal.stage
      callback = rehearsal.connection.sync()
      let prop = stage.makeProp(beside: nil, mood: .default)
      // A cycle through the handler, as windows have them.
      prop.onEvent = { _ in withExtendedLifetime(prop) {} }
      weakProp = prop
    }
    #expect(weakConnection == nil)
    #expect(weakProp == nil)
    #expect(!stage.isAlive)

    // A window that is taken apart afterwards goes through the same motions, without effect.
    stage.say(line: "anyone?", aside: nil)
    let orphan = stage.makeProp(beside: nil, mood: .default)
    #expect(!orphan.isAlive)
    orphan.destroy()
    callback.destroy()
    stage.destroy()
    stage.destroy()
  }

  @Test func ownersThatDestroyTheirObjectsInTheirDeinitAreFreedWithTheConnection() throws {
    final class Window {
      let prop: RehearsalProp
      init(_ prop: RehearsalProp) { self.prop = prop }
      deinit { prop.destroy() }
    }
    weak var window: Window?
    do {
      let rehearsal = try Rehearsal()
      for _ in 0..<8 {
        let new = Window(rehearsal.stage.makeProp(beside: nil, mood: .default))
        let other = rehearsal.stage.makeProp(beside: nil, mood: .default)
        other.onEvent = { _ in withExtendedLifetime(new) {} }
        window = new
      }
      #expect(window != nil)
    }
    #expect(window == nil)
  }

  @Test func aHandlerMayLetGoOfTheConnection() throws {
    final class Program {
      var connection: Connection?
    }
    let (connection, farEnd) = try FarEnd.pair()
    let program = Program()
    program.connection = consume connection
    let registry = try #require(program.connection?.registry())
    var seen = 0
    registry.onEvent = { _ in
      seen += 1
      program.connection = nil
    }
    try farEnd.send(2, 1, [5])
    try farEnd.send(2, 1, [6])
    try program.connection?.turn()
    #expect(seen == 2)
    #expect(!registry.isAlive)
  }
}
