import Glibc
import Testing

@testable import Wayland

/// Mistakes of the program say which object and which request met. They stop a debug build, and a
/// release goes on without the request.
@Suite struct MisuseTests {
  @Test func aRequestOnADestroyedObject() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let rehearsal = try Rehearsal()
      rehearsal.stage.destroy()
      rehearsal.stage.say(line: "", aside: nil)
    }
    expect(result, says: "rehearsal_stage@3.say: the object is destroyed")
  }

  @Test func anObjectThatIsDestroyedTwice() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let rehearsal = try Rehearsal()
      rehearsal.stage.destroy()
      rehearsal.stage.destroy()
    }
    expect(result, says: "rehearsal_stage@3.destroy: the object is destroyed")
  }

  @Test func aDestroyedArgument() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let rehearsal = try Rehearsal()
      let prop = rehearsal.stage.makeProp(beside: nil, mood: .default)
      prop.destroy()
      _ = rehearsal.stage.makeProp(beside: prop, mood: .default)
    }
    expect(
      result, says: "rehearsal_stage@3.make_prop: the argument rehearsal_prop@4 is destroyed")
  }

  @Test func anArgumentOfAnotherConnection() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let here = try Rehearsal()
      let there = try Rehearsal()
      here.stage.point(at: there.stage)
    }
    expect(
      result,
      says: "rehearsal_stage@3.point: the argument rehearsal_stage@3 belongs to another connection")
  }

  @Test func aRequestOfALaterVersion() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let rehearsal = try Rehearsal(version: 2)
      rehearsal.stage.repeat(in: 1)
    }
    expect(result, says: "rehearsal_stage@3.repeat needs version 3, the object has version 2")
  }

  @Test func aVersionThatNobodyDescribes() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let rehearsal = try Rehearsal()
      _ = rehearsal.registry.bind(name: 1, RehearsalStage.self, version: 4)
    }
    expect(
      result, says: "wl_registry@2.bind: rehearsal_stage has versions 1 to 3, asked for version 4")
  }

  @Test func aRequestThatIsTooLong() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let rehearsal = try Rehearsal()
      rehearsal.stage.say(line: String(repeating: "x", count: 4080), aside: nil)
    }
    expect(result, says: "rehearsal_stage@3.say takes 4100 bytes, at most 4096 can be sent")
  }

  @Test func aReadThatIsNotPrepared() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Rehearsal().connection.read()
    }
    expect(result, says: "read() without prepareRead()")
  }

  @Test func aReleaseLeavesTheRequestOutSaysSoAndGoesOn() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      Misuse.continueAfterMistakes()
      let rehearsal = try Rehearsal()
      let here = rehearsal.stage.makeProp(beside: nil, mood: .default)
      let gone = rehearsal.stage.makeProp(beside: nil, mood: .default)
      gone.destroy()
      _ = try rehearsal.requests {}
      let sent = try rehearsal.requests {
        gone.destroy()
        let unborn = rehearsal.stage.makeProp(beside: gone, mood: .default)
        unborn.destroy()
        rehearsal.stage.say(line: String(repeating: "x", count: 4080), aside: nil)
      }
      guard sent.isEmpty, Misuse.count == 4, here.isAlive else { exit(3) }
      // A request that is well formed goes out as ever, and the number of an object that is gone
      // serves another.
      let words = try rehearsal.requests { here.destroy() }
      guard words.count == 1, !here.isAlive, Misuse.count == 4 else { exit(4) }
    }
    expect(
      result, says: "rehearsal_stage@3.make_prop: the argument rehearsal_prop@5 is destroyed: left")
    expect(result, says: "rehearsal_prop@5.release: the object is destroyed: left out")
    expect(result, says: "rehearsal_prop@0.release: the object is destroyed: left out")
  }

  @Test func aMistakeBeginsWithTheNameOfTheProgramThatMadeIt() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      Misuse.continueAfterMistakes()
      Misuse.record("a mistake")
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(": Wayland: a mistake: left out\n"), "\(output)")
    #expect(!output.contains("lightbox: Wayland: "), "\(output)")
  }

  private func expect(
    _ result: ExitTest.Result?, says text: String, at location: SourceLocation = #_sourceLocation
  ) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("Wayland: " + text), "\(output)", sourceLocation: location)
  }
}
