import Foundation
import Testing

extension UntimedOnCompositors {
  /// The end of the program, and the absence of leftovers.
  @Suite struct LifeCycleTests {
    @Test(arguments: Rig.Kind.exact) func compositorThatGoesAwayIsNamedAsTheReason(
      on kind: Rig.Kind
    ) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: Rig(kind), try folder.album())
      let children = Processes.children(of: viewer.program.identifier)
      viewer.rig.crash()
      #expect(try await viewer.program.ending() == .exit(1))
      #expect(viewer.program.errors.hasPrefix("lightbox: "))
      #expect(viewer.program.errors.split(separator: "\n").count == 1)
      try await Processes.waitUntilGone(children)
    }

    @Test(.needs(.sway)) func theQuitKeyEndsTheProgramAndItsDecoder() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: Rig(.sway), try folder.album())
      let children = Processes.children(of: viewer.program.identifier)
      #expect(!children.isEmpty)
      try await viewer.quit()
      try await Processes.waitUntilGone(children)
    }

    @Test(arguments: Rig.Kind.present(.sway, .swayNew, .mutterNew, .kwin), ["photo", "album"])
    func aProgramAtRestNeverWakes(on kind: Rig.Kind, view: String) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: Rig(kind), try folder.album(), view: view)
      // A header that the pointer lies under fades first.
      if !kind.isSway { try await viewer.quiet(for: .milliseconds(1500)) }
      try await Processes.expectIdle(viewer.program.identifier, for: .seconds(3))
      #expect(viewer.program.errors == "")
    }

    @Test(arguments: Rig.Kind.exact)
    func theCompositorsCloseEndsTheProgram(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: Rig(kind), try folder.album())
      if kind.isSway {
        try await viewer.rig.sway("kill")
      } else {
        try await viewer.rig.say("close")
      }
      #expect(try await viewer.program.ending() == .exit(0))
    }

    @Test(.needs(.weston)) func aPhotoIsShownWithoutASeat() async throws {
      let folder = try TemporaryFolder()
      let rig = try await Rig(.weston)
      let (state, lightbox) = (
        try folder.write("", to: "state"),
        TestPaths.products.appendingPathComponent("lightbox").path
      )
      let program = try Program(
        "wayland-referee", ["--", lightbox, "--state", state, try folder.album()],
        environment: rig.environment)
      _ = try await eventually("a photo at rest") {
        try ShownState.last(of: Data(contentsOf: URL(fileURLWithPath: state)))
          .map { $0.settled && $0.mode == "album" } == true ? true : nil
      }
      #expect(program.isRunning)
      rig.crash()
      #expect(try await program.ending() == .exit(1))
      let said = program.errors.split(separator: "\n")
      #expect(said.contains { $0.hasPrefix("wayland-referee: no rule broken, ") }, "\(said)")
    }

    @Test(.needs(.sway)) func decodersThatDiedAtRestCostNoPhoto() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: Rig(.sway), try folder.album())
      try await viewer.quiet()
      for decoder in Processes.children(of: viewer.program.identifier) { kill(decoder, SIGKILL) }
      let middle = try await viewer.rest { try await viewer.press(Key.right) }
      let last = try await viewer.rest { try await viewer.press(Key.right) }
      #expect(middle.photo == 1 && last.photo == 2)
      #expect(viewer.program.errors == "")
      try await viewer.expectScreenShowsReplay(within: 0)
    }

    @Test(.needs(.sway)) func aDecoderThatDiesAtWorkCostsAMoment() async throws {
      let folder = try TemporaryFolder()
      try folder.picture("4-last.png", width: 64, height: 64)
      let viewer = try await Viewer(on: Rig(.sway), try folder.album())
      try await viewer.quiet()
      let decoders = Processes.children(of: viewer.program.identifier)
      for decoder in decoders { kill(decoder, SIGSTOP) }
      try await viewer.press(Key.end)
      try await viewer.sync()
      for decoder in decoders { kill(decoder, SIGKILL) }
      // It is tried once more.
      try await viewer.state("the photo") { $0.photo == 3 && $0.settled && $0.scale == 1 }
      #expect(viewer.program.errors == "")
    }

    @Test(.needs(.sway)) func unreadablePhotoIsATileAmongTheOthers() async throws {
      let folder = try TemporaryFolder()
      let good = try folder.picture("good.png", width: 64, height: 64)
      let wrong = try folder.write("This is not a picture.", to: "wrong.png")
      let missing = folder.path("missing.png")
      let other = try folder.picture("other.png", width: 64, height: 64)
      let viewer = try await Viewer(on: Rig(.sway), good, wrong, missing, other)
      for photo in 1...2 {
        try await viewer.press(Key.right)
        try await viewer.state("a tile") { $0.photo == photo && $0.settled && $0.scale == nil }
      }
      let shown = try await viewer.rest { try await viewer.press(Key.right) }
      #expect(shown.photo == 3 && shown.scale == 1)
      // A photo is a tile until it is decoded, too: the keys may be faster than the decoders.
      let lines = try await eventually("a line for each file that is no photo") {
        let lines = viewer.program.errors.split(separator: "\n")
        return lines.count >= 2 ? lines : nil
      }
      for path in [wrong, missing] { #expect(lines.count { $0.contains(path) } == 1) }
      #expect(lines.count == 2)
    }
  }
}
