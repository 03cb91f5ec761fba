import Foundation
import Testing

/// The photo's facts and the help, in a replay: with the fonts of this machine, but from one
/// picture.
@Suite struct OverlayReplayTests {
  private let folder: TemporaryFolder
  private let picture: String

  init() throws {
    folder = try TemporaryFolder()
    picture = folder.path("colours.png")
    try MadePicture.png(width: 400, height: 300).write(to: URL(fileURLWithPath: picture))
  }

  /// The frames of a view of 800 × 600 in which `key` goes down at 100 ms and again at 2 s.
  private func frames(_ key: String, _ moments: Int...) async throws -> [ScreenPicture] {
    let trace = try folder.write(
      """
      0 size 800 600
      100 key down \(key)
      110 key up \(key)
      2000 key down \(key)
      2010 key up \(key)
      3000 end
      """, to: "keys.trace")
    let run = try await Program.run(
      "lightbox",
      [
        "replay", trace, picture, "--view", "photo", "--frames", folder.path("frames"), "--at",
        moments.map(String.init).joined(separator: ","),
      ])
    #expect(run.ending == .exit(0), "\(run.errors)")
    return try moments.map { moment in
      let name = String(repeating: "0", count: 6 - "\(moment)".count) + "\(moment).png"
      let file = URL(fileURLWithPath: folder.path("frames")).appendingPathComponent(name)
      return try ScreenPicture(png: Data(contentsOf: file))
    }
  }

  @Test func theFactsComeAndGoAndThePhotoMakesRoom() async throws {
    let shown = try await frames("i", 50, 1000, 2900)
    #expect(shown[0] == shown[2])
    // The panel is 320 px wide, 16 px from the right edge.
    let left = { (frame: ScreenPicture) in frame.cropped(x: 0, y: 0, width: 464, height: 600) }
    #expect(left(shown[0]) != left(shown[1]), "the photo is smaller beside it")
    let edge = shown[1].cropped(x: 786, y: 0, width: 14, height: 600)
    #expect(edge.colours() == 1, "no photo lies below the panel")
    let panel = shown[1].cropped(x: 464, y: 16, width: 320, height: 100)
    #expect(
      panel.largestDifference(from: shown[0].cropped(x: 464, y: 16, width: 320, height: 100)) > 60)
    #expect(panel.colours() > 20, "texts are drawn on it")
    #expect(try await frames("i", 1000) == [shown[1]], "the same frame every time")
  }

  @Test func theHelpVeilsThePhotoAndGoes() async throws {
    let shown = try await frames("F1", 50, 1000)
    #expect(shown[0].largestDifference(from: shown[1]) > 60)
    #expect(shown[1].cropped(x: 100, y: 60, width: 600, height: 480).colours() > 20)
  }
}

extension OnCompositors {
  /// Texts are drawn beside the loop, so the screen must come to show what a replay does in one go.
  @Suite struct OverlayScenarioTests {
    @Test(arguments: Rig.Kind.exact) func factsAndHelpAreShown(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: Rig(kind), try folder.album())
      try await viewer.press(Key.i)
      try await viewer.sync()
      try await viewer.expectScreenShowsReplay(within: kind.tolerance)
      try await viewer.press(Key.f1)
      try await viewer.sync()
      try await viewer.expectScreenShowsReplay(within: kind.tolerance)
      try await viewer.press(Key.escape)
      let next = try await viewer.rest { try await viewer.press(Key.right) }
      #expect(next.photo == 1)
      // Nothing wakes while the panel only lies there.
      try await Processes.expectIdle(viewer.program.identifier, for: .seconds(1))
    }
  }
}
