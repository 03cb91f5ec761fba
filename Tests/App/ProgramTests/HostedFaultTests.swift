import Foundation
import PortalFixtures
import RefereeFixtures
import Testing
import WireCodec
import WireReferee

/// The whole program on a polite compositor, in a world of bad files, dying helpers and missing
/// means.
@Suite(.timeLimit(.minutes(3))) struct HostedFaultTests {
  private let folder: TemporaryFolder
  private let left: UInt32 = 105
  private let right: UInt32 = 106
  private let end: UInt32 = 107

  init() throws { folder = try TemporaryFolder() }

  private func pictures(_ count: Int) throws -> [String] {
    try (0..<count).map { try folder.picture("\($0).png", width: 300 + $0, height: 200) }
  }

  private func lines(_ hosted: HostedProgram) -> [Substring] {
    hosted.errors.split(separator: "\n")
  }

  // MARK: The compositor

  @Test func aCompositorThatNeverAnswersIsToldOfAndASignalEndsTheWait() async throws {
    let hosted = try HostedProgram(try pictures(1))
    _ = try await eventually("a line", within: .seconds(40)) {
      hosted.program.errors.isEmpty ? nil : true
    }
    #expect(
      hosted.program.errors.split(separator: "\n") == [
        "lightbox: the compositor has not answered for 3 s; waiting for it"
      ])
    hosted.program.send(SIGTERM)
    #expect(try await hosted.program.ending() == .signal(SIGTERM))
  }

  // MARK: Files

  /// A header that promises pixels, bytes that are no picture, one with nothing in it, and none.
  @Test func damagedFilesAreTilesAmongPhotosAndALineEach() async throws {
    let good = try folder.picture("good.png", width: 300, height: 200)
    let whole = MadePicture.png(width: 300, height: 200)
    try whole.prefix(30).write(to: URL(fileURLWithPath: folder.path("stub.png")))
    let bad = [
      folder.path("stub.png"), try folder.write("no picture", to: "text.png"),
      try folder.write("", to: "empty.png"), folder.path("missing.png"),
    ]
    let last = try folder.picture("last.png", width: 200, height: 300)
    let hosted = try HostedProgram([good] + bad + [last])
    try await hosted.shows(0)
    for photo in 1...4 {
      try await hosted.press(right)
      try await hosted.shows(photo, asATile: true)
    }
    try await hosted.press(right)
    try await hosted.shows(5)
    try await hosted.expectLife()
    for path in bad { #expect(lines(hosted).count { $0.contains(path) } == 1, "\(path)") }
    #expect(lines(hosted).count == 4)
    try await hosted.expectEnd()
  }

  @Test func aPhotoThatIsCutIsShownAsFarAsItGoes() async throws {
    let whole = MadePicture.png(width: 300, height: 200)
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: folder.path("half.png")))
    let hosted = try HostedProgram([folder.path("half.png")])
    try await hosted.shows(0)
    try await hosted.expectLife()
    #expect(lines(hosted).count <= 1)
    try await hosted.expectEnd()
  }

  @Test func recordingOnAFullDiskIsToldAtOnceAndAtTheEnd() async throws {
    let hosted = try HostedProgram(["--record", "/dev/full"] + pictures(1))
    try await hosted.shows(0)
    try await hosted.expectLife()
    #expect(lines(hosted) == ["lightbox: /dev/full: cannot be written"])
    try await hosted.expectEnd(1)
    #expect(lines(hosted).count == 2)
  }

  /// The change of a file under an open photo.
  enum Change: String, CaseIterable {
    case isCutInPlace, isCutAndReplaced, isReplaced, isRemovedAndPut
  }

  @Test(arguments: Change.allCases) func anOpenPhotoStays(_ change: Change) async throws {
    let path = try folder.picture("a.png", width: 300, height: 200)
    let hosted = try HostedProgram([path])
    try await hosted.shows(0)
    if change == .isCutInPlace || change == .isCutAndReplaced {
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.truncate(atOffset: 40)
      try handle.close()
      try await hosted.refreshes(60)
      try await hosted.expectLife()
    }
    if change != .isCutInPlace {
      try folder.picture("new", width: 500, height: 100)
      if change == .isRemovedAndPut { try FileManager.default.removeItem(atPath: path) }
      let status = unsafe rename(folder.path("new"), path)
      #expect(status == 0)
      try await hosted.host(until: "the new photo") { () -> Bool? in
        guard let state = try hosted.state(), state.settled, let center = state.center,
          let map = state.transform
        else { return nil }
        // Half of the new width and height lead to the picture's centre.
        return abs(map[0] * 250 + map[2] * 50 + map[4] - center[0]) < 1 ? true : nil
      }
    }
    try FileManager.default.removeItem(atPath: path)
    try await hosted.refreshes(60)
    try await hosted.expectLife()
    #expect(try hosted.state()?.scale != nil, "it stays")
    try await hosted.expectEnd()
  }

  // MARK: Decoders

  /// The window says so after a second, and takes keys meanwhile; nothing is lost.
  @Test(.enabled(if: ReaderBus.isAvailable, "there is no at-spi2-core, or no pyatspi"))
  func photoWhoseDecoderStandsStillSaysSoUntilItGoesOn() async throws {
    let reader = try await ReaderBus()
    let hosted = try HostedProgram(try pictures(9), bus: reader.bus.address)
    try await hosted.shows(0)
    func send(_ signal: Int32) {
      for decoder in Processes.children(of: hosted.program.identifier) { kill(decoder, signal) }
    }
    send(SIGSTOP)
    try await hosted.press(end)
    // A decoder that takes the place of another one stands still as well.
    let received = try await hosted.read("await|image|8.png|Still decoding…", by: reader) { _ in
      send(SIGSTOP)
    }
    #expect(received.count == 1 && received[0].contains("Still decoding…"), "\(received)")
    #expect(try hosted.state()?.photo == 8)
    #expect(lines(hosted).isEmpty, "it has not failed")
    try await hosted.expectLife()
    send(SIGCONT)
    try await hosted.shows(8)
    #expect(lines(hosted).isEmpty)
    try await hosted.expectPoliteEnd()
  }

  @Test func decodersThatAreKilledCostNoPhoto() async throws {
    let hosted = try HostedProgram(try pictures(9))
    try await hosted.shows(0)
    for decoder in Processes.children(of: hosted.program.identifier) { kill(decoder, SIGKILL) }
    try await hosted.press(end)
    try await hosted.shows(8)
    try await hosted.expectLife()
    try await hosted.expectPoliteEnd()
  }

  @Test func decodersThatAreKilledAtWorkCostNoPhoto() async throws {
    let hosted = try HostedProgram(try pictures(9))
    try await hosted.shows(0)
    let decoders = Processes.children(of: hosted.program.identifier)
    #expect(!decoders.isEmpty)
    for decoder in decoders { kill(decoder, SIGSTOP) }
    try await hosted.press(end)
    // A decoder that stands still for longer than half a minute is given up.
    try await hosted.host(until: "the last photo") { try hosted.state()?.photo == 8 ? true : nil }
    try await hosted.refreshes(3)
    for decoder in decoders { kill(decoder, SIGKILL) }
    try await hosted.shows(8)
    try await hosted.expectLife()
    try await hosted.expectPoliteEnd()
  }

  // MARK: Means

  /// The program may open nothing more: neither a photo, nor what a decoder sends.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prlimit")))
  func photosAreTilesUntilThereAreDescriptors() async throws {
    let hosted = try HostedProgram(try pictures(12))
    try await hosted.shows(0)
    try await hosted.focus()
    try await hosted.refreshes(10)
    // A spare buffer that went later would leave a descriptor free.
    try await hosted.host(until: "one buffer") {
      hosted.far.living("wl_buffer").count == 1 ? true : nil
    }
    let process = hosted.program.identifier
    try await Processes.settle(process)
    let open = Set(
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").compactMap {
        Int($0)
      })
    let lowest = (0...).first { !open.contains($0) } ?? 0
    try await limit(process, to: lowest)
    try await hosted.press(end)
    try await hosted.shows(11, asATile: true)
    // The tile is there before the reason.
    try await hosted.host(until: "a line that names it") {
      lines(hosted).contains { $0.contains("11.png") } ? true : nil
    }
    try await hosted.expectPong()
    try await limit(process, to: 1024)
    for _ in 0..<4 { try await hosted.press(left) }
    try await hosted.shows(7)
    try await hosted.expectLife()
    #expect(lines(hosted).count { $0.contains("11.png") } == 1)
    try await hosted.expectEnd()
  }

  private func limit(_ process: Int32, to count: Int) async throws {
    let run = try await Program.run(
      "/usr/bin/prlimit", ["--pid", "\(process)", "--nofile=\(count):1024"])
    #expect(run.ending == .exit(0), "\(run.errors)")
  }

  /// No file may have more than 16 MiB, and a memory file is one: EFBIG instead of memory.
  @Test func aSizeWithoutMemoryIsRefusedOnceAndTheWindowLives() async throws {
    let hosted = try HostedProgram(try pictures(1), limits: "ulimit -f 32768")
    try await hosted.shows(0)
    let serial = hosted.compositor.configure(3000, 2000)
    try await hosted.host(until: "the acknowledgement") {
      hosted.compositor.acknowledged.last == serial ? true : nil
    }
    try await hosted.refreshes(10)
    hosted.compositor.configure(640, 480)
    try await hosted.host(until: "a frame of the next size") {
      hosted.compositor.frame.dropFirst().prefix(2) == [640, 480] ? true : nil
    }
    #expect(lines(hosted).count == 1)
    #expect(hosted.errors.contains("3000×2000"))
    try await hosted.expectEnd()
  }

  // MARK: The bus

  @Test(arguments: BadBus.Ways.allCases)
  func aBusThatIsNoneCostsNothing(_ ways: BadBus.Ways) async throws {
    let bus = try BadBus(ways, in: folder)
    let hosted = try HostedProgram(try pictures(2), bus: bus.address)
    hosted.onTurn = { bus.turn() }
    try await hosted.shows(0)
    #expect(bus.visits > 0)
    try await hosted.press(right)
    try await hosted.shows(1)
    try await hosted.expectLife()
    try await hosted.expectPoliteEnd()
  }

  /// A portal whose answers are of the wrong types, and a bus that is then killed.
  @Test(.enabled(if: PrivateBus.isAvailable, "there is no dbus-daemon"))
  func aPortalThatLiesAndABusThatDiesCostNothing() async throws {
    let bus = try PrivateBus()
    let portal = try #require(
      MockPortal(
        address: bus.address,
        [
          (
            "org.freedesktop.appearance",
            [
              ("color-scheme", .text("dark")), ("contrast", .pairs([(1, 2)])),
              ("reduced-motion", .real(.nan)),
            ]
          ),
          (
            "org.gnome.desktop.interface",
            [("text-scaling-factor", .real(-.infinity)), ("enable-animations", .number(7))]
          ),
          ("org.gnome.desktop.wm.preferences", [("button-layout", .truth(true))]),
        ]))
    portal.serve()
    let hosted = try HostedProgram(try pictures(3), bus: bus.address)
    try await hosted.shows(0)
    try await hosted.host(until: "a question") { portal.questions > 0 ? true : nil }
    try await hosted.press(right)
    try await hosted.shows(1)
    bus.stop()
    try await hosted.press(right)
    try await hosted.shows(2)
    try await hosted.expectLife()
    try await Processes.settle(hosted.program.identifier, for: .seconds(1))
    try await hosted.expectPoliteEnd()
  }

  // MARK: Time

  /// No frame is wanted for ten seconds in the middle of a pinch: nothing is drawn or woken for,
  /// until one is.
  @Test func framesThatAreWithheldForTenSecondsAreDrawnAfterwards() async throws {
    let hosted = try HostedProgram(try pictures(1))
    try await hosted.rest()
    let compositor = hosted.compositor
    compositor.enterPointer(300, 200)
    compositor.beginPinch(time: 1)
    // Two buffers are held at once beside the one that is shown, and then free.
    compositor.behaviour.release = .never
    for time: UInt32 in [4, 8] {
      let shown = compositor.shown
      compositor.updatePinch(scale: 1 + Double(time) / 100, time: time)
      try await hosted.host(until: "a frame") { compositor.shown > shown ? true : nil }
    }
    let buffers = hosted.far.living("wl_buffer").count
    compositor.behaviour.release = .atOnce
    try await hosted.refreshes(2)
    compositor.behaviour.showsFrames = false
    for step in 1...10 {
      compositor.updatePinch(scale: 1 + Double(step) / 10, time: UInt32(step) * 16)
      try await hosted.refreshes(1)
    }
    let shown = compositor.shown
    try await hosted.refreshes(200)
    // A second without a frame means that the window is hidden, which is worth one wake-up.
    try await Processes.settle(hosted.program.identifier, for: .milliseconds(1500))
    try await Processes.expectIdle(
      hosted.program.identifier, for: .seconds(6), ends: 2)
    let held = compositor.shown
    #expect(held <= shown + 1)
    #expect(hosted.far.living("wl_buffer").count < buffers, "nobody sees what a spare one is for")
    compositor.updatePinch(scale: 1.3, time: 9_990)
    compositor.endPinch(time: 10_000)
    compositor.behaviour.showsFrames = true
    try await hosted.host(until: "a frame again") { compositor.shown > held ? true : nil }
    try await hosted.rest()
    try await hosted.expectLife()
    try await hosted.expectPoliteEnd()
  }

  /// A machine that sleeps: the program is stopped with a finger down, and goes on.
  @Test func aProgramThatWasStoppedGoesOn() async throws {
    let hosted = try HostedProgram(try pictures(2))
    try await hosted.rest()
    hosted.far.excused = [.pong]
    hosted.compositor.enterPointer(300, 200)
    hosted.compositor.beginPinch(time: 1)
    hosted.compositor.updatePinch(scale: 1.5, time: 20)
    try await hosted.refreshes(5)
    hosted.program.send(SIGSTOP)
    hosted.compositor.ping()
    try await hosted.refreshes(150)
    hosted.compositor.endPinch(time: 3000)
    hosted.program.send(SIGCONT)
    try await hosted.rest()
    try await hosted.press(right)
    try await hosted.shows(1)
    try await hosted.expectLife()
    try await hosted.expectPoliteEnd()
  }
}
