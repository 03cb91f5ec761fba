import EventLoop
import Foundation
import RefereeFixtures
import System
import Testing
import WireCodec

@testable import Desktop

/// The clipboard and the primary selection, filled from here.
@Suite struct CopyWireTests: ExchangeScene {
  @UI private func copy(
    _ harness: Harness, _ types: [String] = [list], _ bytes: @escaping (String) -> [UInt8]?
  ) throws {
    let offered = OfferedData(types: types) { type, receive in receive(bytes(type)) }
    #expect(harness.window.copy(offered))
  }

  @Test func aCopyIsOfTheKeyThatAskedAndServesWhoeverReads() async throws {
    try await onLoop(with: try harness()) { harness in
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

  @Test func aSlowReaderGetsAllBytesWhileTheWindowGoesOn() async throws {
    try await onLoop(with: try harness()) { harness in
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

  @Test func clipboardThatIsAnnouncedAnewCutsNoTransfer() async throws {
    try await onLoop(with: try harness()) { harness in
      let bytes = text(3_000_000)
      try copy(harness) { _ in bytes }
      try harness.settle()
      let pipe = try ask(harness, Self.list)
      try harness.settle()
      let clipboard = "wl_data_device_manager"
      let index = try #require(Harness.modern.keys.sorted().firstIndex(of: clipboard))
      try harness.far.send("wl_registry", "global_remove", [.uint(UInt32(index + 1))])
      try harness.far.send("wl_registry", "global", [.uint(92), .string(clipboard), .uint(3)])
      #expect(try harness.settle().names.contains("wl_data_source.destroy"))
      #expect(read(pipe, harness) == bytes)
    }
  }

  @Test func aReaderThatIsGoneOrRestsLeavesNoPipe() async throws {
    try await onLoop(with: try harness()) { harness in
      harness.display.transferLimits.idleTimeout = 0.05
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
    try await onLoop(with: try harness()) { harness in
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

  @Test func aCopyFailsWithoutAKeyOrAClipboard() async throws {
    try await onLoop(with: try Harness.seated(keyboardBit)) { silent in
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

  // MARK: The primary selection

  @Test func selectedTextIsThePrimarySelection() async throws {
    try await onLoop(with: try harness()) { harness in
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

  /// A compositor's words come in pieces: an offer in one, the event that selects it in another.
  @Test func anOfferLivesUntilItsSelectionHasCome() async throws {
    try await onLoop(with: try harness()) { harness in
      let device = "zwp_primary_selection_device_v1"
      let gone = "zwp_primary_selection_offer_v1.destroy"
      @UI func offer() throws -> UInt32 {
        try harness.far.offer("zwp_primary_selection_offer_v1", by: device, "data_offer")
      }
      let first = try offer()
      var requests = try harness.settle()
      #expect(!requests.names.contains(gone), "it is not selected yet")
      try harness.far.send(device, "selection", [.uint(first)])
      requests = try harness.settle()
      #expect(!requests.names.contains(gone), "a second word may name it")
      let second = try offer()
      try harness.far.send(device, "selection", [.uint(first)])
      try harness.far.send(device, "selection", [.uint(second)])
      requests = try harness.settle()
      #expect(requests.filter { $0.fullName == gone }.map(\.object) == [first])
      try harness.far.send(device, "selection", [.uint(0)])
      requests = try harness.settle()
      #expect(requests.filter { $0.fullName == gone }.map(\.object) == [second])
      #expect(harness.losses.isEmpty)
    }
  }

  @Test func aSelectionFailsWithoutItsProtocol() async throws {
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
}
