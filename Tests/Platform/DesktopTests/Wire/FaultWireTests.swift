import WireCodec
import WireReferee
import RefereeFixtures
import EventLoop
import Foundation
import Geometry
import Input
import Pixels
import System
import Testing

@testable import Desktop

/// What compositors have been seen to do, and what they may do any time.
@Suite struct FaultWireTests {
  // MARK: Input

  private let keymap = """
    xkb_keymap {
    xkb_keycodes { <LCTL> = 37; };
    xkb_types { type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; }; };
    xkb_compatibility { };
    xkb_symbols { key <LCTL> { [ Control_L ] }; modifier_map Control { <LCTL> }; };
    };
    """

  /// The mask of Control among the modifiers, and its key's code.
  private let control: UInt32 = 4
  private let controlKey: UInt32 = 29

  @UI private func sendModifiers(_ mask: UInt32, to harness: Harness) throws {
    try harness.far.send(
      "wl_keyboard", "modifiers", [.uint(8), .uint(mask), .uint(0), .uint(0), .uint(0)])
  }

  @UI private func typing() throws -> Harness {
    let harness = try Harness.seated(pointerBit | keyboardBit)
    let file = try MemoryFile(named: "keymap")
    try file.descriptor.write(Array(keymap.utf8))
    try harness.far.send(
      "wl_keyboard", "keymap", [.uint(1), .uint(UInt32(keymap.utf8.count))],
      descriptor: file.descriptor)
    return harness
  }

  @Test func ctrlThatWasHeldBeforeTheKeyboardCameIsKnownUntilItLeaves() async throws {
    try await onLoop {
      let harness = try typing()
      defer { harness.close() }
      try harness.enterKeyboard([controlKey])
      try sendModifiers(control, to: harness)
      try harness.settle()
      #expect(harness.inputs == [.modifiers(.control)])
      try harness.far.send("wl_keyboard", "leave", [.uint(9), .uint(harness.view)])
      try harness.settle()
      #expect(harness.inputs == [.modifiers(.control), .modifiers([])])
    }
  }

  @Test func modifiersThatKeysHaveToldAreNotToldAgain() async throws {
    try await onLoop {
      let harness = try typing()
      defer { harness.close() }
      try harness.enterKeyboard()
      try sendModifiers(0, to: harness)
      try harness.key(controlKey, 1)
      try sendModifiers(control, to: harness)
      try harness.key(controlKey, 0)
      try sendModifiers(0, to: harness)
      try harness.settle()
      let names = harness.inputs.map { if case .key(let key) = $0 { key.name } else { "\($0)" } }
      #expect(names == ["Control_L", "Control_L"])
    }
  }

  /// Sway's simulated pointer of a tablet sends none.
  @Test func motionsWithoutAFrameAreDeliveredOnceNothingMoreIsThere() async throws {
    try await onLoop {
      let harness = try Harness.seated(pointerBit)
      defer { harness.close() }
      try harness.enterPointer(10, 20)
      try harness.settle()
      try harness.far.send("wl_pointer", "motion", [.uint(0), .fixed(30), .fixed(40)])
      try harness.settle()
      #expect(harness.inputs.last == .pointer(.motion(Point(x: 30, y: 40))))
      let count = harness.inputs.count
      // A scroll's parts belong together.
      try harness.far.send("wl_pointer", "axis", [.uint(5), .uint(0), .fixed(7)])
      try harness.settle()
      #expect(harness.inputs.count == count)
      try harness.far.send("wl_pointer", "frame")
      try harness.settle()
      #expect(harness.inputs.last == .scroll(.delta(.continuous, Vector(dx: 0, dy: 7))))
    }
  }

  @Test func theLeaveOfAnotherSurfaceTakesNoFocus() async throws {
    try await onLoop {
      let globals = Harness.modern.filter { $0.key != "zxdg_decoration_manager_v1" }
      let harness = try Harness.seated(pointerBit | keyboardBit, globals)
      defer { harness.close() }
      let other = try harness.far.id("wl_surface", 1)
      try harness.enterPointer(10, 20)
      try harness.enterKeyboard()
      try harness.far.send("wl_pointer", "leave", [.uint(9), .uint(other)])
      try harness.far.send("wl_keyboard", "leave", [.uint(9), .uint(other)])
      try harness.far.send("wl_pointer", "motion", [.uint(50), .fixed(30), .fixed(40)])
      try harness.far.send("wl_pointer", "frame")
      try harness.key(16, 1)
      try harness.settle()
      #expect(
        harness.inputs == [
          .pointer(.enter(Point(x: 10, y: 20))), .pointer(.motion(Point(x: 30, y: 40))),
          .key(KeyEvent(name: "q")),
        ])
    }
  }

  // MARK: A compositor that reads late

  @Test func ofManyPingsTheNewestIsAnswered() async throws {
    try await onLoop {
      let harness = try Harness(sendBuffer: 4096)
      defer { harness.close() }
      // It is the compositor that is late here.
      harness.far.excused = [.pong]
      try harness.map()
      for start in stride(from: UInt32(0), to: 5000, by: 500) {
        try harness.far.burst {
          for serial in start..<start + 500 {
            try harness.far.send("xdg_wm_base", "ping", [.uint(serial)])
          }
        }
        for _ in 0..<40 { harness.loop.turn(limit: 0) }
      }
      // Once the compositor reads again, so does the program.
      var pongs: [[Int32]] = []
      for _ in 0..<60 { pongs += try harness.settle().all("xdg_wm_base.pong") }
      #expect(harness.losses.isEmpty)
      #expect(pongs.last == [4999])
      #expect(pongs.count < 1000)
    }
  }

  @Test func aPongGoesOutBeforeTheFrameIsDrawn() async throws {
    try await onLoop {
      let harness = try Harness()
      defer { harness.close() }
      try harness.map()
      var pongs = 0
      harness.paint = { [unowned harness] _ in
        pongs += harness.far.receive().all("xdg_wm_base.pong").count
      }
      harness.window.setNeedsFrame()
      try harness.far.burst {
        try harness.far.send("wl_callback", "done", [.uint(0)])
        try harness.far.send("xdg_wm_base", "ping", [.uint(7)])
      }
      for _ in 0..<4 { harness.loop.turn(limit: 0) }
      #expect(harness.frames.count == 2)
      #expect(pongs == 1)
    }
  }

  @Test func aStormOfEntersIsSurvivedWhileNothingIsRead() async throws {
    try await onLoop {
      let harness = try Harness(sendBuffer: 4096)
      defer { harness.close() }
      try harness.map()
      try harness.far.send("wl_seat", "capabilities", [.uint(pointerBit)])
      try harness.settle()
      for round in 0..<20 {
        try harness.far.burst {
          for serial in 0..<100 {
            let serial = UInt32(round * 100 + serial)
            try harness.far.send(
              "wl_pointer", "enter",
              [.uint(serial), .uint(harness.view), .fixed(1), .fixed(2)])
            try harness.far.send("wl_pointer", "leave", [.uint(serial), .uint(harness.view)])
          }
          try harness.far.send("wl_pointer", "frame")
        }
        for _ in 0..<4 { harness.loop.turn(limit: 0) }
      }
      try harness.settle()
      #expect(harness.losses.isEmpty)
    }
  }

  // MARK: Sizes

  @Test func aSizeThatCannotBeHadIsAnsweredAndSaidOnce() async throws {
    try await onLoop {
      let harness = try Harness()
      defer { harness.close() }
      try harness.map()
      let serial = try harness.configure(32767, 32767)
      let requests = try harness.settle()
      #expect(requests.all("xdg_surface.ack_configure") == [[Int32(serial)]])
      for _ in 0..<20 { harness.loop.turn(limit: 0) }
      #expect(harness.far.receive().isEmpty)
      #expect(harness.events.filter { $0.hasPrefix("failed") }.count == 1)
      // The window lives on in the size that it has.
      harness.window.setNeedsFrame()
      try harness.showFrame()
      #expect(harness.frames.last?.size == PixelSize(width: 800, height: 500))
      #expect(harness.frames.count == 2)
      try harness.configure(900, 600)
      try harness.showFrame()
      #expect(harness.frames.last?.size == PixelSize(width: 900, height: 600))
    }
  }

  @Test func buffersOfOldSizesThatAreNeverReleasedDoNotPileUp() async throws {
    try await onLoop {
      let harness = try Harness()
      defer { harness.close() }
      try harness.map()
      var destroyed = 0
      for step in 0..<60 {
        try harness.configure(Int32(400 + step), 300)
        destroyed += try harness.settle().all("wl_buffer.destroy").count
        try harness.far.send("wl_callback", "done", [.uint(0)])
      }
      let made = harness.far.objects.count { $0.interface == "wl_buffer" }
      #expect(made == 61)
      #expect(made - destroyed <= 1 + BufferLedger.retiredLimit + 1)
    }
  }

  @Test func boundsAreForTheMoment() async throws {
    try await onLoop {
      let harness = try Harness()
      defer { harness.close() }
      try harness.map()
      try harness.far.send("xdg_toplevel", "configure_bounds", [.int(1), .int(1)])
      try harness.configure()
      try harness.settle()
      #expect(harness.window.size == Size(width: 64, height: 64))
      try harness.far.send("xdg_toplevel", "configure_bounds", [.int(0), .int(0)])
      try harness.configure()
      try harness.settle()
      #expect(harness.window.size == Size(width: 800, height: 500))
    }
  }

  @Test func aScreenWithoutASizeBoundsNothing() async throws {
    try await onLoop {
      let harness = try Harness()
      defer { harness.close() }
      try harness.settle()
      try harness.far.send(
        "wl_output", "mode", [.uint(1), .int(0), .int(0), .int(60_000)])
      try harness.far.send("wl_output", "scale", [.int(20_000)])
      try harness.far.send("wl_output", "done")
      try harness.map()
      #expect(harness.window.size == Size(width: 800, height: 500))
      #expect(harness.display.outputs.values.map(\.scale) == [64])
    }
  }

  @Test func aFractionOfZeroGivesTheSizeBackToTheBuffer() async throws {
    try await onLoop {
      let harness = try Harness()
      defer { harness.close() }
      try harness.settle()
      try harness.far.send("wp_fractional_scale_v1", "preferred_scale", [.uint(60)])
      try harness.map()
      #expect(harness.frames.last?.size == PixelSize(width: 400, height: 250))
      #expect(harness.events.contains("resized 800×500 at 0.5"))
      try harness.far.send("wl_surface", "preferred_buffer_scale", [.int(2)])
      try harness.far.send("wp_fractional_scale_v1", "preferred_scale", [.uint(0)])
      try harness.far.send("wl_callback", "done", [.uint(0)])
      let requests = try harness.settle()
      #expect(requests.all("wp_viewport.set_destination") == [[-1, -1]])
      #expect(requests.all("wl_surface.set_buffer_scale") == [[2]])
      #expect(harness.frames.last?.size == PixelSize(width: 1600, height: 1000))
    }
  }

  // MARK: Frames

  /// Nothing else tells that a window is on no screen, before version 6 of xdg-shell.
  @Test func aWindowWhoseFramesAreNotWantedIsSuspendedUntilTheyAre() async throws {
    try await onLoop {
      let harness = try Harness()
      defer { harness.close() }
      try harness.map()
      // The numbers of destroyed objects come back first.
      harness.loop.turn(limit: 0)
      harness.loop.turn(limit: Int32(FramePacing.longestWait * 1000) + 100)
      harness.loop.turn(limit: 0)
      #expect(harness.events.last == "state suspended")
      try harness.far.send("wl_callback", "done", [.uint(0)])
      try harness.settle()
      #expect(harness.events.last == "state")
    }
  }
}
