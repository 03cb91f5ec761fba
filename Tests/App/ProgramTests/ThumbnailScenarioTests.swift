import Foundation
import Testing

extension UntimedOnCompositors {
  @Suite struct ThumbnailScenarioTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The program's cache, and the thumbnails that are in it.
    private var environment: [String: String] { ["XDG_CACHE_HOME": folder.path("cache")] }
    private func kept() -> [String] {
      let all = FileManager.default.enumerator(atPath: folder.path("cache"))?.allObjects ?? []
      return all.compactMap { $0 as? String }.filter { $0.hasSuffix(".png") }
    }

    /// Two pictures that are large enough to have thumbnails, last changed a day ago.
    private func pictures() throws -> String {
      let album = folder.path("album")
      try FileManager.default.createDirectory(atPath: album, withIntermediateDirectories: false)
      for name in ["1.png", "2.png"] {
        try folder.picture("album/\(name)", width: 700, height: 500)
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -86_400)],
          ofItemAtPath: "\(album)/\(name)")
      }
      return album
    }

    /// The album in a window, once its pictures are seen and everything is at rest.
    private func open(_ options: String..., on rig: Rig) async throws -> Program {
      let program = try Program(
        "lightbox", ["--view", "album"] + options + [try pictures()],
        environment: rig.environment.merging(environment) { $1 })
      _ = try await eventually("the album is seen") { () -> Bool? in
        guard try await rig.window() != nil else { return nil }
        return try await rig.screenshot().colours() > 32 ? true : nil
      }
      try await Processes.settle(program.identifier)
      return program
    }

    @Test(.needs(.sway)) func theAlbumLeavesThumbnailsForTheNextTime() async throws {
      let rig = try await Rig(.sway)
      let program = try await open(on: rig)
      let kept = kept()
      #expect(kept.count == 2)
      for name in kept {
        #expect(name.hasPrefix("thumbnails/") && !name.contains("/."))
        let attributes = try FileManager.default.attributesOfItem(
          atPath: folder.path("cache/\(name)"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
      }
      #expect(program.errors == "")
    }

    @Test(.needs(.sway)) func theDiskIsLeftAloneWithoutCache() async throws {
      let rig = try await Rig(.sway)
      let program = try await open("--no-cache", on: rig)
      #expect(kept() == [])
      #expect(program.errors == "")
    }

    /// The photo is there before its folder is listed, and in its place afterwards.
    @Test(.needs(.sway)) func aPhotoAmongThousandsIsFoundInItsPlace() async throws {
      let first = try folder.picture("0.png", width: 40, height: 30)
      for number in 1..<3_000 {
        try FileManager.default.linkItem(atPath: first, toPath: folder.path("\(number).png"))
      }
      let viewer = try await Viewer(on: Rig(.sway), folder.path("1999.png"))
      // A list that comes after the last frame is told with the next input.
      let placed = try await eventually("its place") {
        try await viewer.sync()
        return try viewer.last().flatMap { $0.photo == 1999 ? $0 : nil }
      }
      #expect(placed.settled)
      let next = try await viewer.rest { try await viewer.press(Key.right) }
      #expect(next.photo == 2000)
      #expect(viewer.program.errors == "")
    }
  }
}
