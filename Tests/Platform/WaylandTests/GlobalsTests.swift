import RefereeFixtures
import Testing

@testable import Wayland

/// The globals that are known, and the versions at which they are bound.
@Suite struct GlobalsTests {
  private func globals(_ announced: [(UInt32, String, UInt32)]) -> Globals {
    var globals = Globals()
    for (name, interface, version) in announced {
      _ = globals.handle(.global(name: name, interface: interface, version: version))
    }
    return globals
  }

  @Test func changesAreReported() {
    var globals = Globals()
    let output = Globals.Global(name: 4, interface: "wl_output", version: 3)
    #expect(
      globals.handle(.global(name: 4, interface: "wl_output", version: 3)) == .added(output))
    #expect(globals.all == [output])
    #expect(globals.handle(.globalRemove(name: 9)) == nil)
    #expect(globals.handle(.globalRemove(name: 4)) == .removed(output))
    #expect(globals.handle(.globalRemove(name: 4)) == nil)
    #expect(globals.all.isEmpty)
  }

  @Test func severalOfAnInterfaceKeepTheirOrder() {
    var globals = globals([
      (3, "wl_output", 3), (1, "wl_seat", 7), (2, "wl_output", 4), (7, "unheard_of", 1),
    ])
    #expect(globals.all(WlOutput.self).map(\.name) == [3, 2])
    _ = globals.handle(.globalRemove(name: 3))
    _ = globals.handle(.global(name: 3, interface: "wl_output", version: 4))
    #expect(globals.all(WlOutput.self).map(\.name) == [2, 3])
    #expect(globals.all(WlShm.self).isEmpty)
  }

  @Test(arguments: [(advertised: UInt32(4), bound: UInt32(4)), (99, 6), (1, 1)])
  func theLowerOfBothHighestVersionsIsBound(advertised: UInt32, bound: UInt32) throws {
    let (connection, farEnd) = try FarEnd.pair()
    let registry = connection.registry()
    let globals = globals([(5, "wl_shm", 1), (8, "wl_compositor", advertised)])
    let compositor = try #require(globals.bind(WlCompositor.self, from: registry))
    #expect(compositor.version == bound)
    #expect(compositor.createSurface().version == bound)
    #expect(connection.flush() == .done)
    #expect(
      try farEnd.received().messages.filter { $0.object == 2 }
        == [Message(2, 0, [8] + wire("wl_compositor") + [bound, 3])])
  }

  @Test func missingGlobalIsNil() throws {
    let (connection, _) = try FarEnd.pair()
    let registry = connection.registry()
    let globals = globals([(5, "wl_shm", 0), (6, "wl_output", 2)])
    #expect(globals.bind(WlCompositor.self, from: registry) == nil)
    #expect(globals.bind(WlShm.self, from: registry) == nil)
    #expect(globals.all[1].bind(WlSeat.self, from: registry) == nil)
    #expect(globals.all[1].bind(WlOutput.self, from: registry)?.version == 2)
  }
}
