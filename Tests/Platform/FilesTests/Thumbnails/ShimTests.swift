import SystemLibraryFixtures
import Testing

/// The shim declares GLib's functions by itself; here the installed header checks it.
@Suite struct ShimTests {
  static let check = ShimCheck(
    shim: "CGLib", header: "glib.h", package: "glib-2.0")

  @Test(.enabled(if: Self.check != nil, "needs clang, pkg-config and GLib's headers"))
  func theShimDeclaresWhatTheInstalledHeaderDeclares() throws {
    let check = try #require(Self.check)
    #expect(check.compiles("void g_free(void *memory);"))
    #expect(check.compiles("_Static_assert(G_CHECKSUM_MD5 == 0, \"\");"))
    #expect(check.compiles("_Static_assert(G_CHECKSUM_SHA256 == 2, \"\");"))
    #expect(!check.compiles("void g_free(void *memory, int more);"), "it can fail")
  }
}
