import EventLoop
import Geometry
import Glibc
import Input
import RefereeFixtures
import Testing
import WireCodec
@testable import Desktop

@Suite struct LossWireTests {
  @Test func missingGlobalsAreNamed() async throws {
    try await onLoop {
      let (far, near) = try FarEnd.pair()
      Harness.announce(["wl_compositor": 3, "wl_seat": 7], on: far)
      let error = #expect(throws: DesktopError.self) { try Display(loop: Loop(), socket: near) }
      #expect(
        error?.description == "the compositor lacks wl_compositor 4, wl_shm, xdg_wm_base")
    }
  }

  @Test func versionsAreTheLowerOfBothSides() async throws {
    try await onLoop {
      var globals = Harness.modern
      globals["wl_seat"] = 12
      globals["xdg_wm_base"] = 2
      let harness = try Harness(globals)
      defer { harness.close() }
      try harness.settle()
      #expect(harness.far.boundVersions["wl_seat"] == 10)
      #expect(harness.far.boundVersions["xdg_wm_base"] == 2)
    }
  }

  @Test func globalsAreBoundOnce() async throws {
    try await onLoop(with: try Harness()) { harness in
      let binds = try harness.settle().all("wl_registry.bind").map(\.first)
      #expect(binds.count == Harness.modern.count)
      #expect(Set(binds).count == binds.count)
    }
  }

  @Test func aProtocolErrorIsReportedWithItsObjectAndCode() async throws {
    try await onLoop {
      let harness = try Harness.mapped()
      let toplevel = try harness.far.id("xdg_toplevel")
      try harness.far.send(
        "wl_display", "error", [.uint(toplevel), .uint(2), .string("too small")])
      try harness.settle()
      let loss = try #require(harness.losses.first)
      #expect(loss.description.contains("xdg_toplevel@\(toplevel), error 2 (invalid_size)"))
      harness.close()
    }
  }

  @Test func aHangUpIsReportedAndSurvived() async throws {
    try await onLoop {
      let harness = try Harness.mapped()
      harness.far.hangUp()
      for _ in 0..<3 { harness.loop.turn(limit: 0) }
      #expect(harness.losses.count == 1)
      #expect(
        harness.losses.first?.description.contains("the compositor closed the connection") == true)
      // A program that does not know yet goes on: nothing of it may end the process.
      harness.window.setNeedsFrame()
      harness.window.setTitle("still here")
      harness.window.setFullscreen(true)
      harness.window.cursor = .grab
      for _ in 0..<3 { harness.loop.turn(limit: 0) }
      harness.window.close()
      harness.close()
    }
  }

  @Test func reasonIsReadEvenWhenWritingFails() async throws {
    try await onLoop {
      let harness = try Harness.mapped()
      let shm = try harness.far.id("wl_shm")
      try harness.far.send("wl_display", "error", [.uint(shm), .uint(2), .string("no")])
      harness.far.hangUp()
      // The flush of this turn meets a closed socket before anything is read.
      harness.window.setTitle("into the void")
      for _ in 0..<3 { harness.loop.turn(limit: 0) }
      #expect(
        harness.losses.first?.description.contains("wl_shm@\(shm), error 2 (invalid_fd)") == true)
      harness.close()
    }
  }

  @Test func gesturesUnderWayEndWithTheConnection() async throws {
    try await onLoop {
      let harness = try Harness.mapped()
      try harness.far.send("wl_seat", "capabilities", [.uint(1)])
      try harness.settle()
      let surface = try harness.far.id("wl_surface")
      try harness.far.send(
        "zwp_pointer_gesture_pinch_v1", "begin", [.uint(1), .uint(1), .uint(surface), .uint(2)])
      try harness.settle()
      harness.far.hangUp()
      for _ in 0..<3 { harness.loop.turn(limit: 0) }
      #expect(
        harness.inputs == [.pinch(.begin(fingers: 2)), .pinch(.end(isCancelled: true))])
      harness.close()
    }
  }

  @Test func framesWaitWhileTheCompositorDoesNotRead() async throws {
    try await onLoop(with: try Harness(sendBuffer: 4096)) { harness in
      try harness.map()
      try harness.far.send("wl_callback", "done", [.uint(0)])
      // More than the small socket holds; the far end reads nothing meanwhile.
      for n in 0..<12 {
        harness.window.setTitle(String(repeating: "x", count: 480) + "\(n)")
        harness.loop.turn(limit: 0)
      }
      harness.window.setNeedsFrame()
      for _ in 0..<3 { harness.loop.turn(limit: 0) }
      #expect(harness.frames.count == 1)
      var titles: [String] = []
      for _ in 0..<3 {
        titles += try harness.settle().filter { $0.name == "set_title" }.compactMap {
          $0.message.string("title")
        }
      }
      #expect(titles.last?.hasSuffix("x11") == true)
      #expect(titles.count < 12, "of those that waited only the newest")
      #expect(harness.frames.count == 2)
      #expect(harness.losses.isEmpty)
    }
  }

  /// A window with a pointer and a socket that takes nothing any more.
  @UI private func congested() throws -> Harness {
    let harness = try Harness(sendBuffer: 4096)
    var size: Int32 = 4096
    let status = unsafe setsockopt(
      harness.far.descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    try #require(status == 0)
    try harness.map()
    try harness.far.send("wl_seat", "capabilities", [.uint(pointerBit)])
    try harness.settle()
    try harness.enterPointer(1, 1)
    try harness.settle()
    harness.inputs = []
    while !harness.display.isCongested {
      harness.window.setTitle(String(repeating: "x", count: 480) + "\(harness.loop.now)")
      harness.loop.turn(limit: 0)
    }
    return harness
  }

  @UI private func writesAll(_ harness: Harness) -> Bool {
    for _ in 0..<2000 {
      if harness.far.write() { return true }
      harness.loop.turn(limit: 0)
    }
    return false
  }

  @Test func aCompositorThatIsBlockedInAWriteIsRead() async throws {
    try await onLoop(with: try congested()) { harness in
      for n in 0..<2000 {
        try harness.far.send("wl_pointer", "motion", [.uint(2), .fixed(Double(n)), .fixed(5)])
        try harness.far.send("wl_pointer", "frame")
      }
      #expect(!harness.far.write())
      #expect(writesAll(harness))
      #expect(harness.display.isCongested)
      #expect(harness.inputs.isEmpty)
      for _ in 0..<3 { try harness.settle() }
      #expect(harness.inputs.last == .pointer(.motion(Point(x: 1999, y: 5))))
      #expect(harness.losses.isEmpty)
    }
  }

  /// Each of these events asks for more than it is long.
  @Test func requestsOfEventsThatWaitedGoAsTheSocketTakesThem() async throws {
    try await onLoop(with: try congested()) { harness in
      let count: UInt32 = 1000
      for n in 0..<count {
        try harness.far.send(
          "wl_registry", "global", [.uint(1000 + n), .string("wl_output"), .uint(4)])
      }
      #expect(writesAll(harness))
      var binds = 0
      for _ in 0..<count where binds < count {
        binds += try harness.settle().count { $0.name == "bind" }
      }
      #expect(binds == count)
      #expect(harness.losses.isEmpty)
    }
  }

  @Test func noMoreThanAMebibyteWaits() async throws {
    try await onLoop(with: try congested()) { harness in
      let length = 4000
      for _ in 0..<400 {
        try harness.far.send(
          "wl_output", "description", [.string(String(repeating: "y", count: length))])
      }
      #expect(!writesAll(harness))
      for _ in 0..<300 { try harness.settle() }
      #expect(harness.far.write())
      #expect(harness.losses.isEmpty)
    }
  }
}
