import EventLoop
import Foundation
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

/// Windows that come to the front, and programs that may.
@Suite struct ActivationWireTests {
  private static let token = "xdg_activation_token_v1"

  /// The text of a string argument that begins at `word`.
  private func text(_ words: [Int32], at word: Int) -> String {
    let length = Int(words[word])
    let bytes = words[(word + 1)...].flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> Int32(8 * $0)) }
    }
    return String(decoding: bytes.prefix(max(length - 1, 0)), as: UTF8.self)
  }

  @Test func theTokenOfAStartActivatesTheFirstSurface() async throws {
    try await onLoop(with: try Harness()) { harness in
      harness.window.activate(ActivationToken("from the launcher"))
      let requests = try harness.settle()
      let activations = requests.all("xdg_activation_v1.activate")
      #expect(activations.count == 1)
      let words = try #require(activations.first)
      #expect(text(words, at: 0) == "from the launcher")
      #expect(words.last == Int32(try harness.far.id("wl_surface")))
      // The surface is a window by then.
      let names = requests.names
      let commit = try #require(names.firstIndex(of: "wl_surface.commit"))
      #expect(try #require(names.firstIndex(of: "xdg_activation_v1.activate")) > commit)
    }
  }

  @Test func aTokenForAnotherProgramNamesThePressAndTheWindow() async throws {
    try await onLoop(with: try Harness.seated(pointerBit | keyboardBit)) { harness in
      try harness.enterKeyboard()
      try harness.key(42, 1)
      try harness.settle()
      var received: [String?] = []
      harness.window.requestToken { received.append($0?.text) }
      let requests = try harness.settle()
      let seat = Int32(try harness.far.id("wl_seat"))
      #expect(requests.all("\(Self.token).set_serial") == [[7, seat]])
      #expect(requests.all("\(Self.token).set_surface") == [[Int32(try harness.view)]])
      #expect(requests.names.last == "\(Self.token).commit")
      #expect(received.isEmpty)
      try harness.far.send(Self.token, "done", [.string("a token")])
      #expect(try harness.settle().names == ["\(Self.token).destroy"])
      #expect(received == ["a token"])
    }
  }

  @Test func aWindowWithoutATokenRequestsOneItself() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      harness.window.activate(nil)
      #expect(try harness.settle().names.last == "\(Self.token).commit")
      try harness.far.send(Self.token, "done", [.string("own")])
      let words = try #require(try harness.settle().all("xdg_activation_v1.activate").first)
      #expect(text(words, at: 0) == "own")
    }
  }

  @Test func aCompositorThatIsSilentIsNotWaitedForForEver() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      var received: [String?] = []
      harness.window.requestToken { received.append($0?.text) }
      let start = Date()
      while received.isEmpty, Date().timeIntervalSince(start) < 10 { harness.loop.turn(limit: 50) }
      #expect(received == [nil])
      #expect(Date().timeIntervalSince(start) >= 0.99)
      // A late answer is for nobody.
      try harness.settle()
      try harness.far.send(Self.token, "done", [.string("late")])
      try harness.settle()
      #expect(received == [nil] && harness.losses.isEmpty)
    }
  }

  @Test func aWindowThatClosesWaitsForNone() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.map()
      var received: [String?] = []
      harness.window.requestToken { received.append($0?.text) }
      harness.window.close()
      #expect(received == [nil])
      harness.window.requestToken { received.append($0?.text) }
      harness.window.activate(ActivationToken("late"))
      #expect(received == [nil, nil])
      #expect(try harness.settle().all("xdg_activation_v1.activate").isEmpty)
    }
  }

  @Test func aMissingProtocolGivesNoToken() async throws {
    try await onLoop(with: try Harness(Harness.poor)) { harness in
      try harness.map()
      var received: [String?] = []
      harness.window.requestToken { received.append($0?.text) }
      harness.window.activate(ActivationToken("a token"))
      #expect(received == [nil])
      #expect(!(try harness.settle().names.contains { $0.contains("activation") }))
    }
  }

  @Test(arguments: ["", "a\nb", "a\u{0}b", String(repeating: "x", count: 513)])
  func malformedTextIsNoToken(text: String) {
    #expect(ActivationToken(text) == nil)
    #expect(ActivationToken(String(repeating: "x", count: 512)) != nil)
  }

  @Test func aCompositorsTokenThatIsNoneIsNotPassedOn() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      var received: [String?] = []
      harness.window.requestToken { received.append($0?.text) }
      try harness.settle()
      try harness.far.send(Self.token, "done", [.string(String(repeating: "x", count: 2000))])
      try harness.settle()
      #expect(received == [nil])
    }
  }
}
