import EventLoop
import Geometry
import Input
import RefereeFixtures
import Testing
import WireCodec
@testable import Desktop

private let seatName = "zwp_tablet_seat_v2"
private let toolName = "zwp_tablet_tool_v2"
private let tabletName = "zwp_tablet_v2"

@UI extension Harness {
  /// A mapped window and a tablet with a pen that no device announces otherwise.
  fileprivate static func withPen(
    _ globals: [String: UInt32] = Harness.modern
  ) throws -> Harness {
    let harness = try Harness.seated(0, globals)
    try harness.far.offer(tabletName, by: seatName, "tablet_added")
    try harness.far.send(tabletName, "name", [.string("a tablet")])
    try harness.far.send(tabletName, "id", [.uint(0x56a), .uint(0x357)])
    try harness.far.send(tabletName, "done")
    try harness.addTool()
    try harness.settle()
    return harness
  }

  fileprivate func addTool() throws {
    try far.offer(toolName, by: seatName, "tool_added")
    try tool("type", [.uint(0x140)])
    try tool("hardware_serial", [.uint(0), .uint(7)])
    try tool("capability", [.uint(2)])
    try tool("done")
  }

  fileprivate func tool(_ event: String, _ arguments: [WireArgument] = []) throws {
    try far.send(toolName, event, arguments)
  }

  fileprivate func comeNear(_ x: Double, _ y: Double, serial: UInt32 = 5) throws {
    try tool("proximity_in", [.uint(serial), .uint(far.newest(tabletName)), .uint(view)])
    try tool("motion", [.fixed(x), .fixed(y)])
    try frame()
  }

  fileprivate func frame(_ time: UInt32 = 1) throws { try tool("frame", [.uint(time)]) }

  /// The events that were received since the last call.
  fileprivate func inputEvents() throws -> [InputEvent] {
    try settle()
    defer { inputs = [] }
    return inputs
  }
}

private func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

@Suite struct StylusWireTests {
  @Test func aPenInTheAirIsThePointer() async throws {
    try await onLoop(with: try Harness.withPen()) { harness in
      try harness.comeNear(10, 20)
      try harness.tool("motion", [.fixed(11), .fixed(20)])
      try harness.tool("distance", [.uint(900)])
      try harness.frame()
      #expect(
        try harness.inputEvents() == [.pointer(.enter(p(10, 20))), .pointer(.motion(p(11, 20)))])
      try harness.tool("proximity_out")
      try harness.frame()
      #expect(try harness.inputEvents() == [.pointer(.leave)])
    }
  }

  @Test func aPenOnTheTabletIsAFinger() async throws {
    try await onLoop(with: try Harness.withPen()) { harness in
      try harness.comeNear(10, 20)
      try harness.tool("down", [.uint(61)])
      try harness.tool("pressure", [.uint(4000)])
      try harness.frame()
      try harness.tool("up")
      try harness.frame()
      #expect(
        try harness.inputEvents() == [
          .pointer(.enter(p(10, 20))), .touch(.down(id: -1, p(10, 20))), .touch(.up(id: -1)),
        ])
    }
  }

  @Test func aStrokeIsADrag() async throws {
    try await onLoop(with: try Harness.withPen()) { harness in
      try harness.comeNear(10, 20)
      try harness.tool("down", [.uint(61)])
      try harness.frame()
      for x in [15.0, 30.0] {
        try harness.tool("motion", [.fixed(x), .fixed(20)])
        try harness.tool("tilt", [.fixed(3), .fixed(4)])
        try harness.frame()
      }
      try harness.tool("up")
      try harness.tool("proximity_out")
      try harness.frame()
      #expect(
        try harness.inputEvents() == [
          .pointer(.enter(p(10, 20))), .touch(.down(id: -1, p(10, 20))),
          .touch(.move(id: -1, p(15, 20))), .touch(.move(id: -1, p(30, 20))), .touch(.up(id: -1)),
          .pointer(.motion(p(30, 20))), .pointer(.leave),
        ])
    }
  }

  @Test func penEventsWaitForTheEndOfTheFrame() async throws {
    try await onLoop(with: try Harness.withPen()) { harness in
      var lists: [[InputEvent]] = []
      harness.onInput = { lists.append($0) }
      try harness.tool(
        "proximity_in",
        [.uint(5), .uint(harness.far.newest(tabletName)), .uint(harness.view)])
      try harness.tool("motion", [.fixed(1), .fixed(2)])
      try harness.tool("down", [.uint(6)])
      try harness.settle()
      #expect(lists.isEmpty)
      try harness.frame()
      try harness.settle()
      #expect(lists == [[.pointer(.enter(p(1, 2))), .touch(.down(id: -1, p(1, 2)))]])
    }
  }

  @Test func aWindowFollowsThePressOfAPen() async throws {
    try await onLoop(with: try Harness.withPen()) { harness in
      try harness.comeNear(10, 20)
      try harness.tool("down", [.uint(61)])
      try harness.frame()
      try harness.settle()
      harness.window.startMove()
      let seat = Int32(try harness.far.id("wl_seat"))
      #expect(try harness.settle().all("xdg_toplevel.move") == [[seat, 61]])
    }
  }

  @Test func aStrokeWhosePenIsTakenAwayIsCancelled() async throws {
    try await onLoop(with: try Harness.withPen()) { harness in
      try harness.comeNear(10, 20)
      try harness.tool("down", [.uint(61)])
      try harness.frame()
      _ = try harness.inputEvents()
      try harness.tool("proximity_out")
      try harness.frame()
      #expect(try harness.inputEvents() == [.touch(.cancel), .pointer(.leave)])
      try harness.comeNear(30, 40)
      #expect(try harness.inputEvents() == [.pointer(.enter(p(30, 40)))])
    }
  }

  enum Loss: CaseIterable { case tool, tablet, seat }

  @Test(arguments: Loss.allCases)
  func aStrokeEndsWithWhatItWasMadeWith(loss: Loss) async throws {
    try await onLoop(with: try Harness.withPen()) { harness in
      try harness.comeNear(10, 20)
      try harness.tool("button", [.uint(60), .uint(0x14b), .uint(1)])
      try harness.tool("down", [.uint(61)])
      try harness.frame()
      _ = try harness.inputEvents()
      switch loss {
      case .tool: try harness.tool("removed")
      case .tablet: try harness.far.send(tabletName, "removed")
      case .seat:
        let index = try #require(Harness.modern.keys.sorted().firstIndex(of: "wl_seat"))
        try harness.far.send("wl_registry", "global_remove", [.uint(UInt32(index + 1))])
      }
      let requests = try harness.settle().names
      #expect(
        harness.inputs == [
          .touch(.cancel), .pointer(.leave), .pointer(.button(.right, isPressed: false)),
        ])
      switch loss {
      case .tool:
        #expect(requests == ["wp_cursor_shape_device_v1.destroy", "zwp_tablet_tool_v2.destroy"])
      case .tablet:
        #expect(requests == ["zwp_tablet_v2.destroy"])
      case .seat:
        #expect(
          requests == [
            "wp_cursor_shape_device_v1.destroy", "zwp_tablet_tool_v2.destroy",
            "zwp_tablet_v2.destroy", "zwp_tablet_seat_v2.destroy",
            "zwp_primary_selection_device_v1.destroy", "wl_data_device.release", "wl_seat.release",
          ])
      }
    }
  }

  @Test func dragOfATabletsMouseThatDidNotStartIsWithdrawn() async throws {
    try await onLoop(with: try Harness.withPen()) { harness in
      try harness.comeNear(10, 20)
      try harness.tool("button", [.uint(60), .uint(0x110), .uint(1)])
      try harness.frame()
      try harness.settle()
      let data = OfferedData(types: ["text/uri-list"]) { $1(nil) }
      harness.window.startDrag(data, nil)
      #expect(try harness.settle().names.contains("wl_data_device.start_drag"))
      // The button was up before the request came: nothing is said about the drag.
      try harness.tool("button", [.uint(61), .uint(0x110), .uint(0)])
      try harness.frame()
      #expect(try harness.settle().names.contains("wl_data_source.destroy"))
    }
  }

  @Test func everyPenHasAContactOfItsOwn() async throws {
    try await onLoop(with: try Harness.withPen()) { harness in
      try harness.comeNear(1, 1)
      try harness.addTool()
      try harness.comeNear(2, 2)
      try harness.tool("down", [.uint(61)])
      try harness.frame()
      #expect(try harness.inputEvents().last == .touch(.down(id: -2, p(2, 2))))
      // The number of one that is gone is free again.
      try harness.far.send(toolName, "removed", object: harness.far.id(toolName))
      try harness.addTool()
      try harness.comeNear(3, 3)
      try harness.tool("down", [.uint(62)])
      try harness.frame()
      #expect(try harness.inputEvents().last == .touch(.down(id: -1, p(3, 3))))
    }
  }

  @Test func theCursorIsThePointers() async throws {
    try await onLoop(with: try Harness.withPen()) { harness in
      let setShape = "wp_cursor_shape_device_v1.set_shape"
      try harness.comeNear(10, 20, serial: 41)
      #expect(try harness.settle().all(setShape) == [[41, 1]])
      harness.window.cursor = .grab
      #expect(try harness.settle().all(setShape) == [[41, 16]])
      try harness.tool("pressure", [.uint(1)])
      try harness.frame()
      #expect(try harness.settle().isEmpty)
      harness.window.cursor = .hidden
      #expect(try harness.settle().all("zwp_tablet_tool_v2.set_cursor") == [[41, 0, 0, 0]])
      try harness.tool("proximity_out")
      try harness.frame()
      try harness.settle()
      harness.window.cursor = .arrow
      #expect(try harness.settle().isEmpty)
      try harness.comeNear(10, 20, serial: 43)
      #expect(try harness.settle().all(setShape) == [[43, 1]])
    }
  }

  @Test func aPadIsTakenNoteOfAndDoesNothing() async throws {
    try await onLoop(with: try Harness.withPen()) { harness in
      let (pad, group) = ("zwp_tablet_pad_v2", "zwp_tablet_pad_group_v2")
      let (ring, strip) = ("zwp_tablet_pad_ring_v2", "zwp_tablet_pad_strip_v2")
      let dial = "zwp_tablet_pad_dial_v2"
      try harness.far.offer(pad, by: seatName, "pad_added")
      // A group that comes in pieces must not miss the number of any object.
      try harness.settle()
      try harness.far.offer(group, by: pad, "group")
      try harness.settle()
      try harness.far.send(group, "buttons", [.words([0, 1])])
      try harness.far.offer(ring, by: group, "ring")
      try harness.far.offer(strip, by: group, "strip")
      try harness.far.offer(dial, by: group, "dial")
      try harness.far.send(group, "modes", [.uint(1)])
      try harness.far.send(group, "done")
      try harness.far.send(pad, "path", [.string("a path")])
      try harness.far.send(pad, "buttons", [.uint(2)])
      try harness.far.send(pad, "done")
      let (tablet, view) = (try harness.far.newest(tabletName), try harness.view)
      try harness.far.send(pad, "enter", [.uint(1), .uint(tablet), .uint(view)])
      try harness.far.send(pad, "button", [.uint(1), .uint(0), .uint(1)])
      try harness.far.send(ring, "source", [.uint(1)])
      try harness.far.send(ring, "angle", [.fixed(90)])
      try harness.far.send(ring, "frame", [.uint(2)])
      try harness.far.send(strip, "position", [.uint(9)])
      try harness.far.send(dial, "delta", [.int(120)])
      try harness.far.send(dial, "frame", [.uint(2)])
      try harness.far.send(group, "mode_switch", [.uint(3), .uint(4), .uint(0)])
      try harness.far.send(pad, "leave", [.uint(5), .uint(view)])
      #expect(try harness.settle().isEmpty)
      #expect(harness.inputs.isEmpty)
      try harness.far.send(pad, "removed")
      #expect(
        try harness.settle().names == [
          "\(dial).destroy", "\(strip).destroy", "\(ring).destroy", "\(group).destroy",
          "\(pad).destroy",
        ])
      // The next pen gets the next number.
      try harness.addTool()
      try harness.comeNear(1, 2)
      #expect(try harness.inputEvents() == [.pointer(.enter(p(1, 2)))])
      #expect(harness.losses.isEmpty)
    }
  }

  @Test func closingEverythingUnderAPenIsSurvived() async throws {
    try await onLoop {
      let harness = try Harness.withPen()
      harness.onInput = { [unowned harness] inputs in
        if inputs.contains(.touch(.cancel)) { harness.display.close() }
      }
      try harness.comeNear(10, 20)
      try harness.tool("down", [.uint(61)])
      try harness.frame()
      try harness.tool("removed")
      try harness.settle()
      #expect(harness.inputs.last == .pointer(.leave))
    }
  }

  @Test func aCompositorWithoutTabletsIsNotAskedForAny() async throws {
    try await onLoop {
      var globals = Harness.modern
      globals["zwp_tablet_manager_v2"] = nil
      let harness = try Harness.seated(pointerBit, globals)
      defer { harness.close() }
      #expect(!harness.far.objects.contains { $0.interface.hasPrefix("zwp_tablet") })
      try harness.enterPointer(3, 4)
      #expect(try harness.inputEvents() == [.pointer(.enter(p(3, 4)))])
    }
  }
}
