import EventLoop
import Foundation
import RefereeFixtures
import System
import Testing
import WireCodec

@testable import Desktop

/// The clipboard, filled by others.
@Suite struct PasteWireTests: ExchangeScene {
  /// Offers a list of files, and begins to paste it.
  @UI private func beginPaste(on harness: Harness) throws {
    _ = try select([Self.list], on: harness)
    harness.window.paste([Self.list])
    try harness.settle()
  }

  @Test func theBestTypeIsPastedAndOfTheNewestSelection() async throws {
    try await onLoop(with: try harness()) { harness in
      let before = try select([Self.list], on: harness)
      let now = try select(["image/png", "text/plain", Self.list], on: harness)
      _ = harness.far.receive()
      harness.window.paste(harness.window.droppedTypes)
      let requests = try harness.settle()
      #expect(requests.names == ["wl_data_offer.receive"])
      #expect(requests[0].object == now && before != now)
      try pipe(of: harness).write(Array("file:///a\r\n".utf8))
      finishPaste(harness)
      #expect(harness.received == ["text/uri-list: 11"])
    }
  }

  /// Two offers are introduced before the events that use them.
  @Test func anOfferThatIsUsedLaterStaysAlive() async throws {
    try await onLoop(with: try harness()) { harness in
      let first = try offer([Self.list], to: harness)
      let second = try offer([Self.list], to: harness)
      try harness.far.send("wl_data_device", "selection", [.uint(first)])
      try harness.settle()
      try harness.far.send("wl_data_device", "selection", [.uint(first)])
      try harness.far.send("wl_data_device", "selection", [.uint(second)])
      let requests = try harness.settle()
      #expect(requests.filter { $0.fullName == "wl_data_offer.destroy" }.map(\.object) == [first])
      #expect(harness.losses.isEmpty)
    }
  }

  @Test func emptyClipboardIsToldAtOnce() async throws {
    try await onLoop(with: try harness()) { harness in
      harness.window.paste([Self.list])
      _ = try select(["image/png"], on: harness)
      harness.window.paste([Self.list])
      try harness.far.send("wl_data_device", "selection", [.uint(0)])
      try harness.settle()
      harness.window.paste(["image/png"])
      #expect(harness.received == ["nothing", "nothing", "nothing"])
      #expect(harness.far.descriptors.isEmpty)
    }
  }

  @Test func anOwnerThatIsSilentIsGivenUp() async throws {
    try await onLoop(with: try harness()) { harness in
      harness.display.transferLimits.idleTimeout = 0.05
      try beginPaste(on: harness)
      let pipe = try pipe(of: harness)
      try pipe.write(text(3))
      turn(harness) { !harness.received.isEmpty }
      #expect(harness.received == ["silent"])
      // Its end of the pipe is closed.
      try expectUnread(pipe)
    }
  }

  /// The window stands still while they come.
  @Test func bytesThatComeDuringALongTurnAreNoSilence() async throws {
    try await onLoop(with: try harness()) { harness in
      harness.display.transferLimits.idleTimeout = 0.5
      try beginPaste(on: harness)
      UI.task {
        try? pipe(of: harness).write(text(3))
        usleep(600_000)
      }
      finishPaste(harness)
      #expect(harness.received == ["text/uri-list: 3"])
    }
  }

  /// The pipe's end may be seen before the compositor has told of the death, and the compositor may
  /// answer a question in the turn in which it sees the death.
  @Test(arguments: [true, false], [0, 1]) func anOwnerThatDiesIsToldWithWhatItHasSent(
    isReplaced: Bool, answersBefore: Int
  ) async throws {
    try await onLoop(with: try harness()) { harness in
      try beginPaste(on: harness)
      try pipe(of: harness).write(text(3))
      var question = question(of: harness)
      for _ in 0..<answersBefore {
        harness.far.say(try #require(question), "done", [.uint(1)])
        question = self.question(of: harness)
      }
      #expect(harness.received.isEmpty, "it is asked first")
      if isReplaced {
        _ = try select([Self.list], on: harness)
      } else {
        try harness.far.send("wl_data_device", "selection", [.uint(0)])
      }
      harness.far.say(try #require(question), "done", [.uint(1)])
      finishPaste(harness)
      #expect(harness.received == ["text/uri-list: 3, interrupted"])
    }
  }

  @Test func anOwnerThatLivesHasSentAll() async throws {
    try await onLoop(with: try harness()) { harness in
      try beginPaste(on: harness)
      try pipe(of: harness).write(text(3))
      finishPaste(harness)
      #expect(harness.received == ["text/uri-list: 3"])
    }
  }

  /// Another paste begins while the compositor is asked about the first.
  @Test func anAnswerAboutAnOlderPasteIsNotHeard() async throws {
    try await onLoop(with: try harness()) { harness in
      try beginPaste(on: harness)
      try pipe(of: harness).write(text(3))
      let question = question(of: harness)
      harness.window.paste([Self.list])
      try harness.settle()
      harness.far.say(try #require(question), "done", [.uint(1)])
      try harness.settle()
      #expect(harness.received.isEmpty)
      try pipe(of: harness).write(text(2))
      finishPaste(harness)
      #expect(harness.received == ["text/uri-list: 2"])
    }
  }

  @Test func anOwnerThatSendsWithoutEndIsCutOff() async throws {
    try await onLoop(with: try harness()) { harness in
      harness.display.transferLimits.mostBytes = 300_000
      try beginPaste(on: harness)
      let pipe = try pipe(of: harness)
      let isCutOff = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        while (try? pipe.write([UInt8](repeating: 0, count: 65536))) != nil {}
        isCutOff.signal()
      }
      turn(harness) { !harness.received.isEmpty }
      #expect(harness.received == ["tooLarge"])
      #expect(isCutOff.wait(timeout: .now() + 10) == .success)
    }
  }

  @Test func anotherPasteTakesThePlaceOfOneThatHangs() async throws {
    try await onLoop(with: try harness()) { harness in
      try beginPaste(on: harness)
      let hanging = try pipe(of: harness)
      harness.window.paste([Self.list])
      try harness.settle()
      try expectUnread(hanging)
      try pipe(of: harness).write(text(2))
      finishPaste(harness)
      #expect(harness.received == ["text/uri-list: 2"])
    }
  }

  @Test func aSeatThatGoesTakesItsTransfersAlong() async throws {
    try await onLoop {
      let harness = try harness()
      try beginPaste(on: harness)
      let pipe = try pipe(of: harness)
      harness.close()
      try expectUnread(pipe)
      #expect(harness.received.isEmpty)
    }
  }
}
