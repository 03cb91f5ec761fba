import EventLoop
import Geometry
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

/// The place of a window that the compositor remembers, by xdg-session-management.
@Suite struct SessionWireTests {
  private static let manager = "xdg_session_manager_v1"
  private static let (session, member) = ("xdg_session_v1", "xdg_toplevel_session_v1")

  /// A second window on the harness's display, which has joined a session.
  @UI private func window(_ request: SessionRequest?, on harness: Harness) -> Window {
    Window(
      harness.display, title: "another", appID: "an.app",
      preferredSize: Size(width: 300, height: 200), session: request)
  }

  @UI private func harness() throws -> Harness {
    try Harness(Harness.modern.merging([Self.manager: 1]) { $1 })
  }

  @Test func aWindowJoinsItsSessionBeforeItsFirstCommit() async throws {
    try await onLoop(with: try harness()) { harness in
      try harness.settle()
      let window = window(.restore("a name"), on: harness)
      let requests = try harness.settle()
      let names = requests.names
      let joined = try #require(names.firstIndex(of: Self.session + ".restore_toplevel"))
      let committed = try #require(names.firstIndex(of: "wl_surface.commit"))
      #expect(joined < committed)
      // The session's number, the reason, and the name with its closing zero.
      #expect(try #require(requests.all(Self.manager + ".get_session").first)[1...2] == [3, 7])
      window.close()
      let end = try harness.settle().names
      #expect(
        end.filter { $0.hasPrefix("xdg_") } == [
          "xdg_toplevel.destroy", Self.member + ".destroy", Self.session + ".destroy",
          "xdg_surface.destroy",
        ])
    }
  }

  @Test func aNewSessionTellsItsNameAndARestoredOneKeepsIt() async throws {
    try await onLoop(with: try harness()) { harness in
      var begun: [String] = []
      let window = window(.new, on: harness)
      window.onEvent = { if case .sessionBegan(let name) = $0 { begun.append(name) } }
      try harness.settle()
      try harness.far.send(Self.session, "created", [.string("a new name")])
      try harness.far.send(Self.session, "restored")
      try harness.far.send(Self.member, "restored")
      try harness.settle()
      #expect(begun == ["a new name"])
    }
  }

  @Test func aSessionThatAnotherProgramTakesIsLeftOnce() async throws {
    try await onLoop(with: try harness()) { harness in
      let window = window(.restore("a name"), on: harness)
      try harness.settle()
      try harness.far.send(Self.session, "replaced")
      #expect(
        try harness.settle().names.filter { $0.contains("session") } == [
          Self.member + ".destroy", Self.session + ".destroy",
        ])
      window.close()
      let names = try harness.settle().names
      #expect(!names.contains { $0.contains("session") })
    }
  }

  @Test func anEndlessNameIsANewSession() async throws {
    try await onLoop(with: try harness()) { harness in
      try harness.settle()
      let name = String(repeating: "x", count: SessionRequest.mostBytes + 1)
      let window = window(.restore(name), on: harness)
      let request = try #require(try harness.settle().all(Self.manager + ".get_session").first)
      #expect(request[2] == 0, "no name")
      window.close()
    }
  }

  @Test func aWindowThatIsNotRestoredJoinsNoSession() async throws {
    try await onLoop(with: try harness()) { harness in
      let window = window(nil, on: harness)
      let names = try harness.settle().names
      #expect(!names.contains { $0.contains("session") })
      window.close()
    }
  }
}
