import Foundation
import Testing

extension OnCompositors {
  /// The meaning of fingers on a touchscreen, which their first pixels and their lift decide.
  @Suite struct TouchMeaningScenarioTests {
    private struct Screen {
      let viewer: Viewer
      let fit: ShownState
      let view: (width: Double, height: Double)
      /// The position of the view on the screen.
      let origin: (x: Int, y: Int)
      var middle: (x: Double, y: Double) { (view.width / 2, view.height / 2) }

      /// A point of the view as the rig names it.
      func coordinates(_ x: Double, _ y: Double) -> String {
        "\(x + Double(origin.x)) \(y + Double(origin.y))"
      }

      /// The state once all input is handled; the hand has rested then, and throws nothing.
      func now() async throws -> ShownState {
        try await viewer.sync()
        try await Task.sleep(for: Viewer.rest)
        return try #require(try viewer.last())
      }

      /// Expects to have come back to the whole photo.
      func expectFit(_ state: ShownState, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(state.mode == "photo", sourceLocation: sourceLocation)
        #expect(state.photo == 0, sourceLocation: sourceLocation)
        #expect(state.transform == fit.transform, sourceLocation: sourceLocation)
      }
    }

    @Test(arguments: Rig.Kind.exact) func fingersAreToldApart(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(
        on: Rig(small: kind), try folder.album(), settings: Viewer.stiffSprings)
      // A replay reads photos at once. Here the last one may be read after quick flicks show it.
      try await viewer.press(Key.end)
      try await viewer.state("the last photo") { $0.photo == 2 && $0.scale != nil && $0.settled }
      try await viewer.press(Key.home)
      try await viewer.state("the first photo") { $0.photo == 0 && $0.scale != nil && $0.settled }
      let before = try await viewer.moments().count
      let view = try viewer.viewSize()
      let screen = Screen(
        viewer: viewer, fit: try #require(try viewer.last()),
        view: (Double(view.width), Double(view.height)), origin: try await viewer.viewOrigin())
      try await wobbles(screen)
      try await pullsAndLetsGo(screen)
      try await pullsAndJoinsASecondFinger(screen)
      try await tapsWithTwoFingers(screen)
      // mutter takes its input a frame at a time, and what is read here are times.
      if kind != .mutter && kind != .mutterNew {
        try await liftsUnevenly(screen)
        try await flicksUpAndDown(screen)
        try await flicksPages(screen)
      }
      try await viewer.expectReplayTellsTheSame(after: before)
    }

    private func wobbles(_ screen: Screen) async throws {
      let viewer = screen.viewer
      let wobble = [(0.0, 0.0), (6, -5), (-6, 5), (0, 0)]
      var points: [String] = []
      for (x, y) in wobble + [(-60, 0), (0, 0)] {
        points.append(screen.coordinates(screen.middle.x + 40 + x, screen.middle.y + y))
      }
      try await viewer.rig.say(
        "touch-down 0 \(points[0])", "touch-motion 0 \(points[1])", "touch-motion 0 \(points[2])",
        "touch-motion 0 \(points[3])")
      for moment in try await viewer.moments() where moment.event.hasPrefix("touch ") {
        #expect(try moment.state.active == ["touch"])
        #expect(try moment.state.transform == screen.fit.transform, "at \(moment.event)")
      }
      // Beyond 10 px it slides, and those 10 px are not caught up. mutter would make one motion of
      // this and those before it, which cross the slop elsewhere.
      try await viewer.rig.say("touch-motion 0 \(points[4])")
      let slid = try #require(try await screen.now().center)
      #expect(abs(slid[0] - (screen.middle.x - 50)) < 0.01)
      screen.expectFit(
        try await viewer.rest {
          try await viewer.rig.say("touch-motion 0 \(points[5])", "touch-up 0")
        })

      // A tap may wobble as much.
      try await viewer.rig.say(
        "touch-down 0 \(points[0])", "touch-motion 0 \(points[1])", "touch-motion 0 \(points[2])",
        "touch-up 0")
      try await viewer.state("the photo at home") { $0.mode == "album" && $0.settled }
      try await viewer.openFirst()
    }

    private func pullsAndLetsGo(_ screen: Screen) async throws {
      let (viewer, middle) = (screen.viewer, screen.middle)
      // 40 px, from where it is pulled: not far enough.
      let grabbed = (x: middle.x + 70, y: middle.y - 50)
      try await viewer.drag([0], milliseconds: 80) { (grabbed.x, grabbed.y - 10 + 50 * $1) }
      let held = try await screen.now()
      #expect(
        abs((held.scale ?? 0) / (screen.fit.scale ?? 1) - 1 + 0.4 * 40 / screen.view.height) < 1e-6)
      try held.expectShows(
        at: (grabbed.x, grabbed.y + 40), whatWasAt: grabbed, in: screen.fit)
      #expect(abs((held.album?.backdrop ?? 1) - (1 - 40 / (screen.view.height / 2))) < 1e-5)
      screen.expectFit(try await viewer.rest { try await viewer.rig.say("touch-up 0") })

    }

    /// Upwards nothing closes, however far and fast: that shows the details. Flicked down, they go,
    /// and then the photo does, after as short a distance.
    private func flicksUpAndDown(_ screen: Screen) async throws {
      let (viewer, middle) = (screen.viewer, screen.middle)
      func flick(by distance: Double) async throws {
        try await viewer.drag([0], milliseconds: 32, lifts: [(0, 4)]) {
          (middle.x, middle.y + distance * ($1 - 0.5))
        }
      }
      try await flick(by: -150)
      try await viewer.state("the photo beside Details") {
        $0.settled && $0.mode == "photo" && ($0.scale ?? 9) < (screen.fit.scale ?? 0) * 0.95
      }
      try await flick(by: 60)
      screen.expectFit(try await viewer.rest {})
      try await flick(by: 60)
      try await viewer.state("the flicked photo at home") { $0.mode == "album" && $0.settled }
      try await viewer.openFirst()
    }

    private func pullsAndJoinsASecondFinger(_ screen: Screen) async throws {
      let (viewer, middle) = (screen.viewer, screen.middle)
      let pulled = (x: middle.x - 60, y: middle.y + 60)
      try await viewer.drag([0], milliseconds: 80) { (pulled.x, pulled.y - 110 + 110 * $1) }
      let second = (x: middle.x + 50, y: middle.y + 60)
      try await viewer.rig.say("touch-down 1 \(screen.coordinates(second.x, second.y))")
      let moments = try await viewer.moments().filter { $0.event.hasPrefix("touch ") }.suffix(2)
      let (one, two) = (try #require(moments.first).state, try #require(moments.last).state)
      #expect((one.scale ?? 9) < (screen.fit.scale ?? 0) * 0.95)
      #expect(two.jump(to: one) < 2e-6)
      // The two of them go on with what they hold: here twice as large, and to the right.
      let apart = (left: pulled.x - 50, right: second.x + 60)
      try await viewer.rig.say(
        "touch-motion 0 \(screen.coordinates(apart.left, pulled.y))",
        "touch-motion 1 \(screen.coordinates(apart.right, second.y))")
      let spread = try await screen.now()
      #expect(abs((spread.scale ?? 0) / (one.scale ?? 1) - 2) < 1e-6)
      try spread.expectShows(at: (apart.left, pulled.y), whatWasAt: pulled, in: one)
      try spread.expectShows(at: (apart.right, second.y), whatWasAt: second, in: one)
      try await viewer.pause()
      let settled = try await viewer.rest { try await viewer.rig.say("touch-up 0", "touch-up 1") }
      #expect(settled.mode == "photo")
      #expect(settled.album == nil, "the backdrop has come back")
      #expect(abs((settled.scale ?? 0) - (spread.scale ?? 1)) < 1e-6)
      screen.expectFit(try await viewer.rest { try await viewer.press(Key.zero) })
    }

    private func tapsWithTwoFingers(_ screen: Screen) async throws {
      let viewer = screen.viewer
      let (left, right) = (
        screen.coordinates(screen.middle.x - 30, screen.middle.y + 10),
        screen.coordinates(screen.middle.x + 50, screen.middle.y + 20)
      )
      let tap: () async throws -> ShownState = {
        try await viewer.rest {
          try await viewer.rig.say(
            "touch-down 0 \(left)", "touch-down 1 \(right)", "touch-up 0", "touch-up 1")
        }
      }
      try await viewer.rest { try await viewer.press(Key.z) }
      let zoomed = try await viewer.rest { try await viewer.press(Key.equal) }
      #expect(abs((zoomed.scale ?? 0) - 2.0.squareRoot()) < 1e-6)
      let half = try await tap()
      #expect(abs((half.scale ?? 0) - 0.5.squareRoot()) < 1e-6)
      screen.expectFit(try await tap())
      // At fit there is no further out, and it closes nothing.
      screen.expectFit(try await tap())
    }

    private func liftsUnevenly(_ screen: Screen) async throws {
      let (viewer, middle) = (screen.viewer, screen.middle)
      try await viewer.rest { try await viewer.press(Key.z) }
      // At 500 px/s; the second finger stays where it is, for 40 ms.
      try await viewer.drag([0, 1], milliseconds: 64, lifts: [(1, 4), (0, 44)]) { finger, share in
        (middle.x + (finger == 0 ? -60 : 60) + 32 * share, middle.y)
      }
      let moments = try await viewer.moments()
      let lifted = try #require(try moments.last { $0.event.hasPrefix("touch up") }?.state)
      let rested = try await viewer.rest {}
      #expect(abs((lifted.center?[0] ?? 0) - middle.x - 32) < 1)
      // A photo that two fingers have placed slows down at 6 per second, to 10 px/s.
      let glide = (rested.center?[0] ?? 0) - (lifted.center?[0] ?? 0)
      #expect(abs(glide - (500 - 10) / 6) < 5)
      #expect(abs((rested.center?[1] ?? 0) - middle.y) < 0.5)
      #expect(abs((rested.scale ?? 0) - 1) < 0.01)
      screen.expectFit(try await viewer.rest { try await viewer.press(Key.zero) })
    }

    private func flicksPages(_ screen: Screen) async throws {
      let (viewer, middle) = (screen.viewer, screen.middle)
      /// Flicks that come while the page of the one before still slides.
      func flick(_ times: Int, by distance: Double) async throws -> [Int?] {
        var trace = ""
        for number in 0..<times {
          trace += try await viewer.touches(
            [0], at: number * 100, milliseconds: 32, lifts: [(0, 4)]
          ) { (middle.x + distance * ($1 - 0.5), middle.y) }
        }
        try await viewer.rig.play(trace)
        return try await viewer.moments().filter { $0.event.hasPrefix("touch up") }.suffix(times)
          .map { try $0.state.photo }
      }
      #expect(try await flick(2, by: -50) == [1, 2])
      // There is none beyond the last.
      #expect(try await flick(1, by: -50) == [2])
      #expect(try await flick(2, by: 50) == [1, 0])
      screen.expectFit(try await viewer.rest {})
    }
  }
}
