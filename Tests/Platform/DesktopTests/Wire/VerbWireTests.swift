import EventLoop
import Geometry
import Input
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

/// The requests of a title bar of the program's to the compositor.
@Suite struct VerbWireTests {
  /// Presses the left button with a serial.
  @UI private func press(_ harness: Harness, serial: UInt32) throws {
    try harness.far.send(
      "wl_pointer", "button", [.uint(serial), .uint(1), .uint(0x110), .uint(1)])
    try harness.far.send("wl_pointer", "frame")
    try harness.settle()
  }

  @Test func aMoveShowsTheButtonsSerialWhateverKeyCameAfter() async throws {
    try await onLoop(with: try Harness.seated(pointerBit | keyboardBit)) { harness in
      try harness.enterPointer(10, 10)
      try press(harness, serial: 66)
      try harness.enterKeyboard()
      try harness.key(42, 1)
      try harness.settle()
      harness.window.startMove()
      let seat = Int32(try harness.far.id("wl_seat"))
      #expect(try harness.settle().all("xdg_toplevel.move") == [[seat, 66]])
    }
  }

  @Test func aFingerMovesTheWindowToo() async throws {
    try await onLoop(with: try Harness.seated(touchBit)) { harness in
      try harness.far.send(
        "wl_touch", "down",
        [.uint(71), .uint(1), .uint(harness.view), .int(0), .fixed(5), .fixed(5)])
      try harness.far.send("wl_touch", "frame")
      try harness.settle()
      harness.window.startMove()
      let seat = Int32(try harness.far.id("wl_seat"))
      #expect(try harness.settle().all("xdg_toplevel.move") == [[seat, 71]])
    }
  }

  @Test func theMenuOpensForTheNewestPressEvenOfAKey() async throws {
    try await onLoop(with: try Harness.seated(pointerBit | keyboardBit)) { harness in
      try harness.enterKeyboard()
      try harness.key(42, 1)
      try harness.settle()
      harness.window.showMenu(at: Point(x: 12.4, y: 20.6))
      let seat = Int32(try harness.far.id("wl_seat"))
      #expect(try harness.settle().all("xdg_toplevel.show_window_menu") == [[seat, 7, 12, 21]])
    }
  }

  @Test func requestsBeyondTheCapabilitiesAreNotSent() async throws {
    try await onLoop(with: try Harness.seated(pointerBit)) { harness in
      // Nothing is down: there is nothing to follow.
      harness.window.startMove()
      try harness.enterPointer(10, 10)
      try press(harness, serial: 66)
      try harness.far.send("xdg_toplevel", "wm_capabilities", [.words([2])])
      try harness.configure()
      try harness.settle()
      harness.window.showMenu(at: Point(x: Double.nan, y: .infinity))
      let names = try harness.settle().names.filter { $0.hasPrefix("xdg_toplevel") }
      #expect(names.isEmpty)
    }
  }

  @Test func aMenuFarOffIsAskedForAtTheEdgeOfNumbers() async throws {
    try await onLoop(with: try Harness.seated(pointerBit)) { harness in
      try harness.enterPointer(10, 10)
      try press(harness, serial: 66)
      harness.window.showMenu(at: Point(x: Double.nan, y: .infinity))
      let seat = Int32(try harness.far.id("wl_seat"))
      #expect(
        try harness.settle().all("xdg_toplevel.show_window_menu") == [[seat, 66, 0, .max]])
    }
  }

  @Test func theScreenStaysOnWhileItIsRequested() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.map()
      @UI func idle() throws -> [String] {
        try harness.settle().names.filter { $0.contains("idle") }
      }
      harness.window.inhibitIdle(true)
      harness.window.inhibitIdle(true)
      #expect(try idle() == ["zwp_idle_inhibit_manager_v1.create_inhibitor"])
      harness.window.inhibitIdle(false)
      harness.window.inhibitIdle(false)
      #expect(try idle() == ["zwp_idle_inhibitor_v1.destroy"])
      harness.window.inhibitIdle(true)
      harness.window.close()
      #expect(try idle().last == "zwp_idle_inhibitor_v1.destroy", "with the window it ends")
    }
  }

  /// The name of the window for other programs is asked for once, and told as the portal wants it.
  @Test func theWindowHasANameForOtherPrograms() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      var received: [String] = []
      harness.window.exported { received.append($0) }
      harness.window.exported { received.append($0) }
      #expect(
        try harness.settle().names.filter { $0.contains("zxdg") && $0.contains("export") }
          == ["zxdg_exporter_v2.export_toplevel"])
      #expect(received.isEmpty)
      try harness.far.send("zxdg_exported_v2", "handle", [.string("abc-1")])
      try harness.settle()
      #expect(received == ["wayland:abc-1", "wayland:abc-1"])
      harness.window.close()
      #expect(try harness.settle().names.contains("zxdg_exported_v2.destroy"))
    }
  }

  /// GNOME 43 has the older exporter alone; of both, only the newer one is asked.
  @Test func theOlderExporterNamesTheWindowWhereThereIsNoOther() async throws {
    try await onLoop {
      var globals = Harness.modern
      globals["zxdg_exporter_v1"] = 1
      let both = try Harness(globals)
      defer { both.close() }
      try both.settle()
      #expect(both.far.boundVersions["zxdg_exporter_v1"] == nil)

      globals["zxdg_exporter_v2"] = nil
      let harness = try Harness(globals)
      defer { harness.close() }
      try harness.map()
      var received: [String] = []
      harness.window.exported { received.append($0) }
      #expect(try harness.settle().names.contains("zxdg_exporter_v1.export"))
      try harness.far.send("zxdg_exported_v1", "handle", [.string("abc-2")])
      try harness.settle()
      #expect(received == ["wayland:abc-2"])
      harness.window.close()
      #expect(try harness.settle().names.contains("zxdg_exported_v1.destroy"))
    }
  }

  /// Nobody waits for a compositor that does not tell it, or cannot.
  @Test func aWindowMayHaveNoName() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      var received: [String] = []
      harness.window.exported { received.append($0) }
      let end = harness.loop.now + 10.0
      while received.isEmpty, harness.loop.now < end { harness.loop.turn(limit: 20) }
      #expect(received == [""])
      let poor = try Harness(Harness.poor)
      defer { poor.close() }
      poor.window.exported { received.append($0) }
      #expect(received == ["", ""])
    }
  }

  @Test func theOtherVerbsAreRequests() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      harness.window.setMaximized(true)
      harness.window.setMaximized(false)
      harness.window.setFullscreen(true)
      harness.window.setFullscreen(false)
      harness.window.minimize()
      let names = try harness.settle().names.filter { $0.hasPrefix("xdg_toplevel") }
      #expect(
        names == [
          "xdg_toplevel.set_maximized", "xdg_toplevel.unset_maximized",
          "xdg_toplevel.set_fullscreen", "xdg_toplevel.unset_fullscreen",
          "xdg_toplevel.set_minimized",
        ])
      harness.window.close()
      try harness.settle()
      // A closed window is asked for nothing.
      harness.window.setMaximized(true)
      harness.window.startMove()
      #expect(try harness.settle().names.isEmpty)
    }
  }
}
