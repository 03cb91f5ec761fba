import EventLoop
import Geometry
import Input
import RefereeFixtures
import Testing
import WireCodec
@testable import Desktop

@Suite struct DecorationWireTests {
  /// A mapped window that decorates itself, and a pointer.
  @UI private func bare(
    _ width: Int32 = 640, _ height: Int32 = 512, without missing: String...
  ) throws -> Harness {
    var globals = Harness.modern
    for name in missing + ["zxdg_decoration_manager_v1"] { globals[name] = nil }
    let harness = try Harness(globals)
    try harness.settle()
    try harness.far.send("wl_seat", "capabilities", [.uint(1)])
    try harness.configure(width, height)
    return harness
  }

  @Test func theViewIsTheWindowAndAShadowLiesAroundIt() async throws {
    try await onLoop(with: try bare()) { harness in
      let requests = try harness.settle()
      #expect(harness.events == ["state bare", "resized 640×512 at 1.0"])
      #expect(requests.all("xdg_surface.set_window_geometry") == [[0, 0, 640, 512]])
      #expect(requests.all("wl_subsurface.set_position") == [[-32, -32]])
      #expect(requests.all("wp_viewport.set_destination").contains([704, 576]))
      // Drawn small: a quarter each way.
      #expect(requests.all("wl_shm_pool.create_buffer").contains { $0[2...3] == [176, 144] })
      // It takes input in a ring around the window alone; the view itself hides all beneath it.
      #expect(requests.all("wl_region.add") == [[24, 24, 656, 528], [0, 0, 640, 512]])
      #expect(requests.all("wl_region.subtract") == [[32, 32, 640, 512]])
      // The part first: its state applies with the window's commit, which is the last.
      let view = try harness.far.id("wl_surface")
      let commits = requests.filter { $0.fullName == "wl_surface.commit" }.map(\.object)
      #expect(commits.count == 2)
      #expect(commits.last == view)
    }
  }

  @Test(arguments: [[1], [2], [5, 6, 7, 8]] as [[UInt32]])
  func windowThatCannotBeResizedThrowsNoShadow(states: [UInt32]) async throws {
    try await onLoop(with: try bare()) { harness in
      try harness.settle()
      try harness.configure(1280, 800, states: states)
      let requests = try harness.settle()
      #expect(requests.all("xdg_surface.set_window_geometry") == [[0, 0, 1280, 800]])
      #expect(requests.all("wl_surface.attach").filter { $0[0] == 0 }.count == 1)
      #expect(harness.events.last == "resized 1280×800 at 1.0")
    }
  }

  /// The left half of the screen, as GNOME tiles it.
  @Test func aTiledWindowIsResizedByItsFreeEdges() async throws {
    try await onLoop(with: try bare()) { harness in
      try harness.settle()
      try harness.configure(640, 800, states: [5, 7, 8])
      let requests = try harness.settle()
      #expect(requests.all("wl_region.add").first == [0, 0, 648, 800])
      #expect(requests.all("wl_region.subtract") == [[0, 0, 640, 800]])
      #expect(requests.all("wp_viewport.set_destination").contains([648, 800]))
    }
  }

  @Test func theShadowIsDrawnAnewWhenTheWindowIsActivated() async throws {
    try await onLoop(with: try bare()) { harness in
      try harness.settle()
      let frame = try harness.far.id("wl_surface", 1)
      try harness.configure(640, 512, states: [4])
      let drawn = try harness.settle().filter { $0.fullName == "wl_surface.attach" }
      #expect(drawn.map(\.object) == [frame])
      #expect(harness.events.last == "state activated bare")
      // The same again changes nothing.
      try harness.configure(640, 512, states: [4])
      #expect(try harness.settle().all("wl_surface.attach").isEmpty)
    }
  }

  @Test(arguments: ["wp_viewporter", "wl_subcompositor"])
  func theWindowHasNoShadowWithoutTheProtocols(missing: String) async throws {
    try await onLoop(with: try bare(without: missing)) { harness in
      let requests = try harness.settle()
      #expect(requests.all("wl_subsurface.set_position").isEmpty)
      #expect(harness.events == ["state bare", "resized 640×512 at 1.0"])
      #expect(harness.frames.count == 1)
    }
  }

  @Test func aCompositorMayTakeTheDecorationsOverLater() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.settle()
      try harness.far.send("zxdg_toplevel_decoration_v1", "configure", [.uint(1)])
      try harness.configure(640, 512)
      try harness.settle()
      #expect(harness.events == ["state bare", "resized 640×512 at 1.0"])
      try harness.far.send("zxdg_toplevel_decoration_v1", "configure", [.uint(2)])
      try harness.configure(640, 512)
      let requests = try harness.settle()
      #expect(harness.events.last == "state")
      #expect(requests.all("wl_surface.attach").filter { $0[0] == 0 }.count == 1)
    }
  }

  @Test func capabilitiesOfTheCompositorArePartOfTheState() async throws {
    try await onLoop(with: try bare()) { harness in
      try harness.settle()
      #expect(harness.window.state?.capabilities == .all)
      try harness.far.send("xdg_toplevel", "wm_capabilities", [.words([2, 4])])
      try harness.configure(640, 512)
      try harness.settle()
      #expect(harness.window.state?.capabilities == [.maximize, .minimize])
      #expect(harness.events.last == "state bare")
    }
  }

  @Test func theRingResizesItsEdge() async throws {
    try await onLoop(with: try bare()) { harness in
      try harness.settle()
      let frame = try harness.far.id("wl_surface", 1)
      try harness.far.send(
        "wl_pointer", "enter", [.uint(5), .uint(frame), .fixed(676), .fixed(300)])
      try harness.far.send("wl_pointer", "button", [.uint(67), .uint(1), .uint(0x110), .uint(1)])
      try harness.far.send("wl_pointer", "frame")
      let seat = Int32(try harness.far.id("wl_seat"))
      let requests = try harness.settle()
      #expect(requests.all("xdg_toplevel.resize") == [[seat, 67, 8]])
      #expect(requests.all("wp_cursor_shape_device_v1.set_shape") == [[5, 18]])
      // The view never hears of it.
      #expect(harness.inputs.isEmpty)
    }
  }

  @Test func closingTakesTheFrameApartFirst() async throws {
    try await onLoop {
      let harness = try bare()
      try harness.settle()
      harness.window.close()
      let requests = try harness.settle()
      let view = try harness.far.id("wl_surface")
      let surfaces = requests.filter { $0.fullName == "wl_surface.destroy" }.map(\.object)
      #expect(surfaces.count == 2)
      #expect(surfaces.last == view)
      harness.close()
    }
  }
}
