import EventLoop
import Geometry
import Glibc
import Pixels
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

@Suite struct WindowWireTests {
  @Test func theFirstCommitHasNoBuffer() async throws {
    try await onLoop(with: try Harness()) { harness in
      let requests = try harness.settle()
      #expect(requests.all("wl_surface.commit").count == 1)
      #expect(requests.all("wl_surface.attach").isEmpty)
      #expect(requests.all("xdg_toplevel.set_title").count == 1)
      #expect(requests.all("zxdg_toplevel_decoration_v1.set_mode") == [[2]])
      #expect(harness.frames.isEmpty)
    }
  }

  @Test func aFreeWindowTakesItsPreferredSize() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      #expect(harness.events == ["state", "resized 800×500 at 1.0"])
      #expect(harness.frames.map(\.size) == [PixelSize(width: 800, height: 500)])
      #expect(
        harness.repaints == [Region(IntRect(x: 0, y: 0, width: 800, height: 500))])
    }
  }

  @Test func boundsCapThePreferredSize() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.settle()
      try harness.far.send("xdg_toplevel", "configure_bounds", [.int(700), .int(400)])
      try harness.far.send("zxdg_toplevel_decoration_v1", "configure", [.uint(2)])
      try harness.configure()
      try harness.settle()
      #expect(harness.events == ["state", "resized 700×400 at 1.0"])
    }
  }

  @Test func acknowledgementAndPixelsGoWithOneCommit() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.settle()
      try harness.far.send("zxdg_toplevel_decoration_v1", "configure", [.uint(2)])
      try harness.configure(640, 480)
      let requests = try harness.settle()
      let order = requests.names.filter {
        ["xdg_surface.ack_configure", "wl_surface.attach", "wl_surface.commit"].contains($0)
      }
      #expect(
        order == ["xdg_surface.ack_configure", "wl_surface.attach", "wl_surface.commit"])
      #expect(requests.all("xdg_surface.set_window_geometry") == [[0, 0, 640, 480]])
      #expect(requests.all("wl_surface.damage_buffer") == [[0, 0, 640, 480]])
    }
  }

  @Test func onlyTheLastOfAThousandConfiguresIsAnswered() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      var last: UInt32 = 0
      try harness.far.burst {
        for n in Int32(1)...1000 { last = try harness.configure(300 + n, 200) }
      }
      let requests = try harness.settle()
      #expect(requests.all("xdg_surface.ack_configure") == [[Int32(last)]])
      #expect(requests.all("wl_surface.commit").count == 1)
      // On a slow machine the window counts as hidden by then, because no frame was shown.
      #expect(harness.events.last { $0.hasPrefix("resized") } == "resized 1300×200 at 1.0")
    }
  }

  @Test func aConfigureThatChangesNoPixelIsAnsweredWithoutAny() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.map(640, 480)
      let serial = try harness.configure(640, 480, states: [4])
      let requests = try harness.settle()
      #expect(requests.names == ["xdg_surface.ack_configure", "wl_surface.commit"])
      #expect(requests.all("xdg_surface.ack_configure") == [[Int32(serial)]])
      #expect(harness.events.last == "state activated")
      #expect(harness.frames.count == 1)
    }
  }

  @Test func theConfigureAfterTheFirstFrameIsAnsweredWithoutWaitingForTheScreen() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      let serial = try harness.configure(1280, 800)
      let requests = try harness.settle()
      #expect(requests.all("xdg_surface.ack_configure") == [[Int32(serial)]])
      #expect(harness.frames.map(\.size.width) == [800, 1280])
      // The first frame's callback is still owed: no second one is asked for.
      #expect(requests.all("wl_surface.frame").isEmpty)
    }
  }

  @Test func anotherSizeWaitsForContentsThatAreAboutToCome() async throws {
    try await onLoop(with: try Harness()) { harness in
      harness.window.awaitContents(for: 60)
      try harness.map()
      #expect(harness.frames.map(\.size.width) == [800], "the first frame does not wait")
      let serial = try harness.configure(2400, 1000)
      let waiting = try harness.settle()
      #expect(!waiting.names.contains("wl_surface.commit"))
      #expect(!waiting.names.contains("xdg_surface.ack_configure"))
      #expect(harness.events.last == "resized 2400×1000 at 1.0", "contents are made for it")
      harness.window.contentsAreReady()
      var answer: [FarRequest] = []
      // Its memory may still be under way on another thread.
      while harness.frames.count < 2 { answer += try harness.settle() }
      answer += try harness.settle()
      #expect(answer.all("xdg_surface.ack_configure") == [[Int32(serial)]])
      #expect(harness.frames.map(\.size.width) == [800, 2400])
    }
  }

  @Test func contentsThatDoNotComeAreNotWaitedForWithoutEnd() async throws {
    try await onLoop(with: try Harness()) { harness in
      harness.window.awaitContents(for: 0)
      try harness.map()
      try harness.configure(1280, 800)
      while harness.frames.count < 2 { try harness.settle() }
      #expect(harness.frames.last?.size.width == 1280)
    }
  }

  @Test func sizeThatIsTakenBackWhileContentsAreAwaitedIsToldAgain() async throws {
    try await onLoop(with: try Harness()) { harness in
      harness.window.awaitContents(for: 60)
      try harness.map()
      try harness.configure(1280, 800)
      try harness.settle()
      #expect(harness.events.last == "resized 1280×800 at 1.0")
      let serial = try harness.configure(800, 500)
      let requests = try harness.settle()
      #expect(requests.all("xdg_surface.ack_configure") == [[Int32(serial)]])
      #expect(harness.events.last == "resized 800×500 at 1.0")
      #expect(harness.events.count(where: { $0.hasPrefix("resized") }) == 3)
    }
  }

  @Test func aFrameThatShowsANewSizeIsNotDrawnAgain() async throws {
    try await onLoop(with: try Harness()) { harness in
      harness.onResize = { harness.window.setNeedsFrame() }
      try harness.map()
      try harness.configure(1280, 800)
      try harness.settle()
      try harness.showFrame()
      try harness.showFrame()
      #expect(harness.frames.map(\.size.width) == [800, 1280])
    }
  }

  @Test func framesWaitForTheScreenAndRestIsSilent() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      harness.window.setNeedsFrame()
      #expect(try harness.settle().isEmpty)
      try harness.showFrame()
      #expect(harness.frames.count == 2)
      try harness.showFrame()
      #expect(try harness.settle().isEmpty)
      #expect(harness.frames.count == 2)
    }
  }

  @Test func damageIsExactlyWhatTheProgramSays() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      harness.damage = Region([
        IntRect(x: 5, y: 5, width: 10, height: 10), IntRect(x: 790, y: 490, width: 40, height: 40),
      ])
      harness.window.setNeedsFrame()
      try harness.far.send("wl_callback", "done", [.uint(0)])
      let requests = try harness.settle()
      // Cut at the canvas's edge.
      #expect(
        requests.all("wl_surface.damage_buffer") == [[5, 5, 10, 10], [790, 490, 10, 10]])
      // The second buffer is new: all the rest of it comes from the first.
      #expect(harness.repaints.last?.area == 200)
    }
  }

  @Test func aFrameThatChangesNothingSendsNothing() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      try harness.far.send("wl_buffer", "release")
      try harness.showFrame()
      harness.damage = nil
      harness.window.setNeedsFrame()
      let requests = try harness.settle()
      #expect(harness.frames.count == 2)
      #expect(requests.isEmpty)
    }
  }

  @Test func viewIsOpaque() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.settle()
      try harness.configure(640, 480)
      let requests = try harness.settle()
      #expect(requests.all("wl_region.add").last == [0, 0, 640, 480])
      #expect(requests.all("wl_surface.set_opaque_region").count == 1)
      try harness.showFrame()
      harness.window.setNeedsFrame()
      #expect(try harness.settle().all("wl_surface.set_opaque_region").isEmpty, "only once a size")
    }
  }

  @Test func aLargeSecondBufferIsMadeAheadOfItsFrame() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.map(2048, 1024)
      #expect(try harness.settle().isEmpty)
      // The screen has shown the frame, and the compositor keeps its buffer.
      try harness.showFrame()
      var requests: [FarRequest] = []
      for _ in 0..<100 where requests.all("wl_shm_pool.create_buffer").isEmpty {
        usleep(10_000)
        requests += try harness.settle()
      }
      #expect(requests.all("wl_shm_pool.create_buffer").count == 1)
      #expect(requests.all("wl_surface.commit").isEmpty)
      harness.window.setNeedsFrame()
      requests = try harness.settle()
      #expect(requests.all("wl_surface.commit").count == 1)
      #expect(requests.all("wl_shm_pool.create_buffer").isEmpty)
    }
  }

  @Test func aRestGivesTheSpareBufferBackAndAHiddenWindowKeepsNone() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      try harness.showFrame()
      harness.window.setNeedsFrame()
      try harness.settle()
      let buffers = harness.far.objects.filter { $0.interface == "wl_buffer" }
      #expect(buffers.count == 2)
      for buffer in buffers {
        try harness.far.send("wl_buffer", "release", object: buffer.id)
      }
      try harness.settle()
      harness.window.trimBuffers()
      #expect(try harness.settle().all("wl_buffer.destroy").count == 1)
      harness.window.trimBuffers()
      #expect(try harness.settle().isEmpty, "the newest frame's stays")
      try harness.configure(states: [9])
      #expect(try harness.settle().all("wl_buffer.destroy").count == 1, "hidden, it goes too")
    }
  }

  @Test func aBufferThatIsReleasedLateAtRestGoesToo() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      try harness.showFrame()
      harness.window.setNeedsFrame()
      try harness.settle()
      let buffers = harness.far.objects.filter { $0.interface == "wl_buffer" }
      try #require(buffers.count == 2)
      harness.window.trimBuffers()
      #expect(try harness.settle().isEmpty, "the compositor holds both")
      for buffer in buffers {
        try harness.far.send("wl_buffer", "release", object: buffer.id)
      }
      #expect(try harness.settle().all("wl_buffer.destroy").count == 1, "the newest frame's stays")
    }
  }

  @Test func aWindowThatHasLeftAllScreensKeepsNoFreeBufferAndDrawsAllWhenItIsBack() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      let output = try #require(harness.far.living("wl_output").first)
      try harness.far.send("wl_surface", "enter", [.object(output.id)])
      try harness.showFrame()
      harness.window.setNeedsFrame()
      try harness.settle()
      for buffer in harness.far.objects.filter({ $0.interface == "wl_buffer" }) {
        try harness.far.send("wl_buffer", "release", object: buffer.id)
      }
      try harness.far.send("wl_surface", "leave", [.object(output.id)])
      #expect(try harness.settle().all("wl_buffer.destroy").count == 2)
      try harness.far.send("wl_surface", "enter", [.object(output.id)])
      try harness.showFrame()
      harness.window.setNeedsFrame()
      try harness.settle()
      let size = try #require(harness.frames.last).size
      #expect(
        harness.repaints.last == Region(IntRect(x: 0, y: 0, width: size.width, height: size.height))
      )
    }
  }

  @Test func aSuspendedWindowDrawsNothingUntilItIsSeen() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.map(640, 480)
      try harness.showFrame()
      try harness.configure(640, 480, states: [9])
      try harness.settle()
      #expect(harness.events.last == "state suspended")
      harness.window.setNeedsFrame()
      try harness.settle()
      #expect(harness.frames.count == 1)
      try harness.configure(640, 480)
      try harness.settle()
      #expect(harness.frames.count == 2)
    }
  }

  @Test func fullscreenComesAndGoes() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      harness.window.setFullscreen(true)
      #expect(try harness.settle().names == ["xdg_toplevel.set_fullscreen"])
      try harness.configure(1280, 800, states: [2])
      try harness.settle()
      harness.window.setFullscreen(false)
      #expect(try harness.settle().names.contains("xdg_toplevel.unset_fullscreen"))
      try harness.configure(0, 0)
      try harness.settle()
      // The size that the window had when it was last free.
      #expect(
        harness.events == [
          "state", "resized 800×500 at 1.0", "state fullscreen", "resized 1280×800 at 1.0",
          "state", "resized 800×500 at 1.0",
        ])
    }
  }

  @Test func aPingIsAnsweredBeforeAnythingElseIsDone() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      harness.window.setNeedsFrame()
      try harness.far.send("xdg_wm_base", "ping", [.uint(77)])
      harness.loop.turn(limit: 0)
      #expect(harness.far.receive().all("xdg_wm_base.pong") == [[77]])
    }
  }

  @Test func aPingIsAnswered() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      try harness.far.send("xdg_wm_base", "ping", [.uint(77)])
      #expect(try harness.settle().all("xdg_wm_base.pong") == [[77]])
    }
  }

  @Test func pingsThatArriveTogetherAreAllAnswered() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      try harness.far.burst {
        try harness.far.send("xdg_wm_base", "ping", [.uint(77)])
        try harness.far.send("xdg_wm_base", "ping", [.uint(78)])
      }
      #expect(try harness.settle().all("xdg_wm_base.pong") == [[77], [78]])
    }
  }

  @Test func configureOfTheSerialZeroCounts() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.settle()
      try harness.far.send("zxdg_toplevel_decoration_v1", "configure", [.uint(2)])
      try harness.far.send("xdg_surface", "configure", [.uint(0)])
      try harness.settle()
      #expect(harness.events == ["state", "resized 800×500 at 1.0"])
      harness.window.setNeedsFrame()
      try harness.showFrame()
      #expect(harness.frames.count == 2)
    }
  }

  @Test func aCloseRequestIsTheProgramsToGrant() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      try harness.far.send("xdg_toplevel", "close")
      #expect(try harness.settle().isEmpty)
      #expect(harness.events.last == "close requested")
    }
  }

  @Test func closingTakesTheWindowApartFromTheOutside() async throws {
    try await onLoop {
      let harness = try Harness.mapped()
      harness.window.close()
      harness.window.close()
      let order = try harness.settle().names.filter { $0.hasSuffix(".destroy") }
      #expect(
        order == [
          "zxdg_toplevel_decoration_v1.destroy", "xdg_toplevel.destroy", "xdg_surface.destroy",
          "wp_fractional_scale_v1.destroy", "wp_viewport.destroy", "wl_surface.destroy",
          "wl_buffer.destroy",
        ])
      harness.window.setNeedsFrame()
      harness.window.setTitle("closed")
      #expect(try harness.settle().isEmpty)
      harness.close()
    }
  }

  @Test func aLongTitleIsCutBeforeTheWireIsTooSmallForIt() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      harness.window.setTitle(String(repeating: "😀", count: 5000))
      let words = try harness.settle().all("xdg_toplevel.set_title")
      #expect(words.first?.first == 2001)
    }
  }

  /// Nothing may wake the loop after the frame.
  @Test func titleThatAFrameSetsIsSentWithTheFrame() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      try harness.showFrame()
      harness.onEvent = { [unowned harness] event in
        if case .frame = event { harness.window.setTitle("drawn") }
      }
      harness.window.setNeedsFrame()
      harness.loop.turn(limit: 0)
      let requests = harness.far.receive()
      #expect(requests.all("wl_surface.commit").count == 1)
      #expect(requests.all("xdg_toplevel.set_title").count == 1)
    }
  }
}
