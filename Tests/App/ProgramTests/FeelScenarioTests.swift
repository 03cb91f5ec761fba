import Foundation
import Testing

extension OnCompositors {
  /// Gestures of hands that are not careful, as Tests/Traces has them, on real compositors.
  @Suite struct FeelScenarioTests {
    /// The traces of every day.
    private static let everyday = [
      "one-contact-leaves-a-zoom-its-goal", "a-roll-of-the-lift-throws-nothing",
      "a-rest-before-the-lift-closes-nothing", "a-tap-on-a-pull-stops-it",
      "a-slow-double-click-zooms", "a-pinch-that-shows-closing-closes", "ctrl-and-click-marks",
      "a-roll-upwards-forbids-no-pull", "a-tile-is-pulled-away", "a-second-escape-in-flight",
    ]

    /// The others, which LIGHTBOX_EVERY_TRACE asks for.
    private static let others = [
      "one-contact-leaves-a-turn-its-goal", "one-contact-leaves-a-zoom-out-its-goal",
      "a-page-does-not-lurch", "an-album-under-a-pinch-is-full", "small-pictures-fill-the-view",
      "a-click-after-a-notch-opens", "a-click-ends-a-slideshow-alone",
      "a-double-click-shows-no-album", "double-taps-may-be-apart", "the-help-takes-pinches",
      "a-quick-spread-moves-no-neighbour", "a-slow-double-click-on-a-thumbnail-opens",
      "a-tap-beside-details-hides-them", "three-quarter-turns-hide-the-album",
      "a-touch-at-the-top-shows-the-header", "a-button-that-shakes-throws-nothing",
    ]

    /// The trace for Sway alone: without a GPU mutter paints the fades of a whole window for longer
    /// than the second click of a double click may take, and holds up the input meanwhile.
    private static let onSway = "a-click-waits-for-the-second"

    private static let plays: [(Rig.Kind, String)] = {
      let isAll = ProcessInfo.processInfo.environment["LIGHTBOX_EVERY_TRACE"] != nil
      let onBoth = Rig.Kind.present(.sway, .mutter).flatMap { kind in
        (everyday + (isAll ? others : [])).map { (kind, $0) }
      }
      return onBoth + (isAll ? Rig.Kind.present(.sway).map { ($0, onSway) } : [])
    }()

    @Test(arguments: plays)
    func gesturesMeanTheSameOnACompositor(kind: Rig.Kind, name: String) async throws {
      let trace = try PlayedTrace(named: name)
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(
        on: Rig(kind, width: 1280, height: 800), try trace.makePhotos(in: folder),
        view: trace.isOfAlbum ? "album" : "photo", settings: "", options: ["--fullscreen"])
      try await viewer.quiet()
      let view = try viewer.viewSize()
      #expect(view.width == 1280 && view.height == 800)
      try await viewer.rig.play(trace.input)
      try await viewer.sync()
      let end = try await viewer.rest()
      try trace.check(try #require(trace.expectations.last), end, view: view, "live")
      try await viewer.quiet()
      let moments = try Moments(of: trace, in: viewer.recorded(), on: kind)
      let replayed = try await viewer.replay(of: moments.recording)
      for (expectation, state) in try moments.states(in: replayed.states) {
        try trace.check(expectation, state, view: view, "replayed")
      }
      try await viewer.expectScreenShows(replayed.frame, within: 0)
      // A photo that has flown home has no place of its own there.
      guard end.mode == "photo" else { return }
      #expect(end.transform == replayed.states.last?.transform)
    }

    /// The moments of a trace's expectations in a recording of it.
    ///
    /// Sway passes the times of the events on: a state in motion is as exact as one at rest. mutter
    /// takes input a frame at a time: there states at rest alone are those of the trace.
    private struct Moments {
      private let expectations: [(expectation: PlayedTrace.Expectation, time: Double)]
      /// The times before, at and after an expectation at which the state has to be at rest, ms.
      private let around: [Double]
      /// The recording with an event without effect at each of the moments.
      let recording: String

      init(of trace: PlayedTrace, in recorded: String, on kind: Rig.Kind) throws {
        let start = try trace.beginning(in: recorded)
        expectations = trace.expectations.map { ($0, start + $0.time) }
        around = kind == .mutter ? [-50, 50] : []
        let offsets = [0] + around
        let times = expectations.flatMap { moment in offsets.map { moment.time + $0 } }
        recording = PlayedTrace.probed(recorded, at: times.filter { $0 > start })
      }

      /// The state at each expectation that can be checked, of the `states` of a replay.
      func states(in states: [ShownState]) throws -> [(PlayedTrace.Expectation, ShownState)] {
        func shownState(at time: Double) -> ShownState? {
          states.last { abs($0.t - time) < 2e-3 }
        }
        return try expectations.compactMap { expectation, time in
          let state = try #require(shownState(at: time), "the state at \(expectation.time)")
          let isStill = around.compactMap { shownState(at: time + $0) }.allSatisfy {
            $0.settled && $0.mode == state.mode
          }
          return isStill ? (expectation, state) : nil
        }
      }
    }
  }
}
