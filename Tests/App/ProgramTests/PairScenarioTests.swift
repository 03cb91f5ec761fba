import Foundation
import ImageFixtures
import Testing

extension UntimedOnCompositors {
  /// A RAW and its JPEG, which are one photo on a real screen and a real disk.
  @Suite struct PairScenarioTests {
    private static let (f2, delete, control, right, z) = (60, 111, 29, 106, 44)
    private static let (o, s, l, end) = (24, 31, 38, 107)
    private static let (c, m) = (46, 50)

    /// A folder with an album of two photos, of which one has a RAW.
    private func album() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path("album"), withIntermediateDirectories: false)
      let jpeg = JPEGFixture(width: 96, height: 64) { x, y, c in (2 * x + y + 40 * c) % 256 }
      let raw = DNGFixture(width: 96, height: 64) { x, y, filter in 80 * x + 40 * y + 500 * filter }
      for (name, bytes) in [("a.jpg", jpeg.file), ("a.dng", raw.file), ("b.jpg", jpeg.file)] {
        try Data(bytes).write(to: URL(filePath: folder.path("album/\(name)")))
      }
      return folder
    }

    private func press(_ code: Int, with modifier: Int, _ viewer: Viewer) async throws {
      try await viewer.rig.say("key \(modifier) 1")
      try await viewer.press(code)
      try await viewer.rig.say("key \(modifier) 0")
    }

    private func title(_ viewer: Viewer, _ text: String) async throws {
      _ = try await eventually("the title \(text)") {
        let tree = try await viewer.rig.swayTree()
        return tree.clientName.flatMap { $0.title.contains(text) ? true : nil }
      }
    }

    @Test(
      .needs(.sway), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/wl-paste"))
    )
    func bothFilesAreCopiedAndPrinted() async throws {
      let folder = try album()
      let both = ["a.jpg", "a.dng"].map { folder.path("album/\($0)") }
      let viewer = try await Viewer(
        on: Rig(.sway), folder.path("album/a.jpg"), options: ["--print-marks"])
      try await viewer.state("the photo") { $0.photo == 0 && $0.settled }
      try await viewer.quiet()
      try await press(Self.c, with: Self.control, viewer)
      let copied = try await eventually("the copied files") {
        let pasted = try await Program.run(
          "/usr/bin/wl-paste", ["--no-newline", "--type", "text/uri-list"],
          environment: viewer.rig.environment)
        return pasted.ending == .exit(0) ? pasted.output : nil
      }
      #expect(copied == both.map { "file://\($0)\r\n" }.joined())
      try await viewer.press(Self.m)
      try await viewer.quiet()
      try await viewer.press(Key.q)
      #expect(try await viewer.program.ending() == .exit(0))
      #expect(viewer.program.output == both.map { $0 + "\n" }.joined())
    }

    @Test(.needs(.sway)) func pairIsShownRenamedTrashedAndRestoredAsOnePhoto() async throws {
      let folder = try album()
      let viewer = try await Viewer(on: Rig(.sway), folder.path("album/a.jpg"))
      try await viewer.state("the photo") { $0.photo == 0 && $0.settled }
      try await title(viewer, "a.jpg (1 of 2)")
      try await press(Self.right, with: Self.control, viewer)
      try await title(viewer, "a.dng (1 of 2)")
      try await viewer.quiet()
      try await press(Self.right, with: Self.control, viewer)
      try await title(viewer, "a.jpg (1 of 2)")
      try await viewer.press(Self.f2)
      try await viewer.quiet()
      for code in [Self.o, Self.s, Self.l, Self.o, Key.enter] { try await viewer.press(code) }
      _ = try await eventually("the new names") {
        try folder.names() == ["b.jpg", "oslo.dng", "oslo.jpg"] ? true : nil
      }
      try await title(viewer, "oslo.jpg (2 of 2)")
      try await viewer.quiet()
      try await viewer.press(Self.delete)
      _ = try await eventually("both are in the trash") {
        try folder.names() == ["b.jpg"] ? true : nil
      }
      try await viewer.quiet()
      try await press(Self.z, with: Self.control, viewer)
      _ = try await eventually("both are back") {
        try folder.names() == ["b.jpg", "oslo.dng", "oslo.jpg"] ? true : nil
      }
      try await viewer.quiet()
      try await viewer.press(Key.escape)
      try await viewer.state("the album") { $0.settled && $0.mode == "album" }
      // The RAW stays alone, and is shown.
      try FileManager.default.removeItem(atPath: folder.path("album/oslo.jpg"))
      _ = try await eventually("the title of the RAW") {
        try await viewer.press(Self.end)
        let tree = try await viewer.rig.swayTree()
        return tree.clientName?.title.contains("oslo.dng (2 of 2)") == true ? true : nil
      }
      try await viewer.quit()
    }
  }
}
