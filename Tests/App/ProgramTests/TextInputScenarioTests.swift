import Foundation
import Testing

extension UntimedOnCompositors {
  /// Text that is written on a compositor that knows of input methods and has none.
  @Suite struct TextInputScenarioTests {
    private static let (f2, slash, two) = (60, 53, 3)
    private static let (o, s, l) = (24, 31, 38)

    @Test(.needs(.sway)) func aNameIsWrittenAndWhatStandsBesideThePhotoFollowsIt() async throws {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path("album"), withIntermediateDirectories: false)
      try folder.picture("album/1.png", width: 360, height: 240)
      try folder.picture("album/2.png", width: 340, height: 240)
      let sidecar = Data("<x/>".utf8)
      try sidecar.write(to: URL(filePath: folder.path("album/1.png.xmp")))
      let viewer = try await Viewer(on: Rig(.sway), folder.path("album"), view: "album")
      // A search is ended by itself: the album stays.
      try await viewer.press(Self.slash)
      try await viewer.quiet()
      try await viewer.press(Key.escape)
      try await viewer.quiet()
      #expect(viewer.program.isRunning)
      try await viewer.press(Self.two)
      try await viewer.state("the photo that was looked for") { $0.photo == 1 && $0.settled }
      try await viewer.press(Key.home)
      try await viewer.state("the first photo") { $0.photo == 0 && $0.settled }
      try await viewer.press(Self.f2)
      try await viewer.quiet()
      for code in [Self.o, Self.s, Self.l, Self.o, Key.enter] { try await viewer.press(code) }
      let wanted = ["2.png", "oslo.png", "oslo.png.xmp"]
      _ = try await eventually("the new names") {
        try folder.names() == wanted ? true : nil
      }
      #expect(try Data(contentsOf: URL(filePath: folder.path("album/oslo.png.xmp"))) == sidecar)
      // The field is closed by then, and one level is left.
      try await viewer.quiet(for: .milliseconds(500))
      try await viewer.quit()
    }
  }
}
