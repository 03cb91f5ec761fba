import Foundation
import Testing

extension OnCompositors {
  /// Gestures of hands that are not careful, as Tests/Traces has them, on real compositors.
  @Suite struct FeelScenarioTests {
    /// A trace of gestures, and its expectations at the end.
    private struct Trace {
      let input: String
      let isOfAlbum: Bool
      let count: Int
      /// The words of the last expectation, such as `mode album`.
      let end: [Substring]

      init(named name: String) throws {
        let url = Places.repository.appendingPathComponent("Tests/Traces/\(name).trace")
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        let photos = try #require(lines.first { $0.hasPrefix("#! ") }).split(separator: " ")
        (isOfAlbum, count) = (photos[1] == "album", photos.count - 2)
        // The window's own place and state are those of the compositor.
        let events = lines.filter {
          !$0.hasPrefix("#") && !$0.contains(" size ") && !$0.contains(" window ")
        }
        input = events.joined(separator: "\n") + "\n"
        end = try #require(lines.last { $0.hasPrefix("#= ") }).split(separator: " ")
      }

      func expected(_ word: String) -> Substring? {
        end.firstIndex { $0 == word }.flatMap { end.indices.contains($0 + 1) ? end[$0 + 1] : nil }
      }
    }

    private static let traces = [
      "one-contact-leaves-a-zoom-its-goal", "a-roll-of-the-lift-throws-nothing",
      "a-rest-before-the-lift-closes-nothing", "a-tap-on-a-pull-stops-it",
      "a-slow-double-click-zooms", "a-pinch-that-shows-closing-closes", "ctrl-and-click-marks",
      "a-roll-upwards-forbids-no-pull",
    ]

    @Test(arguments: Rig.Kind.present(.sway, .mutter), traces)
    func gesturesMeanTheSameOnACompositor(kind: Rig.Kind, name: String) async throws {
      let trace = try Trace(named: name)
      let folder = try TemporaryFolder()
      try folder.picture("0.png", width: 2000, height: 1500)
      for number in 1..<max(trace.count, 1) {
        try FileManager.default.linkItem(
          atPath: folder.path("0.png"), toPath: folder.path("\(number).png"))
      }
      let viewer = try await Viewer(
        on: Rig(kind, width: 1280, height: 800),
        trace.isOfAlbum ? folder.url.path : folder.path("0.png"),
        view: trace.isOfAlbum ? "album" : "photo", settings: "",
        options: ["--fullscreen"])
      try await viewer.quiet()
      let size = try viewer.viewSize()
      #expect(size.width == 1280 && size.height == 800)
      try await viewer.rig.play(trace.input)
      try await viewer.sync()
      let end = try await viewer.rest()
      #expect(trace.expected("mode").map { $0 == end.mode } ?? true, "\(name): mode \(end.mode)")
      if let photo = trace.expected("photo").flatMap({ Int($0) }) { #expect(end.photo == photo) }
      if trace.expected("fits") == "1" {
        let center = try #require(end.center)
        #expect(abs(center[0] - 640) < 1 && abs(center[1] - 400) < 1, "\(name): \(center)")
        #expect(abs((end.scale ?? 0) - 800.0 / 1500) < 1e-6)
      }
      // A photo that flies home has no state of its own once it is there.
      guard trace.isOfAlbum || end.mode == "photo" else { return }
      try await viewer.quiet()
      try await viewer.expectScreenShowsReplay(within: 0)
    }
  }
}
