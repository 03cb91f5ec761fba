import DoorFixtures
import Testing

/// The door declares Pango's functions by itself; here the installed header checks it.
@Suite struct DoorTests {
  static let check = DoorCheck(
    door: "CPango", header: "pango/pangocairo.h", package: "pangocairo")

  @Test(.enabled(if: Self.check != nil, "needs clang, pkg-config and Pango's headers"))
  func theDoorDeclaresWhatTheInstalledHeaderDeclares() throws {
    let check = try #require(Self.check)
    #expect(check.compiles("void g_object_unref(void *object);"))
    #expect(!check.compiles("void g_object_unref(void *object, int more);"), "it can fail")
  }
}
