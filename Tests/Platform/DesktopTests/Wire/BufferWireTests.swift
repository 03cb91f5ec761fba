import EventLoop
import Geometry
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

@Suite struct BufferWireTests {
  /// Draws until the compositor, which gives nothing back, holds `count` buffers.
  @UI private func hold(_ count: Int, _ harness: Harness) throws -> [UInt32] {
    for _ in 1..<count {
      harness.window.setNeedsFrame()
      try harness.showFrame()
    }
    return try (0..<count).map { try harness.far.id("wl_buffer", $0) }
  }

  @Test func frameWaitsForAReleaseWhenTheCompositorHoldsAllBuffers() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      let buffers = try hold(4, harness)
      harness.window.setNeedsFrame()
      try harness.showFrame()
      #expect(harness.frames.count == 4)
      try harness.far.send("wl_buffer", "release", object: buffers[1])
      let requests = try harness.settle()
      #expect(harness.frames.count == 5)
      #expect(requests.all("wl_surface.attach").map(\.first) == [Int32(buffers[1])])
      // That buffer missed two frames besides this one, all with the same damage.
      #expect(harness.repaints.last == Region(IntRect(x: 0, y: 0, width: 10, height: 10)))
    }
  }

  @Test func pixelsThatABufferMissesAreCopiedFromTheNewestFrame() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      var frame: UInt32 = 0
      var seen: [UInt32] = []
      // Each frame has a place of its own.
      harness.paint = { canvas in
        frame += 1
        canvas.withRows(0..<1) { row in
          for rect in canvas.repaint.rects where rect.rows.contains(0) {
            for x in rect.columns { row[x] = frame }
          }
          seen = [0, 100, 200, 300].map { row[$0] }
        }
      }
      for x in [100, 200, 300] {
        harness.damage = Region(IntRect(x: x, y: 0, width: 10, height: 10))
        harness.window.setNeedsFrame()
        try harness.showFrame()
      }
      #expect(seen == [0, 1, 2, 3])
      #expect(harness.repaints.last?.area == 100)
    }
  }

  @Test func aFrameThatIsGivenUpShowsNothingAndSpoilsNothing() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      harness.givesUp = true
      var seen: UInt32?
      harness.paint = { canvas in canvas.withRows(5..<6) { $0[5] = 7 } }
      harness.window.setNeedsFrame()
      try harness.far.send("wl_callback", "done", [.uint(0)])
      #expect(try harness.settle().all("wl_surface.commit").isEmpty)
      harness.givesUp = false
      harness.paint = { canvas in seen = canvas.withRows(5..<6) { $0[5] } }
      harness.damage = Region(IntRect(x: 20, y: 20, width: 10, height: 10))
      harness.window.setNeedsFrame()
      #expect(try harness.settle().all("wl_surface.commit").count == 1)
      #expect(seen == 0)
    }
  }

  @Test func allReleasedInOneBurstTheNewestIsUsed() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      let buffers = try hold(4, harness)
      for buffer in buffers { try harness.far.send("wl_buffer", "release", object: buffer) }
      harness.window.setNeedsFrame()
      try harness.far.send("wl_callback", "done", [.uint(0)])
      let requests = try harness.settle()
      #expect(requests.all("wl_surface.attach").map(\.first) == [Int32(buffers[3])])
    }
  }

  @Test func aConfigureIsAnsweredAlsoWithoutABuffer() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.map(640, 480)
      let buffers = try hold(4, harness)
      harness.window.setNeedsFrame()
      try harness.showFrame()
      try harness.configure(640, 480, states: [4])
      let answer = try harness.settle().names
      #expect(answer == ["xdg_surface.ack_configure", "wl_surface.commit"])
      // The frame that could not be drawn then is drawn as soon as it can be.
      try harness.far.send("wl_buffer", "release", object: buffers[0])
      let drawn = try harness.settle().names
      #expect(drawn.contains("wl_surface.attach"))
      // Another size starts with buffers of its own.
      try harness.configure(700, 480)
      let resized = try harness.settle().names
      #expect(resized.contains("wl_surface.attach"))
    }
  }

  @Test func aBusyBufferOfAnOldSizeGoesWhenItIsReleased() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.map(640, 480)
      let first = try harness.far.id("wl_buffer")
      try harness.configure(700, 480)
      #expect(try harness.settle().all("wl_buffer.destroy").isEmpty)
      try harness.far.send("wl_buffer", "release", object: first)
      let requests = try harness.settle()
      #expect(requests.map(\.object) == [first])
      #expect(requests.names == ["wl_buffer.destroy"])
    }
  }

  @Test func aReleaseTooManyDoesNoHarm() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      let first = try harness.far.id("wl_buffer")
      try harness.far.send("wl_buffer", "release", object: first)
      try harness.far.send("wl_buffer", "release", object: first)
      harness.window.setNeedsFrame()
      try harness.far.send("wl_callback", "done", [.uint(0)])
      #expect(try harness.settle().all("wl_surface.attach").map(\.first) == [Int32(first)])
    }
  }

  @Test func rowsStartOnCacheLines() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.settle()
      try harness.far.send("zxdg_toplevel_decoration_v1", "configure", [.uint(2)])
      try harness.configure(101, 100)
      // offset, width, height, stride, format
      let words = try harness.settle().all("wl_shm_pool.create_buffer").first
      #expect(words.map { Array($0.dropFirst()) } == [0, 101, 100, 448, 1])
    }
  }

  @Test func aSizeBeyondAllScreensIsReportedOnceAndTheWindowLives() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      try harness.configure(32767, 32767)
      try harness.settle()
      #expect(
        harness.events.filter { $0.hasPrefix("failed") } == [
          "failed: a frame of 32767×32767 pixels is beyond all screens"
        ])
      try harness.configure(640, 480)
      try harness.settle()
      #expect(harness.events.last == "resized 640×480 at 1.0")
    }
  }

  @UI private func resizeScreen(_ width: Int32, _ height: Int32, _ harness: Harness) throws {
    try harness.far.send("wl_output", "mode", [.uint(1), .int(width), .int(height), .int(60000)])
    try harness.far.send("wl_output", "done")
    try harness.settle()
  }

  @Test func shownSizeStaysAllowedWhenTheLargeScreenGoes() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.settle()
      try resizeScreen(2100, 2000, harness)
      // More than the least limit, 2²² pixels.
      try harness.map(2100, 2000)
      try harness.far.send("wl_buffer", "release")
      try resizeScreen(640, 480, harness)
      harness.window.setNeedsFrame()
      try harness.showFrame()
      #expect(harness.frames.count == 2)
      #expect(harness.events == ["state", "resized 2100×2000 at 1.0"])
    }
  }

  /// Asks for 3000×2000, which is beyond the only screen.
  @UI private func refuseSize(_ harness: Harness) throws {
    try resizeScreen(640, 480, harness)
    try harness.configure(3000, 2000)
    try harness.settle()
    #expect(harness.events.last?.hasPrefix("failed") == true)
  }

  @Test func refusedSizeIsTriedAgainAlsoAfterAFrameOfTheOldSize() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      try refuseSize(harness)
      harness.window.setNeedsFrame()
      try harness.showFrame()
      #expect(harness.frames.count == 2)
      try resizeScreen(3840, 2160, harness)
      harness.window.refused.tryAgain()
      harness.window.setNeedsFrame()
      try harness.showFrame()
      #expect(harness.events.last == "resized 3000×2000 at 1.0")
    }
  }

  @Test func refusedSizeIsTriedAgainAtAnotherScale() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      try refuseSize(harness)
      try harness.far.send("wp_fractional_scale_v1", "preferred_scale", [.uint(60)])
      try harness.showFrame()
      #expect(harness.events.last == "resized 3000×2000 at 0.5")
    }
  }

  @Test func refusedSizeIsForgottenWhenTheOldSizeIsAskedForAgain() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      try refuseSize(harness)
      try harness.configure(800, 500)
      try harness.settle()
      try resizeScreen(3840, 2160, harness)
      harness.window.refused.tryAgain()
      harness.window.setNeedsFrame()
      try harness.showFrame()
      #expect(harness.frames.count >= 2)
      #expect(!harness.events.contains("resized 3000×2000 at 1.0"))
    }
  }
}
