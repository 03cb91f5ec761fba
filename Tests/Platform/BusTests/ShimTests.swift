import SystemLibraryFixtures
import Testing

/// The shim declares systemd's functions by itself; here the installed header checks it.
@Suite struct ShimTests {
  static let check = ShimCheck(
    shim: "CSystemd", header: "systemd/sd-bus.h", package: "libsystemd")

  @Test(.enabled(if: Self.check != nil, "needs clang, pkg-config and systemd's headers"))
  func theShimDeclaresWhatTheInstalledHeaderDeclares() throws {
    let check = try #require(Self.check)
    #expect(check.compiles("int sd_bus_get_fd(sd_bus *bus);"))
    #expect(!check.compiles("int sd_bus_get_fd(sd_bus *bus, int more);"), "it can fail")
  }
}
