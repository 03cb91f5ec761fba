import Foundation
import PortalFixtures
import Testing

extension UntimedOnCompositors {
  /// The clipboard and drags, with programs of others on a real compositor.
  @Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/wl-paste")))
  struct ExchangeScenarioTests {
    private static let control = 29
    private static let (c, v, l, f2) = (46, 47, 38, 60)

    private func album(_ folder: TemporaryFolder, _ name: String, _ widths: Int...) throws {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
      for (index, width) in widths.enumerated() {
        try folder.picture("\(name)/\(index + 1) ü.png", width: width, height: 240)
      }
    }

    private func chord(_ viewer: Viewer, _ key: Int) async throws {
      try await viewer.rig.say("key \(Self.control) 1")
      try await viewer.press(key)
      try await viewer.rig.say("key \(Self.control) 0")
      try await viewer.sync()
    }

    /// Drags from one place of the screen to another. Each window has handled the motion over it
    /// before the pointer goes on, as a button that is released before the drag has begun is a
    /// click.
    private func drag(
      from start: (x: Double, y: Double), to end: (x: Double, y: Double), of source: Viewer,
      over target: Viewer
    ) async throws {
      let rig = source.rig
      try await rig.point(start.x, start.y)
      try await rig.say("button 272 1")
      for x in stride(from: start.x + 10, through: end.x, by: 40) {
        try await rig.point(x, end.y)
        if x == start.x + 50 { try await Processes.settle(source.program.identifier) }
      }
      try await Processes.settle(target.program.identifier)
      try await rig.say("button 272 0")
    }

    private func paste(_ rig: Rig, _ type: String) async throws -> String {
      let run = try await Program.run(
        "/usr/bin/wl-paste", ["--no-newline", "--type", type], environment: rig.environment)
      #expect(run.ending == .exit(0), "\(run.errors)")
      return run.output
    }

    /// Runs wl-copy, which serves what it copies until it is ended.
    private func copy(_ rig: Rig, _ type: String, _ text: String) async throws -> Program {
      for _ in 1...5 {
        let program = try Program(
          "/usr/bin/wl-copy", ["--foreground", "--type", type, text], environment: rig.environment)
        // On mutter each of the two takes the focus for a moment, and one that comes too soon takes
        // it from the other, which then waits for ever.
        if !rig.kind.isSway { try await Task.sleep(for: .milliseconds(300)) }
        let isThere = try? await eventually("the selection", within: .seconds(4)) {
          let run = try await Program.run(
            "/usr/bin/wl-paste", ["--no-newline", "--type", type], environment: rig.environment)
          return run.output == text ? true : nil
        }
        if isThere != nil { return program }
        program.send(SIGTERM)
      }
      throw RigFailure(description: "wl-copy does not get the selection")
    }

    @Test(arguments: Rig.Kind.present(.sway, .swayNew))
    func anotherProgramReadsWhatIsCopied(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      try album(folder, "album", 300, 200)
      let path = folder.path("album/1 ü.png")
      let viewer = try await Viewer(on: Rig(kind), path)
      try await chord(viewer, Self.c)
      let uri = URL(fileURLWithPath: path).absoluteString
      // The key has been handled; what it leads to may still be on its way to the compositor.
      let list = try await eventually("the selection") { () -> String? in
        let run = try await Program.run(
          "/usr/bin/wl-paste", ["--no-newline", "--type", "text/uri-list"],
          environment: viewer.rig.environment)
        return run.ending == .exit(0) ? run.output : nil
      }
      #expect(list == "\(uri)\r\n")
      #expect(try await paste(viewer.rig, "x-special/gnome-copied-files") == "copy\n\(uri)")
      #expect(try await paste(viewer.rig, "text/plain;charset=utf-8") == path)
      // The pixels, through a shell because they are no text.
      let file = folder.path("pasted.png")
      let run = try await Program.run(
        "/bin/sh", ["-c", "exec wl-paste --type image/png > \"$0\"", file],
        environment: viewer.rig.environment)
      #expect(run.ending == .exit(0), "\(run.errors)")
      let pasted = try ScreenPicture(png: try Data(contentsOf: URL(fileURLWithPath: file)))
      let original = try ScreenPicture(png: try Data(contentsOf: URL(fileURLWithPath: path)))
      #expect((pasted.width, pasted.height) == (300, 240))
      #expect(pasted.largestDifference(from: original) == 0)
    }

    /// A line of Details that is clicked, for pasting and for the middle button.
    @Test(arguments: Rig.Kind.exact) func lineOfDetailsIsRead(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      try album(folder, "album", 300, 200)
      let viewer = try await Viewer(on: Rig(kind), folder.path("album/1 ü.png"))
      try await viewer.press(Key.i)
      try await viewer.quiet()
      // Below the panel's title, and that of its first group.
      try await viewer.point(460, 134)
      try await viewer.rig.say("button 272 1", "button 272 0")
      try await viewer.quiet()
      #expect(try await paste(viewer.rig, "text/plain;charset=utf-8") == "1 ü.png")
      let selected = try await Program.run(
        "/usr/bin/wl-paste", ["--primary", "--no-newline"], environment: viewer.rig.environment)
      #expect(selected.output == "1 ü.png")
      #expect(try viewer.last()?.mode == "photo", "it was no click on the photo")
      try await viewer.expectReplayTellsTheSame()
    }

    /// Both effects have an answer at once, which is handled after the event that has caused them.
    @Test(.needs(.sway)) func emptyClipboardAndTypedFolderAreHandled() async throws {
      let folder = try TemporaryFolder()
      try album(folder, "album", 300)
      let viewer = try await Viewer(on: Rig(.sway), folder.path("album"), view: "album")
      try await chord(viewer, Self.v)
      try await viewer.quiet()
      // The field has the path of the shown folder.
      try await chord(viewer, Self.l)
      try await viewer.press(Key.enter)
      try await viewer.quiet()
      try await viewer.sync()
      #expect(viewer.program.isRunning && viewer.program.errors == "")
    }

    @Test(.needs(.sway)) func filesCopiedElsewhereAreOpened() async throws {
      let folder = try TemporaryFolder()
      try album(folder, "here", 300)
      try album(folder, "there", 300, 200, 100)
      let viewer = try await Viewer(on: Rig(.sway), folder.path("here"), view: "album")
      let there = (1...3).map {
        URL(fileURLWithPath: folder.path("there/\($0) ü.png")).absoluteString
      }
      let several = try await copy(
        viewer.rig, "text/uri-list", "#\r\n\(there[0])\r\nsftp://h.invalid/a.jpg\r\n\(there[2])\r\n"
      )
      try await chord(viewer, Self.v)
      _ = try await eventually("the album of two") {
        try viewer.stateText().contains("\"photo\"") ? true : nil
      }
      try await viewer.quiet()
      several.send(SIGTERM)
      let one = try await copy(viewer.rig, "text/uri-list", "\(there[1])\r\n")
      try await chord(viewer, Self.v)
      try await viewer.state("the photo among those of its folder") {
        $0.mode == "photo" && $0.photo == 1 && $0.settled
      }
      one.send(SIGTERM)
      // Out of the photo, out of its folder, out of the two, and no further.
      for _ in 1...4 {
        try await viewer.press(Key.escape)
        try await Task.sleep(for: .milliseconds(700))
      }
      #expect(viewer.program.isRunning)
      try await viewer.quit()
    }

    @Test(.needs(.sway)) func nameCopiedElsewhereIsPastedIntoTheFieldAndCopiedFromIt() async throws
    {
      let folder = try TemporaryFolder()
      try album(folder, "album", 300)
      let viewer = try await Viewer(on: Rig(.sway), folder.path("album/1 ü.png"))
      let owner = try await copy(viewer.rig, "text/plain;charset=utf-8", "\nÖslo 3\nBergen")
      try await viewer.press(Self.f2)
      try await viewer.quiet()
      try await chord(viewer, Self.c)
      try await viewer.sync()
      #expect(try await paste(viewer.rig, "text/plain;charset=utf-8") == "1 ü")
      owner.send(SIGTERM)
      let again = try await copy(viewer.rig, "text/plain;charset=utf-8", "\nÖslo 3\nBergen")
      try await chord(viewer, Self.v)
      try await viewer.quiet()
      try await viewer.press(Key.enter)
      _ = try await eventually("the pasted name") {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("album")) == ["Öslo 3.png"]
          ? true : nil
      }
      again.send(SIGTERM)
      #expect(try viewer.recorded().contains(" text commit Öslo%203\n"))
      #expect(viewer.program.isRunning && viewer.program.errors == "")
    }

    @Test(
      .needs(.sway), .enabled(if: ReaderBus.isAvailable, "there is no at-spi2-core, or no pyatspi"))
    func anOwnerThatIsKilledIsSaid() async throws { try await killAnOwner(on: .sway) }

    @Test(
      .needs(.mutter),
      .enabled(if: ReaderBus.isAvailable, "there is no at-spi2-core, or no pyatspi")
    )
    func anOwnerThatIsKilledOnMutterIsSaid() async throws { try await killAnOwner(on: .mutter) }

    private func pipeCount(of viewer: Viewer) throws -> Int {
      try Processes.openFiles(of: viewer.program.identifier).count { $0.hasPrefix("pipe:") }
    }

    /// Compositors know of the death by the time when they answer what is asked after the pipe's
    /// end.
    private func killAnOwner(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      try album(folder, "album", 300)
      let reader = try await ReaderBus()
      let rig = try await Rig(small: kind)
      rig.bus = reader.bus.address
      let viewer = try await Viewer(on: rig, folder.path("album"), view: "album")
      let owner = try await copy(rig, "text/uri-list", "file:///nowhere/at/all\r\n")
      owner.send(SIGSTOP)
      do {
        try await reader.hears(
          "Nothing to open; the other program ended before its list was complete"
        ) {
          let before = try pipeCount(of: viewer)
          try await chord(viewer, Self.v)
          // The key is handled; the window asks for the list a moment later.
          _ = try await eventually("the pipe for the list") {
            try pipeCount(of: viewer) > before ? true : nil
          }
          owner.send(SIGKILL)
        }
      } catch {
        // The window's own answer, and the pipes that it still waits for.
        throw RigFailure(
          description: """
            \(error)
            \(try viewer.recorded().suffix(400))
            \(try viewer.stateText().suffix(400))
            open: \(try Processes.openFiles(of: viewer.program.identifier))
            """)
      }
      #expect(viewer.program.isRunning && viewer.program.errors == "")
    }

    /// From an album, and with Ctrl from an open photo.
    @Test(arguments: Rig.Kind.present(.sway, .swayNew))
    func aPhotoIsDraggedFromOneWindowToAnother(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      try album(folder, "from", 300, 300, 300)
      try album(folder, "to", 200)
      let rig = try await Rig(kind, width: 1200, height: 400)
      let source = try await Viewer(on: rig, folder.path("from"), view: "album")
      let target = try await Viewer(on: rig, folder.path("to"), view: "album")
      try await source.quiet()
      try await drag(from: (90, 150), to: (900, 160), of: source, over: target)
      try await target.state("the photo that was dropped") { $0.mode == "photo" && $0.settled }
      let state = try #require(try source.last())
      #expect(state.mode == "album", "no click has opened it")
      try await rig.sway("[pid=\(target.program.identifier)] focus")
      try await target.press(Key.escape)
      try await target.state("the album of what was dropped") { $0.mode == "album" && $0.settled }
      try await rig.point(90, 150)
      try await rig.say("button 272 1", "button 272 0")
      let open = try await source.state("the open photo") {
        $0.mode == "photo" && $0.settled && $0.scale != nil
      }
      try await rig.say("key \(Self.control) 1")
      try await drag(from: (300, 200), to: (910, 210), of: source, over: target)
      try await rig.say("key \(Self.control) 0")
      try await target.state("the open photo that was dropped") {
        $0.mode == "photo" && $0.settled
      }
      try await source.quiet()
      let after = try #require(try source.last())
      #expect(after.mode == "photo" && after.transform == open.transform, "it has not moved")
      #expect(source.program.isRunning && source.program.errors == "")
      #expect(target.program.errors == "")
    }

    /// Copy, paste and a drag between two windows that float.
    @Test(arguments: Rig.Kind.headed) func photosGoFromOneWindowToAnother(on kind: Rig.Kind)
      async throws
    {
      let folder = try TemporaryFolder()
      try album(folder, "from", 300, 280, 260)
      try album(folder, "to", 200)
      let rig = try await Rig(kind, width: 1200, height: 400)
      let source = try await Viewer(on: rig, folder.path("from"), view: "album")
      try await rig.say("maximize off", "place 0 0 600 400")
      // mutter maximises what is nearly as large as the screen.
      try await source.quiet()
      try await source.press(Key.right)
      try await chord(source, Self.c)
      let target = try await Viewer(on: rig, folder.path("to"), view: "album")
      try await rig.say("maximize off", "place 600 0 600 400")
      try await target.quiet()
      try await chord(target, Self.v)
      let pasted = try await target.state("the photo that was pasted") {
        $0.mode == "photo" && $0.settled
      }
      for _ in 1...2 {
        try await target.press(Key.escape)
        try await target.quiet()
      }
      #expect(try target.last()?.mode == "album")
      try await drag(from: (90, 150), to: (900, 160), of: source, over: target)
      let dropped = try await target.state("the photo that was dropped") {
        $0.mode == "photo" && $0.settled
      }
      #expect(dropped.photo == 0 && pasted.photo != nil)
      #expect(try source.last()?.mode == "album", "no click has opened it")
      #expect(source.program.isRunning && source.program.errors == "")
      #expect(target.program.errors == "")
    }
  }
}
