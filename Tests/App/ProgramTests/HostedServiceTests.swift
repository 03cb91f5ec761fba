import Foundation
import PortalFixtures
import RefereeFixtures
import Testing

/// Services of the desktop that are missing, silent, or die: one sentence each in the window, which
/// a screen reader hears, and nothing waits.
@Suite(
  .timeLimit(.minutes(3)),
  .enabled(if: ReaderBus.isAvailable, "there is no at-spi2-core, or no pyatspi"))
struct HostedServiceTests {
  private let folder: TemporaryFolder
  private let reader: ReaderBus

  init() async throws {
    folder = try TemporaryFolder()
    reader = try await ReaderBus()
  }

  private func hosted(_ behaviour: Behaviour = Behaviour()) async throws -> HostedProgram {
    let paths = try ["a.png", "b.png"].map { try folder.picture($0, width: 300, height: 200) }
    let hosted = try HostedProgram(paths, behaviour: behaviour, bus: reader.bus.address)
    try await hosted.rest()
    return hosted
  }

  private func services(
    _ answers: [String: MockServices.Answer], of hosted: HostedProgram
  ) async throws -> MockServices {
    // The bus may still have to see that those before are gone.
    let services = try await hosted.host(until: "the portal's name") {
      MockServices(address: reader.bus.address, answers)
    }
    services.serve()
    return services
  }

  /// The first call of a method.
  private func call(
    _ method: String, to services: MockServices, of hosted: HostedProgram
  ) async throws -> String {
    try await hosted.host(until: "a call of \(method)") {
      services.calls.first { $0.hasPrefix("\(method)(") || $0.hasPrefix("\(method) ") }
    }
  }

  @Test func aServiceThatIsMissingOrDiesIsOneSentence() async throws {
    let hosted = try await hosted()
    let opened = "said|a.png was not opened in another program: "
    try await hosted.read(
      "act|frame|*|open_with", opened + "no desktop portal is running.",
      "act|frame|*|show_in_folder",
      "said|a.png was not shown in the folder: no desktop portal is running.",
      by: reader)
    // One that was about to be answered by a person, and one that had not answered at all.
    let taking = try await services(["OpenFile": .taken], of: hosted)
    try await hosted.read(
      "act|frame|*|open_with", opened + "the desktop's service has ended.", by: reader
    ) { _ in
      if !taking.calls.isEmpty { taking.close() }
    }
    let silent = try await services(["OpenFile": .nothing], of: hosted)
    try await hosted.read(
      "act|frame|*|open_with", opened + "the desktop does not answer.", by: reader
    ) { _ in
      if !silent.calls.isEmpty { silent.close() }
    }
    try await hosted.expectLife()
    try await hosted.expectPoliteEnd()
  }

  /// A desktop without a file manager's service has a portal that opens the folder.
  @Test func thePortalOpensTheFolderWithoutAFileManager() async throws {
    let hosted = try await hosted()
    let portal = try await services(["OpenDirectory": .response(0)], of: hosted)
    // The first call asks for the window's name, and goes without one that is late.
    for _ in 0..<2 { try await hosted.read("act|frame|*|show_in_folder", by: reader) }
    try await hosted.host(until: "two calls") { portal.calls.count == 2 ? true : nil }
    #expect(portal.calls.last == #"OpenDirectory("wayland:a-handle", <a.png>, [])"#)
    try await hosted.expectPoliteEnd()
  }

  /// A portal that is replaced in the middle of a slideshow has forgotten what the one before was
  /// asked.
  @Test func theNextPortalKeepsTheScreenOnToo() async throws {
    var behaviour = Behaviour()
    behaviour.withhold("zwp_idle_inhibit_manager_v1")
    let hosted = try await hosted(behaviour)
    let first = try await services(["Inhibit": .taken], of: hosted)
    try await hosted.read("act|frame|*|slideshow", by: reader)
    _ = try await call("Inhibit", to: first, of: hosted)
    first.close()
    let second = try await services(["Inhibit": .taken, "Close": .taken], of: hosted)
    let request = try await call("Inhibit", to: second, of: hosted)
    #expect(request == #"Inhibit("", 8, ["reason": "Slideshow"])"#)
    try await hosted.read("act|frame|*|slideshow", by: reader)
    let end = try await call("Close", to: second, of: hosted)
    #expect(end == "Close /org/freedesktop/portal/desktop/request/1_1/1")
    // If the compositor is late with its frames, the window counts as hidden, and the show pauses.
    _ = try await hosted.host(until: "the end") {
      second.calls.last?.hasPrefix("Close") == true ? true : nil
    }
    for (number, call) in second.calls.enumerated() {
      #expect(call.hasPrefix(number.isMultiple(of: 2) ? "Inhibit" : "Close"))
    }
    try await hosted.expectPoliteEnd()
  }

  /// The portal takes back what it was asked for.
  @Test func portalLetsTheScreenGoOffThoughTheCompositorCouldDoItNow() async throws {
    let inhibition = "zwp_idle_inhibit_manager_v1"
    var behaviour = Behaviour()
    behaviour.withhold(inhibition)
    let hosted = try await hosted(behaviour)
    let portal = try await services(["Inhibit": .taken, "Close": .taken], of: hosted)
    try await hosted.read("act|frame|*|slideshow", by: reader)
    _ = try await call("Inhibit", to: portal, of: hosted)
    hosted.compositor.announce(Behaviour.Global(inhibition, 1))
    try await hosted.host(until: "the new global in use") { hosted.far.boundVersions[inhibition] }
    try await hosted.read("act|frame|*|slideshow", by: reader)
    _ = try await call("Close", to: portal, of: hosted)
    try await hosted.expectPoliteEnd()
  }
}
