import SystemLibraryFixtures
import Testing

/// The shim declares functions of librsvg, cairo and fontconfig by itself; here the installed
/// headers check it.
@Suite struct ShimTests {
  static let drawing = ShimCheck(shim: "CSVG", header: "librsvg/rsvg.h", package: "librsvg-2.0")
  static let fonts = ShimCheck(
    shim: "CSVG", header: "fontconfig/fontconfig.h", package: "fontconfig")

  @Test(.enabled(if: Self.drawing != nil, "needs clang, pkg-config and librsvg's headers"))
  func theShimDeclaresWhatTheInstalledHeaderDeclares() throws {
    let check = try #require(Self.drawing)
    #expect(check.compiles("void cairo_scale(cairo_t *context, double x, double y);"))
    #expect(!check.compiles("void cairo_scale(cairo_t *context, double x);"), "it can fail")
  }

  @Test(.enabled(if: Self.fonts != nil, "needs clang, pkg-config and fontconfig's headers"))
  func theShimDeclaresFontsAsTheInstalledHeaderDoes() throws {
    let check = try #require(Self.fonts)
    #expect(check.compiles("FcBool FcInit(void);"))
    #expect(!check.compiles("FcBool FcInit(int more);"), "it can fail")
  }
}
