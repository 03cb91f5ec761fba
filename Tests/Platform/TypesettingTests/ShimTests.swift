import SystemLibraryFixtures
import Testing

/// The shim declares Pango's functions by itself; here the installed header checks it.
@Suite struct ShimTests {
  static let check = ShimCheck(
    shim: "CPango", header: "pango/pangocairo.h", package: "pangocairo")

  @Test(.enabled(if: Self.check != nil, "needs clang, pkg-config and Pango's headers"))
  func theShimDeclaresWhatTheInstalledHeaderDeclares() throws {
    let check = try #require(Self.check)
    #expect(check.compiles("void g_object_unref(void *object);"))
    #expect(!check.compiles("void g_object_unref(void *object, int more);"), "it can fail")
  }
}
