import Foundation
import Testing

extension OnCompositors {
  /// The meaning of two fingers on a touchpad, with exact values and times.
  @Suite struct TouchpadMeaningScenarioTests {
    @Test(arguments: Rig.Kind.present(.sway, .swayNew, .kwin))
    func twoFingersAreToldApart(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(
        on: Rig(small: kind), try folder.album(), settings: Viewer.stiffPages)
      let fit = try #require(try viewer.last())
      try await viewer.point(250, 90)
      try await slowlyTurnsAPage(viewer, fit)
      try await takesAPageBack(viewer, fit)
      try await takesAClosedPhotoBack(viewer, fit)
      try await pinchesToClose(viewer, fit)
      try await decelerates(viewer, fit)
      try await viewer.expectReplayTellsTheSame()
    }

    @Test(.needs(.touchpad)) func aTouchpadTellsThemApart() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(
        on: Rig(small: .touchpad), try folder.album(), settings: Viewer.stiffSprings)
      let fit = try #require(try viewer.last())
      try await viewer.point(250, 90)

      // Slowly, the time decides before the distance does.
      var count = try await viewer.moments().count
      let back = try await viewer.rest { try await viewer.rig.say("scroll -2 0 600") }
      let slow = try await moments(viewer, of: "scroll finger", after: count)
      let decided = try #require(
        try slow.firstIndex { try $0.state.transform != fit.transform }, "it has moved the page")
      let distances = slow[...decided].compactMap { Double($0.event.split(separator: " ")[2]) }
      #expect(distances.reduce(0, +) < 10)
      #expect(try slow[decided].state.t - slow[0].state.t >= 50)
      #expect(back.transform == fit.transform)

      // A page that a scroll has slid stays where it is when the fingers pinch.
      count = try await viewer.moments().count
      let zoomed = try await viewer.rest {
        try await viewer.rig.say("scroll-pinch -6 0 1.6 0 280")
      }
      let all = try await moments(viewer, of: "", after: count)
      let slid = try #require(try all.last { $0.event.hasPrefix("scroll finger") }?.state)
      let begun = try #require(try all.first { $0.event.hasPrefix("pinch begin") }?.state)
      #expect((slid.center?[0] ?? 200) < 180)
      // The page springs back between the two events, so a replay shows the moment before the
      // pinch.
      let probed = PlayedTrace.probed(try viewer.recorded(), at: [begun.t - 0.001])
      let replayed = try await viewer.replay(of: probed)
      let before = try #require(replayed.states.last { $0.t < begun.t })
      #expect(begun.t - before.t < 0.01)
      #expect(abs((begun.center?[0] ?? 0) - (before.center?[0] ?? 200)) < 0.1)
      #expect(zoomed.photo == 0)
      #expect((zoomed.scale ?? 0) / (fit.scale ?? 1) > 1.03)
      try await viewer.rest { try await viewer.press(Key.zero) }

      // Pinched to less than three quarters it follows 1:1, and closes.
      count = try await viewer.moments().count
      try await viewer.rig.say("pinch 2 0.4 0 0 0 400")
      try await viewer.state("the photo at home") { $0.mode == "album" && $0.settled }
      for update in try await moments(viewer, of: "pinch update", after: count) {
        let scale = try #require(Double(update.event.split(separator: " ")[4]))
        #expect(abs((try update.state.scale ?? 0) / (fit.scale ?? 1) - scale) < 0.02)
      }
    }

    /// The moments since there were so many.
    private func moments(_ viewer: Viewer, of kind: String, after count: Int) async throws
      -> [Moment]
    {
      try await viewer.moments().dropFirst(count).filter { $0.event.hasPrefix(kind) }
    }

    private func slowlyTurnsAPage(_ viewer: Viewer, _ fit: ShownState) async throws {
      let count = try await viewer.moments().count
      // A pixel every 8 ms: far below 10 px after 50 ms, it is decided.
      try await viewer.rig.play(
        (0...12).map { "\($0 * 8) scroll finger 1 0" }.joined(separator: "\n") + "\n")
      let moved = try await moments(viewer, of: "scroll", after: count)
      let start = try #require(try moved.first?.state.t)
      #expect(moved.count == 13)
      for (number, moment) in moved.enumerated() {
        let state = try moment.state
        // The distance that the deciding took is not caught up; that is 7 px, and the eighth one
        // moves.
        let distance = state.t - start < 50 ? 0 : Double(number - 6)
        #expect(
          abs((state.center?[0] ?? 0) - (200 - distance)) < 1e-3, "after \(state.t - start) ms")
      }
      let back = try await viewer.rest { try await viewer.rig.play("0 scroll stop\n") }
      #expect(back.photo == 0)
      #expect(back.transform == fit.transform)
    }

    /// libinput ends a scroll a report before the pinch begins that it takes it for, or in the same
    /// one.
    private func takesAPageBack(_ viewer: Viewer, _ fit: ShownState) async throws {
      let count = try await viewer.moments().count
      try await viewer.rig.play(
        """
        0 scroll finger 30 0
        8 scroll finger 30 0
        16 scroll finger 30 0
        24 scroll finger 30 0
        25 scroll stop
        25 pinch begin 2
        33 pinch update 0 0 1.25 0
        41 pinch update 0 0 1.5 0

        """)
      let all = try await moments(viewer, of: "", after: count)
      let scrolled = try #require(try all.last { $0.event.hasPrefix("scroll finger") }?.state)
      let stopped = try #require(try all.first { $0.event == "scroll stop" }?.state)
      let begun = try #require(try all.first { $0.event.hasPrefix("pinch begin") }?.state)
      #expect(scrolled.photo == 0)
      #expect(stopped.photo == 1, "a flick")
      #expect(begun.photo == 0)
      // A pinch that comes some milliseconds late finds the page on its way, as the spring pulls
      // it: by its own frequency in a view of 1280 px, by more in this one of 400.
      let late = Double(begun.t - stopped.t) / 1000
      let (frequency, speed) = (200 * pow(1280.0 / 400, 0.25), 30 / 0.008)
      let left = try #require(scrolled.center?[0]) + 220
      let distance = left - (left + (frequency * left - speed) * late) * exp(-frequency * late)
      #expect(abs(begun.jump(to: scrolled) - distance) < 1)
      let spread = try #require(try all.last { $0.event.hasPrefix("pinch update") }?.state)
      #expect(abs((spread.scale ?? 0) / (fit.scale ?? 1) - 1.5) < 1e-6)
      try spread.expectShows(at: (250, 90), in: begun)
      try await viewer.pause()
      let settled = try await viewer.rest { try await viewer.rig.say("pinch-end") }
      #expect(settled.photo == 0)
      #expect(abs((settled.scale ?? 0) / (fit.scale ?? 1) - 1.5) < 1e-6)
      let reset = try await viewer.rest { try await viewer.press(Key.zero) }
      #expect(reset.transform == fit.transform)
    }

    /// A frame may come between the stop and the begin, and bring the photo home. It is a quarter
    /// of fit there, so the pinch has to spread that much.
    private func takesAClosedPhotoBack(_ viewer: Viewer, _ fit: ShownState) async throws {
      let count = try await viewer.moments().count
      try await viewer.rig.play(
        """
        0 scroll finger 0 -30
        8 scroll finger 0 -30
        16 scroll finger 0 -30
        24 scroll finger 0 -30
        25 scroll stop
        25 pinch begin 2
        33 pinch update 0 0 4 0

        """)
      let all = try await moments(viewer, of: "", after: count)
      let stopped = try #require(try all.first { $0.event == "scroll stop" }?.state)
      let begun = try #require(try all.first { $0.event.hasPrefix("pinch begin") }?.state)
      #expect(stopped.mode == "album", "a flick")
      #expect(begun.mode == "photo")
      try await viewer.pause()
      let settled = try await viewer.rest { try await viewer.rig.say("pinch-end") }
      #expect(settled.mode == "photo")
      #expect(settled.album == nil)
      let reset = try await viewer.rest { try await viewer.press(Key.zero) }
      #expect(reset.transform == fit.transform)
    }

    private func pinchesToClose(_ viewer: Viewer, _ fit: ShownState) async throws {
      /// Pinches to shares of fit, in 256ths as on the wire, and lets go; nothing resists
      /// meanwhile.
      func pinch(_ shares: Double...) async throws {
        try await viewer.rig.say("pinch-begin 2")
        for share in shares {
          try await viewer.rig.say("pinch-update 0 0 \(share) 0")
          try await viewer.sync()
          let held = try #require(try viewer.last())
          #expect(abs((held.scale ?? 0) / (fit.scale ?? 1) - share) < 1e-6)
          try held.expectShows(at: (250, 90), in: fit)
        }
        try await viewer.rig.say("pinch-end")
      }
      let back = try await viewer.rest { try await pinch(0.90625, 0.765625) }
      #expect(back.mode == "photo")
      #expect(back.transform == fit.transform)
      try await pinch(0.90625, 0.734375)
      try await viewer.state("the photo at home") { $0.mode == "album" && $0.settled }
      try await viewer.openFirst()
    }

    /// The pointer moves by itself meanwhile, because every event tells what is displayed.
    private func decelerates(_ viewer: Viewer, _ fit: ShownState) async throws {
      let probes = (1...25).map { "\(50 + $0 * 16) pointer motion \(250 + Double($0) / 8) 90" }
        .joined(separator: "\n")
      var count = try await viewer.moments().count
      // At 4 in ln(scale) a second, 1.5 times fit is let go in motion.
      let updates = (1...6).map {
        "\($0 * 8) pinch update 0 0 \(1.5 * exp(Double($0 - 6) / 31.25)) 0"
      }
      try await viewer.rig.play(
        (["0 pinch begin 2"] + updates + ["50 pinch end", probes, ""]).joined(separator: "\n"))
      let zoomed = try await viewer.rest {}
      let zooming = try await moments(viewer, of: "", after: count).drop {
        !$0.event.hasPrefix("pinch end")
      }.compactMap { try $0.state.scale }
      #expect(zooming.count > 20)
      #expect(zip(zooming, zooming.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(abs((zooming.first ?? 0) / (fit.scale ?? 1) - 1.5) < 0.01)
      // It decays at 20 per second.
      #expect(abs((zoomed.scale ?? 0) / (fit.scale ?? 1) - 1.5 * exp(4.0 / 20)) < 0.05)
      try zoomed.expectShows(at: (250, 90), in: fit)

      // A scroll that is let go in motion glides on the same way.
      try await viewer.point(250, 90)
      count = try await viewer.moments().count
      let scrolls = (0...5).map { "\($0 * 8) scroll finger -2 -1" }
      try await viewer.rig.play(
        (scrolls + ["44 scroll stop", probes, ""]).joined(separator: "\n"))
      let rested = try await viewer.rest {}
      let centers = try await moments(viewer, of: "", after: count).drop {
        $0.event != "scroll stop"
      }.compactMap { try $0.state.center }
      for axis in 0...1 {
        let positions = centers.map { $0[axis] }
        #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 })
        let glide = (rested.center?[axis] ?? 0) - (positions.first ?? 0)
        // 250 and 125 px/s decay at 3 per second, down to 10 px/s.
        #expect(abs(glide - ([250.0, 125][axis] - 10) / 3) < 6)
      }
      let reset = try await viewer.rest { try await viewer.press(Key.zero) }
      #expect(reset.transform == fit.transform)
    }
  }
}
