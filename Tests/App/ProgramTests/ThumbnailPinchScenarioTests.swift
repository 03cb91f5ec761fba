import Foundation
import Testing

extension OnCompositors {
  /// Two fingers that spread on a thumbnail, from the compositor's input to what is displayed.
  @Suite struct ThumbnailPinchScenarioTests {
    /// A position on the first thumbnail.
    private static let position = (x: 70.0, y: 70.0)

    /// An album of pictures that are larger than the window, with its thumbnails.
    private func viewer(_ kind: Rig.Kind, in folder: TemporaryFolder) async throws -> Viewer {
      for number in 0..<12 {
        try folder.picture(String(format: "img-%02d.png", number), width: 900, height: 600)
      }
      let viewer = try await Viewer(on: Rig(small: kind), folder.url.path, view: "album")
      try await viewer.quiet()
      return viewer
    }

    /// Pinches on the thumbnail by each of `scales`, 8 ms apart. Returns its updates.
    private func pinch(_ viewer: Viewer, _ scales: [Double], every milliseconds: Int = 8)
      async throws
      -> [(scale: Double, state: ShownState)]
    {
      try await viewer.point(Self.position.x, Self.position.y)
      let count = try await viewer.moments().count
      let updates = scales.enumerated().map { number, scale in
        "\((number + 1) * milliseconds) pinch update 0 0 \(scale) 0"
      }
      try await viewer.rig.play((["0 pinch begin 2"] + updates + [""]).joined(separator: "\n"))
      return try await viewer.moments().dropFirst(count).compactMap { moment in
        let words = moment.event.split(separator: " ")
        guard moment.event.hasPrefix("pinch update"), let scale = Double(words[4]) else {
          return nil
        }
        return (scale, try moment.state)
      }
    }

    /// Lets go of a pinch whose fingers rest.
    private func release(_ viewer: Viewer) async throws -> ShownState {
      try await viewer.pause()
      return try await viewer.rest { try await viewer.rig.say("pinch-end") }
    }

    @Test(.needs(.sway)) func twoFingersOnATouchpadTakeAPhotoOut() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(.sway, in: folder)
      let rowHeight = try #require(try viewer.last()?.album?.rowHeight)

      // Quickly: after 1.15 times it is out, and stays under the fingers as it was seen.
      let quick = try await pinch(viewer, (1...16).map { 1 + Double($0) / 8 })
      let taken = try #require(quick.first { $0.state.mode == "photo" })
      #expect(quick.filter { $0.scale < 1.15 }.allSatisfy { $0.state.mode == "album" })
      #expect(taken.scale > 1.15 && taken.scale < 1.6)
      #expect(taken.state.photo == 0)
      #expect(taken.state.album?.backdrop == 0)
      let held = try #require(quick.last)
      #expect((held.state.album?.backdrop ?? 1) > 0)
      #expect(
        abs((held.state.scale ?? 0) / (taken.state.scale ?? 1) - held.scale / taken.scale) < 1e-6)
      try held.state.expectShows(at: Self.position, in: taken.state)
      let open = try await release(viewer)
      #expect(open.mode == "photo" && open.photo == 0)
      try await viewer.press(Key.escape)
      let home = try await viewer.state("the photo at home") { $0.mode == "album" && $0.settled }
      #expect(home.album?.rowHeight == rowHeight)

      // Let go near its cell, it goes back.
      let back = try await pinch(viewer, [1.125, 1.25, 1.375, 1.25, 1.125])
      #expect(back.last?.state.mode == "photo")
      let closed = try await release(viewer)
      #expect(closed.mode == "album")
      #expect(closed.album?.rowHeight == rowHeight)
      #expect(closed.album?.backdrop == 0)

      // Slowly, the rows become larger.
      let slow = try await pinch(viewer, (1...16).map { 1 + Double($0) / 32 }, every: 40)
      #expect(slow.allSatisfy { $0.state.mode == "album" })
      let larger = try await release(viewer)
      #expect(larger.mode == "album")
      #expect((larger.album?.rowHeight ?? 0) > rowHeight)
    }

    @Test(.needs(.sway)) func twoFingersOnGlassTakeAPhotoOut() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(.sway, in: folder)
      let rowHeight = try #require(try viewer.last()?.album?.rowHeight)
      /// The states after both fingers have moved, by their distance from the middle between them.
      func spread(from: Double, to: Double) async throws -> [(reach: Double, state: ShownState)] {
        let count = try await viewer.moments().count
        try await viewer.drag([0, 1], milliseconds: 64) { finger, share in
          let reach = from + (to - from) * share
          return (Self.position.x + (finger == 0 ? -reach : reach), Self.position.y)
        }
        return try await viewer.moments().dropFirst(count).compactMap { moment in
          let words = moment.event.split(separator: " ")
          guard moment.event.hasPrefix("touch move 1"), let x = Double(words[3]) else { return nil }
          return (x - Self.position.x, try moment.state)
        }
      }
      let states = try await spread(from: 20, to: 44)
      let taken = try #require(states.first { $0.state.mode == "photo" })
      let held = try #require(states.last)
      #expect(taken.state.photo == 0)
      #expect(abs(held.reach - 44) < 0.01)
      #expect(
        abs((held.state.scale ?? 0) / (taken.state.scale ?? 1) - held.reach / taken.reach) < 1e-3)
      for side in [-1.0, 1] {
        try held.state.expectShows(
          at: (Self.position.x + side * held.reach, Self.position.y),
          whatWasAt: (Self.position.x + side * taken.reach, Self.position.y), in: taken.state)
      }
      let open = try await viewer.rest { try await viewer.rig.say("touch-up 0", "touch-up 1") }
      #expect(open.mode == "photo" && open.photo == 0)
      try await viewer.press(Key.escape)
      try await viewer.state("the photo at home") { $0.mode == "album" && $0.settled }

      // Taken out, and brought back.
      _ = try await spread(from: 20, to: 30)
      try await viewer.state("the photo in the fingers") {
        $0.mode == "photo" && $0.active == ["touch"]
      }
      let origin = try await viewer.viewOrigin()
      let (x, y) = (Self.position.x + Double(origin.x), Self.position.y + Double(origin.y))
      try await viewer.rig.say("touch-motion 0 \(x - 22) \(y)", "touch-motion 1 \(x + 22) \(y)")
      try await viewer.pause()
      let closed = try await viewer.rest { try await viewer.rig.say("touch-up 0", "touch-up 1") }
      #expect(closed.mode == "album")
      #expect(closed.album?.rowHeight == rowHeight)
    }

    /// The same from fingers in millimetres, as libinput understands them.
    @Test(.needs(.touchpad)) func aTouchpadTellsAQuickSpreadFromASlowOne() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(.touchpad, in: folder)
      let rowHeight = try #require(try viewer.last()?.album?.rowHeight)
      try await viewer.point(Self.position.x, Self.position.y)
      let open = try await viewer.rest { try await viewer.rig.say("pinch 2 2.5 0 0 0 160") }
      #expect(open.mode == "photo" && open.photo == 0)
      try await viewer.press(Key.escape)
      try await viewer.state("the photo at home") { $0.mode == "album" && $0.settled }
      let resized = try await viewer.rest { try await viewer.rig.say("pinch 2 1.7 0 0 0 1200") }
      #expect(resized.mode == "album")
      #expect((resized.album?.rowHeight ?? 0) > rowHeight)
    }
  }
}
