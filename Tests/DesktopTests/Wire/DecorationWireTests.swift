import EventLoop
import Geometry
import Gestures
import Testing

@testable import Desktop

@Suite struct DecorationWireTests {
  /// A mapped window that decorates itself, and a pointer.
  @UI private func bare(_ width: Int32 = 0, _ height: Int32 = 0) throws -> Harness {
    var globals = Harness.modern
    globals["zxdg_decoration_manager_v1"] = nil
    let harness = try Harness(globals)
    try harness.settle()
    try harness.far.send("wl_seat", "capabilities", [.uint(1)])
    try harness.configure(width, height)
    return harness
  }

  @Test func ourStripLiesAboveTheViewAndTheGeometryHoldsBoth() async throws {
    try await onLoop {
      let harness = try bare(640, 512)
      defer { harness.close() }
      let requests = try harness.settle()
      #expect(harness.events == ["resized 640×480 at 1.0"])
      #expect(requests.all("xdg_surface.set_window_geometry") == [[0, -32, 640, 512]])
      #expect(
        requests.all("wl_subsurface.set_position").sorted { $0[0] < $1[0] } == [
          [-8, -40], [0, -32],
        ])
      // The borders' input is a frame around the window.
      #expect(requests.all("wl_region.add") == [[0, 0, 656, 528]])
      #expect(requests.all("wl_region.subtract") == [[8, 8, 640, 512]])
      // Parts first: their states apply with the window's commit, which is the last.
      let view = try harness.far.id("wl_surface")
      let commits = requests.filter { $0.fullName == "wl_surface.commit" }.map(\.object)
      #expect(commits.count == 3)
      #expect(commits.last == view)
    }
  }

  @Test func fullscreenHidesWhatIsOurs() async throws {
    try await onLoop {
      let harness = try bare()
      defer { harness.close() }
      try harness.settle()
      try harness.configure(1280, 800, states: [2])
      let requests = try harness.settle()
      #expect(requests.all("xdg_surface.set_window_geometry") == [[0, 0, 1280, 800]])
      #expect(requests.all("wl_surface.attach").filter { $0[0] == 0 }.count == 2)
      #expect(harness.events.last == "resized 1280×800 at 1.0")
    }
  }

  @Test func aCompositorThatChangesItsMindTakesTheDecorationsOver() async throws {
    try await onLoop {
      let harness = try Harness()
      defer { harness.close() }
      try harness.settle()
      try harness.far.send("zxdg_toplevel_decoration_v1", "configure", [.uint(1)])
      try harness.configure(640, 512)
      try harness.settle()
      #expect(harness.events.last == "resized 640×480 at 1.0")
      try harness.far.send("zxdg_toplevel_decoration_v1", "configure", [.uint(2)])
      try harness.configure(640, 512)
      try harness.settle()
      #expect(harness.events.last == "resized 640×512 at 1.0")
    }
  }

  @Test func draggingTheStripMovesTheWindowWithThePressesSerial() async throws {
    try await onLoop {
      let harness = try bare(640, 512)
      defer { harness.close() }
      try harness.settle()
      let strip = try stripSurface(harness)
      try harness.far.send(
        "wl_pointer", "enter", [.uint(5), .uint(strip), .fixed(100), .fixed(10)])
      try harness.far.send("wl_pointer", "button", [.uint(66), .uint(1), .uint(0x110), .uint(1)])
      try harness.far.send("wl_pointer", "motion", [.uint(2), .fixed(120), .fixed(10)])
      try harness.far.send("wl_pointer", "frame")
      let seat = Int32(try harness.far.id("wl_seat"))
      #expect(try harness.settle().all("xdg_toplevel.move") == [[seat, 66]])
      // The view never hears of it.
      #expect(harness.inputs.isEmpty)
    }
  }

  @Test func theStripsButtonsWork() async throws {
    try await onLoop {
      let harness = try bare(640, 512)
      defer { harness.close() }
      try harness.settle()
      let strip = try stripSurface(harness)
      for x in [622.0, 586, 550] {
        try harness.far.send(
          "wl_pointer", "enter", [.uint(5), .uint(strip), .fixed(x), .fixed(16)])
        for state: UInt32 in [1, 0] {
          try harness.far.send(
            "wl_pointer", "button", [.uint(6), .uint(1), .uint(0x110), .uint(state)])
        }
        try harness.far.send("wl_pointer", "frame")
        try harness.far.send("wl_pointer", "leave", [.uint(7), .uint(strip)])
        try harness.far.send("wl_pointer", "frame")
      }
      let names = try harness.settle().names.filter { $0.hasPrefix("xdg_toplevel") }
      #expect(names == ["xdg_toplevel.set_maximized", "xdg_toplevel.set_minimized"])
      #expect(harness.events.last == "close requested")
    }
  }

  @Test func aButtonIsDrawnLighterWithoutAFrameOfTheView() async throws {
    try await onLoop {
      let harness = try bare(640, 512)
      defer { harness.close() }
      try harness.settle()
      let strip = try stripSurface(harness)
      try harness.far.send(
        "wl_pointer", "enter", [.uint(5), .uint(strip), .fixed(622), .fixed(16)])
      try harness.far.send("wl_pointer", "frame")
      let requests = try harness.settle()
      #expect(requests.filter { $0.fullName == "wl_surface.attach" }.map(\.object) == [strip])
      let view = try harness.far.id("wl_surface")
      #expect(
        requests.filter { $0.fullName == "wl_surface.commit" }.map(\.object) == [strip, view])
      #expect(harness.frames.count == 1)
    }
  }

  @Test func aBorderResizesItsEdge() async throws {
    try await onLoop {
      let harness = try bare(640, 512)
      defer { harness.close() }
      try harness.settle()
      let borders = try harness.far.id("wl_surface", 2)
      try harness.far.send(
        "wl_pointer", "enter", [.uint(5), .uint(borders), .fixed(652), .fixed(300)])
      try harness.far.send("wl_pointer", "button", [.uint(67), .uint(1), .uint(0x110), .uint(1)])
      try harness.far.send("wl_pointer", "frame")
      let seat = Int32(try harness.far.id("wl_seat"))
      let requests = try harness.settle()
      #expect(requests.all("xdg_toplevel.resize") == [[seat, 67, 8]])
      #expect(requests.all("wp_cursor_shape_device_v1.set_shape") == [[5, 18]])
    }
  }

  @Test func closingTakesTheDecorationsApartFirst() async throws {
    try await onLoop {
      let harness = try bare(640, 512)
      try harness.settle()
      harness.window.close()
      let requests = try harness.settle()
      let view = try harness.far.id("wl_surface")
      let surfaces = requests.filter { $0.fullName == "wl_surface.destroy" }.map(\.object)
      #expect(surfaces.count == 3)
      #expect(surfaces.last == view)
      harness.close()
    }
  }

  /// Surfaces in the order of their making: the view, the strip, the borders.
  @UI private func stripSurface(_ harness: Harness) throws -> UInt32 {
    try harness.far.id("wl_surface", 1)
  }
}
