import EventLoop
import Foundation
import Geometry
import Input
import Pixels
import RefereeFixtures
import System
import Testing
import WireCodec

@testable import Desktop

/// The clipboard and drags, with a far end that is another program as well: honest, slow, greedy or gone.
@Suite struct ExchangeWireTests {
  private static let list = "text/uri-list"

  /// A mapped window with the keyboard, that takes lists and has had a key pressed.
  @UI private func harness(version: UInt32 = 3) throws -> Harness {
    var globals = Harness.modern
    globals["wl_data_device_manager"] = version
    let harness = try Harness.seated(pointerBit | keyboardBit, globals)
    harness.window.droppedTypes = [Self.list, "text/plain"]
    try harness.enterKeyboard()
    try harness.key(42, 1)
    try harness.settle()
    return harness
  }

  /// Introduces an offer of `types`.
  @UI private func offer(_ types: [String], to harness: Harness) throws -> UInt32 {
    let id = try harness.far.offer("wl_data_offer", by: "wl_data_device", "data_offer")
    for type in types {
      try harness.far.send("wl_data_offer", "offer", [.string(type)], object: id)
    }
    return id
  }

  /// Puts another program's data into the clipboard.
  @UI private func select(_ types: [String], on harness: Harness) throws -> UInt32 {
    let id = try offer(types, to: harness)
    try harness.far.send("wl_data_device", "selection", [.uint(id)])
    try harness.settle()
    return id
  }

  /// Drags something over the window.
  @UI private func enter(_ types: [String], on harness: Harness) throws -> UInt32 {
    let id = try offer(types, to: harness)
    try harness.far.send(
      "wl_data_device", "enter",
      [.uint(31), .uint(harness.view), .fixed(5), .fixed(6), .uint(id)])
    return id
  }

  @Test func whatMayBeDroppedIsToldWhileItIsOverTheWindow() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      var hovers: [Bool] = []
      harness.window.onDropHover = { hovers.append($0) }
      _ = try enter([Self.list], on: harness)
      try harness.settle()
      #expect(hovers == [true])
      try harness.far.send("wl_data_device", "leave")
      try harness.settle()
      #expect(hovers == [true, false])
      _ = try enter(["image/tiff"], on: harness)
      try harness.settle()
      try harness.far.send("wl_data_device", "leave")
      try harness.settle()
      #expect(hovers == [true, false], "nobody takes that")
      _ = try enter([Self.list], on: harness)
      try harness.far.send("wl_data_device", "drop")
      try harness.settle()
      #expect(hovers == [true, false, true, false])
      _ = try enter([Self.list], on: harness)
      try harness.far.send("wl_seat", "capabilities", [.uint(0)])
      try harness.settle()
      harness.window.close()
      #expect(hovers.last == true, "a window that is closed is told nothing")
    }
  }

  /// Turns the loop until a condition holds, for two seconds at most.
  @UI private func turn(_ harness: Harness, until holds: () -> Bool) {
    let end = harness.loop.now + 2.0
    while !holds(), harness.loop.now < end { harness.loop.turn(limit: 10) }
  }

  /// Turns the loop until a paste has come, and answers whatever the compositor is asked meanwhile.
  @UI private func finishPaste(_ harness: Harness) {
    turn(harness) {
      for request in harness.far.receive() where request.fullName == "wl_display.sync" {
        if let question = request.message.created { harness.far.say(question, "done", [.uint(1)]) }
      }
      return !harness.received.isEmpty
    }
  }

  /// The end to write to of the pipe that the client has sent with its newest `receive`.
  @UI private func pipe(of harness: Harness) throws -> OwnedDescriptor {
    let pipe = harness.far.descriptors.popLast()
    return try #require(pipe)
  }

  private func text(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x61, count: count) }

  // MARK: The primary selection

  @Test func whatIsSelectedGoesToTheMiddleButtonOfOthers() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      let data = OfferedData(types: ["text/plain"]) { _, receive in receive(Array("Rome".utf8)) }
      #expect(harness.window.select(data))
      let log = try harness.settle()
      let source = Int32(try harness.far.id("zwp_primary_selection_source_v1"))
      #expect(log.all("zwp_primary_selection_device_v1.set_selection") == [[source, 7]])
      #expect(log.names.contains("zwp_primary_selection_source_v1.offer"))
      #expect(harness.window.select(data))
      #expect(
        try harness.settle().names.contains("zwp_primary_selection_source_v1.destroy"),
        "the one before goes")
      try harness.far.send("zwp_primary_selection_source_v1", "cancelled")
      #expect(
        try harness.settle().names.contains("zwp_primary_selection_source_v1.destroy"),
        "another program has selected something")
    }
  }

  @Test func withoutOneNothingIsSelected() async throws {
    try await onLoop {
      var globals = Harness.modern
      globals["zwp_primary_selection_device_manager_v1"] = nil
      let harness = try Harness.seated(pointerBit | keyboardBit, globals)
      defer { harness.close() }
      try harness.enterKeyboard()
      try harness.key(42, 1)
      try harness.settle()
      #expect(!harness.window.select(OfferedData(types: ["text/plain"]) { $1(nil) }))
    }
  }

  // MARK: Paste

  @Test func theBestTypeIsPastedAndOfTheNewestSelection() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
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

  @Test func nothingToPasteIsSaidAtOnce() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
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
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      harness.display.transferLimits.patience = 0.05
      _ = try select([Self.list], on: harness)
      harness.window.paste([Self.list])
      try harness.settle()
      let pipe = try pipe(of: harness)
      try pipe.write(text(3))
      turn(harness) { !harness.received.isEmpty }
      #expect(harness.received == ["silent"])
      // Its end of the pipe is closed.
      #expect(throws: SystemError(EPIPE)) { try pipe.write(text(1)) }
    }
  }

  /// The pipe's end may be seen before the compositor has told of the death.
  @Test(arguments: [true, false]) func anOwnerThatDiesIsToldWithWhatItHasSent(
    isReplaced: Bool
  ) async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      _ = try select([Self.list], on: harness)
      harness.window.paste([Self.list])
      try harness.settle()
      try pipe(of: harness).write(text(3))
      var question: WireObject?
      turn(harness) {
        question = harness.far.receive().first { $0.fullName == "wl_display.sync" }?.message.created
        return question != nil
      }
      #expect(harness.received.isEmpty, "it is asked first")
      if isReplaced {
        _ = try select([Self.list], on: harness)
      } else {
        try harness.far.send("wl_data_device", "selection", [.uint(0)])
      }
      harness.far.say(try #require(question), "done", [.uint(1)])
      turn(harness) { !harness.received.isEmpty }
      #expect(harness.received == ["text/uri-list: 3, interrupted"])
    }
  }

  @Test func anOwnerThatLivesHasSentAll() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      _ = try select([Self.list], on: harness)
      harness.window.paste([Self.list])
      try harness.settle()
      try pipe(of: harness).write(text(3))
      finishPaste(harness)
      #expect(harness.received == ["text/uri-list: 3"])
    }
  }

  /// Another paste begins while the compositor is asked about the first.
  @Test func anAnswerAboutAnOlderPasteIsNotHeard() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      _ = try select([Self.list], on: harness)
      harness.window.paste([Self.list])
      try harness.settle()
      try pipe(of: harness).write(text(3))
      var question: WireObject?
      turn(harness) {
        question = harness.far.receive().first { $0.fullName == "wl_display.sync" }?.message.created
        return question != nil
      }
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
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      harness.display.transferLimits.mostBytes = 300_000
      _ = try select([Self.list], on: harness)
      harness.window.paste([Self.list])
      try harness.settle()
      let pipe = try pipe(of: harness)
      let isCutOff = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        while (try? pipe.write([UInt8](repeating: 0, count: 65536))) != nil {}
        isCutOff.signal()
      }
      turn(harness) { !harness.received.isEmpty }
      #expect(harness.received == ["tooLarge"])
      #expect(isCutOff.wait(timeout: .now() + 2) == .success)
    }
  }

  @Test func anotherPasteTakesThePlaceOfOneThatHangs() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      _ = try select([Self.list], on: harness)
      harness.window.paste([Self.list])
      try harness.settle()
      let hanging = try pipe(of: harness)
      harness.window.paste([Self.list])
      try harness.settle()
      #expect(throws: SystemError(EPIPE)) { try hanging.write(text(1)) }
      try pipe(of: harness).write(text(2))
      finishPaste(harness)
      #expect(harness.received == ["text/uri-list: 2"])
    }
  }

  // MARK: Copy

  @UI private func copy(
    _ harness: Harness, _ types: [String] = [list], _ bytes: @escaping (String) -> [UInt8]?
  ) throws {
    let offered = OfferedData(types: types) { type, receive in receive(bytes(type)) }
    #expect(harness.window.copy(offered))
  }

  /// Asks for the data as another program does. Returns the end to read from.
  @UI private func ask(_ harness: Harness, _ type: String) throws -> OwnedDescriptor {
    let pipe = try PipeEnds()
    try harness.far.send("wl_data_source", "send", [.string(type)], descriptor: pipe.writer)
    return pipe.reader
  }

  /// Reads all that comes, while the loop turns.
  @UI private func read(_ pipe: OwnedDescriptor, _ harness: Harness) -> [UInt8] {
    var (bytes, block) = ([UInt8](), [UInt8](repeating: 0, count: 65536))
    var isOver = false
    turn(harness) {
      let count = unsafe Glibc.read(pipe.number, &block, block.count)
      if count > 0 { bytes += block.prefix(count) }
      isOver = count == 0
      return isOver
    }
    #expect(isOver, "the pipe was not closed")
    return bytes
  }

  @Test func aCopyIsOfTheKeyThatAskedAndServesWhoeverReads() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      _ = harness.far.receive()
      try copy(harness, [Self.list, "text/plain"]) { Array("<\($0)>".utf8) }
      let requests = try harness.settle()
      #expect(
        requests.names == [
          "wl_data_device_manager.create_data_source", "wl_data_source.offer",
          "wl_data_source.offer", "wl_data_device.set_selection",
        ])
      let source = Int32(bitPattern: try harness.far.newest("wl_data_source"))
      #expect(requests.all("wl_data_device.set_selection") == [[source, 7]])
      #expect(read(try ask(harness, "text/plain"), harness) == Array("<text/plain>".utf8))
      #expect(read(try ask(harness, Self.list), harness) == Array("<text/uri-list>".utf8))
      #expect(read(try ask(harness, "image/bmp"), harness).isEmpty, "was not offered")
    }
  }

  @Test func aSlowReaderGetsAllOfItWhileTheWindowGoesOn() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      try copy(harness) { _ in bytes }
      try harness.settle()
      let pipe = try ask(harness, Self.list)
      // Nothing is read yet, and the keys are handled.
      try harness.key(43, 1)
      try harness.settle()
      #expect(harness.inputs.count >= 2)
      #expect(read(pipe, harness) == bytes)
    }
  }

  @Test func aReaderThatIsGoneOrRestsLeavesNoPipe() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      harness.display.transferLimits.patience = 0.05
      var answers: [@UI ([UInt8]?) -> Void] = []
      let offered = OfferedData(types: [Self.list]) { _, receive in answers.append(receive) }
      #expect(harness.window.copy(offered))
      try harness.settle()
      var gone = ""
      do {
        // Gone before the data is there.
        let reader = try ask(harness, Self.list)
        gone = try Self.pipe(reader.number)
        try harness.settle()
      }
      turn(harness) { Self.ends(of: gone) == 0 }
      #expect(answers.count == 1 && Self.ends(of: gone) == 0)
      answers[0](text(10))
      let resting = try ask(harness, Self.list)
      let name = try Self.pipe(resting.number)
      try harness.settle()
      #expect(Self.ends(of: name) == 2)
      answers[1](text(1 << 20))
      turn(harness) { Self.ends(of: name) == 1 }
      #expect(Self.ends(of: name) == 1, "the reader's own end")
      #expect(resting.number >= 0)
    }
  }

  /// The kernel's name of the pipe that a descriptor is an end of.
  private static func pipe(_ descriptor: some CustomStringConvertible) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
  }

  /// The number of ends of a pipe that this process has; other tests have pipes too.
  private static func ends(of pipe: String) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.count { (try? Self.pipe($0)) == pipe }
  }

  @Test func aSourceThatIsCancelledIsForgotten() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      try copy(harness) { _ in [] }
      try harness.settle()
      try harness.far.send("wl_data_source", "cancelled")
      #expect(try harness.settle().names == ["wl_data_source.destroy"])
      try copy(harness) { _ in [] }
      _ = try harness.settle()
      try copy(harness) { _ in [] }
      #expect(try harness.settle().names.last == "wl_data_source.destroy", "the one before")
    }
  }

  @Test func withoutAKeyOrAClipboardNothingIsCopied() async throws {
    try await onLoop {
      let silent = try Harness.seated(keyboardBit)
      defer { silent.close() }
      let offered = OfferedData(types: ["a"]) { _, receive in receive(nil) }
      #expect(!silent.window.copy(offered))
      let poor = try Harness.seated(keyboardBit, Harness.poor)
      defer { poor.close() }
      try poor.enterKeyboard()
      try poor.key(42, 1)
      try poor.settle()
      #expect(!poor.window.copy(offered))
      poor.window.paste(["a"])
      #expect(poor.received == ["nothing"])
    }
  }

  // MARK: Drop

  @Test func aDropIsTakenAsACopyAndFinished() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      _ = harness.far.receive()
      let id = try enter(["text/plain", Self.list], on: harness)
      let accepted = try harness.settle()
      #expect(accepted.names == ["wl_data_offer.accept", "wl_data_offer.set_actions"])
      #expect(accepted.all("wl_data_offer.accept")[0][0] == 31)
      #expect(accepted.all("wl_data_offer.set_actions") == [[1, 1]])
      try harness.far.send("wl_data_offer", "action", [.uint(1)], object: id)
      try harness.far.send("wl_data_device", "motion", [.uint(1), .fixed(9), .fixed(9)])
      try harness.far.send("wl_data_device", "drop")
      // As wlroots says after every drop.
      try harness.far.send("wl_data_device", "leave")
      #expect(try harness.settle().names == ["wl_data_offer.receive"])
      try pipe(of: harness).write(text(4))
      turn(harness) { !harness.received.isEmpty }
      #expect(harness.received == ["text/uri-list: 4"])
      #expect(try harness.settle().names == ["wl_data_offer.finish", "wl_data_offer.destroy"])
    }
  }

  @Test func aDropThatFailsIsNotFinished() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      harness.display.transferLimits.patience = 0.05
      let id = try enter([Self.list], on: harness)
      try harness.far.send("wl_data_offer", "action", [.uint(1)], object: id)
      try harness.far.send("wl_data_device", "drop")
      try harness.settle()
      let pipe = try pipe(of: harness)
      turn(harness) { !harness.received.isEmpty }
      #expect(harness.received == ["silent"])
      #expect(try harness.settle().names == ["wl_data_offer.destroy"])
      #expect(pipe.number >= 0)
    }
  }

  @Test func whatCannotBeTakenIsNotAccepted() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      _ = harness.far.receive()
      _ = try enter(["application/pdf"], on: harness)
      let refused = try harness.settle()
      #expect(refused.all("wl_data_offer.accept") == [[31, 0]])
      #expect(refused.all("wl_data_offer.set_actions") == [[0, 0]])
      try harness.far.send("wl_data_device", "drop")
      #expect(try harness.settle().names == ["wl_data_offer.destroy"])
      // A source that only moves.
      let id = try enter([Self.list], on: harness)
      try harness.far.send("wl_data_offer", "action", [.uint(0)], object: id)
      try harness.far.send("wl_data_device", "drop")
      #expect(try harness.settle().names.suffix(1) == ["wl_data_offer.destroy"])
      #expect(harness.received.isEmpty)
    }
  }

  @Test func aDragThatLeavesIsForgotten() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      _ = try enter([Self.list], on: harness)
      try harness.settle()
      try harness.far.send("wl_data_device", "leave")
      #expect(try harness.settle().names == ["wl_data_offer.destroy"])
      try harness.far.send("wl_data_device", "drop")
      #expect(try harness.settle().names.isEmpty)
    }
  }

  @Test func beforeVersionThreeThereAreNoActions() async throws {
    try await onLoop {
      let harness = try harness(version: 1)
      defer { harness.close() }
      _ = harness.far.receive()
      _ = try enter([Self.list], on: harness)
      #expect(try harness.settle().names == ["wl_data_offer.accept"])
      try harness.far.send("wl_data_device", "drop")
      try harness.settle()
      try pipe(of: harness).write(text(4))
      turn(harness) { !harness.received.isEmpty }
      #expect(try harness.settle().names == ["wl_data_offer.destroy"])
    }
  }

  // MARK: Drag out

  @UI private func drag(_ harness: Harness) throws -> [FarRequest] {
    try harness.enterPointer(10, 10)
    try harness.far.send("wl_pointer", "button", [.uint(66), .uint(1), .uint(0x110), .uint(1)])
    try harness.far.send("wl_pointer", "frame")
    try harness.settle()
    let picture = DragPicture(
      size: PixelSize(width: 80, height: 60), scale: 2, grip: Point(x: 12, y: 9)
    ) { canvas in
      canvas.withRows(0..<60) { $0[0] = 0xFF12_3456 }
    }
    harness.window.startDrag(
      OfferedData(types: [Self.list]) { _, receive in receive([1, 2, 3]) }, picture)
    return try harness.settle()
  }

  @Test func aDragIsOfThePressWithItsPictureUnderThePointer() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      let requests = try drag(harness)
      let (source, icon) = (
        Int32(bitPattern: try harness.far.newest("wl_data_source")),
        Int32(bitPattern: try harness.far.newest("wl_surface"))
      )
      #expect(
        requests.all("wl_data_device.start_drag") == [
          [source, Int32(try harness.view), icon, 66]
        ])
      #expect(requests.all("wl_data_source.set_actions") == [[1]])
      #expect(requests.all("wp_viewport.set_destination").last == [40, 30])
      #expect(requests.all("wl_surface.offset") == [[-12, -9]])
      // The role comes before the content.
      let names = requests.names
      let start = try #require(names.firstIndex(of: "wl_data_device.start_drag"))
      #expect(try #require(names.lastIndex(of: "wl_surface.attach")) > start)
      #expect(read(try ask(harness, Self.list), harness) == [1, 2, 3])
      try harness.far.send("wl_data_source", "dnd_drop_performed")
      #expect(try harness.settle().names.isEmpty, "the receiver may still read")
      try harness.far.send("wl_data_source", "dnd_finished")
      let ended = try harness.settle().names
      #expect(ended.contains("wl_data_source.destroy") && ended.contains("wl_surface.destroy"))
    }
  }

  @Test func whatIsDraggedFromHereIsNotTakenHere() async throws {
    try await onLoop {
      let harness = try harness()
      defer { harness.close() }
      _ = try drag(harness)
      _ = try enter([Self.list], on: harness)
      #expect(try harness.settle().all("wl_data_offer.accept") == [[31, 0]])
      try harness.far.send("wl_data_device", "leave")
      try harness.far.send("wl_data_source", "cancelled")
      try harness.settle()
      _ = try enter([Self.list], on: harness)
      #expect(try harness.settle().all("wl_data_offer.accept")[0][1] != 0)
    }
  }

  @Test func aSeatThatGoesTakesItsTransfersAlong() async throws {
    try await onLoop {
      let harness = try harness()
      _ = try select([Self.list], on: harness)
      harness.window.paste([Self.list])
      try harness.settle()
      let pipe = try pipe(of: harness)
      harness.close()
      #expect(throws: SystemError(EPIPE)) { try pipe.write(text(1)) }
      #expect(harness.received.isEmpty)
    }
  }
}
