import EventLoop
import Foundation
import Input
import RefereeFixtures
import Testing

@testable import Desktop

private func little(_ words: [UInt32]) -> [UInt8] {
  words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(8 * $0)) } }
}

/// A cursor file with a 2×2 picture for each nominal size.
private func file(sizes: [UInt32], color: UInt32 = 0xFF11_2233) -> [UInt8] {
  let header: [UInt32] = [0x7275_6358, 16, 0x10000, UInt32(sizes.count)]
  let start = 16 + 12 * sizes.count
  var contents: [UInt32] = []
  var chunks: [UInt32] = []
  for (n, size) in sizes.enumerated() {
    contents += [0xFFFD_0002, size, UInt32(start + n * (36 + 16))]
    chunks += [36, 0xFFFD_0002, size, 1, 2, 2, 1, 0, 50]
    chunks += [color, size, 0, 0x8080_8080]
  }
  return little(header + contents + chunks)
}

@Suite struct XCursorFileTests {
  @Test func aPictureIsReadWithItsHotspot() throws {
    let image = try #require(XCursorFile(file(sizes: [24]))?.images.first)
    #expect(image.width == 2 && image.height == 2)
    #expect(image.hotspotX == 1 && image.hotspotY == 0)
    #expect(image.pixels == [0xFF11_2233, 24, 0, 0x8080_8080])
  }

  @Test func theNearestSizeIsChosenAndOfTwoTheLarger() throws {
    let cursor = try #require(XCursorFile(file(sizes: [24, 32, 48])))
    #expect(cursor.image(nearest: 24)?.nominalSize == 24)
    #expect(cursor.image(nearest: 30)?.nominalSize == 32)
    #expect(cursor.image(nearest: 28)?.nominalSize == 32)
    #expect(cursor.image(nearest: 96)?.nominalSize == 48)
  }

  @Test func everyCutIsRefusedOrStillWhole() {
    let whole = file(sizes: [24])
    for count in 0..<whole.count {
      #expect(XCursorFile(Array(whole.prefix(count))) == nil, "cut at \(count)")
    }
    #expect(XCursorFile(whole) != nil)
  }

  @Test func sizesThatCannotBeAreRefused() {
    var bytes = file(sizes: [24])
    // The picture's width, after header, contents and four words of its chunk.
    bytes.replaceSubrange(44..<48, with: little([0xFFFF_FFFF]))
    #expect(XCursorFile(bytes) == nil)
  }

  @Test func pictureMayBeNamedForManySizes() throws {
    let sizes: [UInt32] = [1, 2, 3, 4]
    let start = UInt32(16 + 12 * sizes.count)
    let contents: [UInt32] = sizes.flatMap { size -> [UInt32] in [0xFFFD_0002, size, start] }
    let picture: [UInt32] = [36, 0xFFFD_0002, 1, 1, 16, 16, 0, 0, 0]
    let header: [UInt32] = [0x7275_6358, 16, 0x10000, 4]
    let words: [UInt32] = header + contents + picture + [UInt32](repeating: 7, count: 256)
    let cursor = try #require(XCursorFile(little(words)))
    #expect(cursor.images.map(\.nominalSize) == sizes.map { Int($0) })
    #expect(cursor.image(nearest: 3)?.pixels == [UInt32](repeating: 7, count: 256))
  }

  @Test func aTableThatPointsNowhereIsRefused() {
    var bytes = file(sizes: [24])
    bytes.replaceSubrange(24..<28, with: little([0xFFFF_FFF0]))
    #expect(XCursorFile(bytes) == nil)
  }
}

@Suite struct CursorThemeTests {
  private func theme(
    _ files: [String: [UInt8]], environment: [String: String] = [:]
  ) -> CursorTheme {
    let base = ["HOME": "/home/ada", "XCURSOR_PATH": "/a:/b"]
    let environment = base.merging(environment) { $1 }
    return CursorTheme(environment: { environment[$0] }, read: { files[$0] })
  }

  private func color(_ cursor: XCursorFile?) -> UInt32? { cursor?.images.first?.pixels.first }

  @Test func theEnvironmentNamesThemeAndSize() {
    let theme = theme([:], environment: ["XCURSOR_THEME": "Fine", "XCURSOR_SIZE": "48"])
    #expect(theme.name == "Fine")
    #expect(theme.size == 48)
    #expect(self.theme([:]).name == "default")
    #expect(self.theme([:], environment: ["XCURSOR_SIZE": "0"]).size == 24)
  }

  @Test func desktopSettingsReplaceWhatTheEnvironmentLacks() {
    let settings = CursorSettings(theme: "Fine", size: 48)
    let given = ["XCURSOR_THEME": "Other", "XCURSOR_SIZE": "32"]
    let themes = [[:], given].map { environment in
      CursorTheme(environment: { environment[$0] }, settings: settings, read: { _ in nil })
    }
    #expect(themes.map(\.name) == ["Fine", "Other"])
    #expect(themes.map(\.size) == [48, 32])
  }

  @Test func aThemeInheritsWhatItLacks() {
    let theme = theme(
      [
        "/a/Fine/index.theme": Array("[Icon Theme]\nInherits = Base, Other\n".utf8),
        "/b/Base/cursors/grab": file(sizes: [24], color: 2),
        "/b/Other/cursors/grab": file(sizes: [24], color: 3),
      ], environment: ["XCURSOR_THEME": "Fine"])
    #expect(color(theme.file(.grab)) == 2)
  }

  @Test func theDefaultThemeIsAskedLast() {
    let theme = theme(
      ["/b/default/cursors/left_ptr": file(sizes: [24], color: 5)],
      environment: ["XCURSOR_THEME": "Missing"])
    #expect(color(theme.file(.arrow)) == 5)
    #expect(theme.file(.grab) == nil)
  }

  @Test func theNewNameIsPreferredToTheOldOne() {
    let theme = theme([
      "/a/default/cursors/left_ptr": file(sizes: [24], color: 1),
      "/b/default/cursors/default": file(sizes: [24], color: 2),
    ])
    #expect(color(theme.file(.arrow)) == 2)
  }

  @Test func oldNameInTheThemeIsPreferredToTheNewOneInTheNextTheme() {
    let theme = theme(
      [
        "/a/Old/cursors/left_ptr": file(sizes: [24], color: 1),
        "/a/default/cursors/default": file(sizes: [24], color: 2),
      ], environment: ["XCURSOR_THEME": "Old"])
    #expect(color(theme.file(.arrow)) == 1)
  }

  @Test func similarCursorInTheThemeIsTakenOnlyIfNoThemeHasTheCursorItself() {
    var files = ["/a/Old/index.theme": Array("Inherits=New\n".utf8)]
    for name in ["hand1", "hand2", "fleur"] {
      files["/a/Old/cursors/\(name)"] = file(sizes: [24], color: 1)
    }
    for name in ["pointer", "grab"] {
      files["/a/New/cursors/\(name)"] = file(sizes: [24], color: 2)
    }
    let theme = theme(files, environment: ["XCURSOR_THEME": "Old"])
    #expect(color(theme.file(.pointer)) == 1)
    #expect(color(theme.file(.grab)) == 2)
    #expect(color(theme.file(.grabbing)) == 1)
  }

  @Test func themesThatInheritInACircleEnd() {
    let theme = theme([
      "/a/default/index.theme": Array("Inherits=x\n".utf8),
      "/a/x/index.theme": Array("Inherits=default;x\n".utf8),
    ])
    #expect(theme.file(.arrow) == nil)
  }

  @Test func aBrokenFileIsAsGoodAsNone() {
    let theme = theme([
      "/a/default/cursors/default": Array("nonsense".utf8),
      "/a/default/cursors/left_ptr": file(sizes: [24], color: 4),
    ])
    #expect(color(theme.file(.arrow)) == 4)
  }
}

@Suite struct CursorSettingsTests {
  // The environment names where themes are: this test has a process of its own.

  @Test func cursorFollowsTheDesktopsSettings() async {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      let cursors = folder.appending(path: "Fine/cursors")
      try FileManager.default.createDirectory(at: cursors, withIntermediateDirectories: true)
      try Data(file(sizes: [24, 48])).write(to: cursors.appending(path: "default"))
      defer { try? FileManager.default.removeItem(at: folder) }
      _ = unsafe setenv("XCURSOR_PATH", folder.path, 1)
      for name in ["XCURSOR_THEME", "XCURSOR_SIZE"] { _ = unsafe unsetenv(name) }
      try await onLoop {
        let shapes = "wp_cursor_shape_manager_v1"
        let harness = try Harness.seated(pointerBit, Harness.modern.filter { $0.key != shapes })
        try harness.enterPointer(10, 20, serial: 41)
        #expect(try harness.settle().all("wl_pointer.set_cursor").isEmpty, "there is no theme")
        for size in [24, 48] {
          harness.display.cursorSettings = CursorSettings(theme: "Fine", size: size)
          let shown = try harness.settle().all("wl_pointer.set_cursor")
          #expect(shown.count == 1 && shown.first?.first == 41)
        }
        harness.display.cursorSettings = CursorSettings(theme: "Fine", size: 48)
        #expect(try harness.settle().all("wl_pointer.set_cursor").isEmpty)
        harness.close()
      }
    }
  }
}
