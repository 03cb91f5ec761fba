import DoorFixtures
import Testing

/// The door declares systemd's functions by itself; here the installed header checks it.
@Suite struct DoorTests {
  static let check = DoorCheck(
    door: "CSystemd", header: "systemd/sd-bus.h", package: "libsystemd")

  @Test(.enabled(if: Self.check != nil, "needs clang, pkg-config and systemd's headers"))
  func theDoorDeclaresWhatTheInstalledHeaderDeclares() throws {
    let check = try #require(Self.check)
    #expect(check.compiles("int sd_bus_get_fd(sd_bus *bus);"))
    #expect(!check.compiles("int sd_bus_get_fd(sd_bus *bus, int more);"), "it can fail")
  }
}
