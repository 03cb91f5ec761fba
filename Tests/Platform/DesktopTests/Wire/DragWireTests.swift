import EventLoop
import Foundation
import Geometry
import Pixels
import RefereeFixtures
import System
import Testing
import WireCodec

@testable import Desktop

/// Drags over the window, and out of it.
@Suite struct DragWireTests: ExchangeScene {
  @Test func acceptableDragIsToldWhileItIsOverTheWindow() async throws {
    try await onLoop(with: try harness()) { harness in
      var hovers: [Bool] = []
      harness.window.onDropHover = { hovers.append($0) }
      _ = try enter([Self.list], on: harness)
      try harness.settle()
      #expect(hovers == [true])
      try harness.far.send("wl_data_device", "leave")
      try harness.settle()
      #expect(hovers == [true, false])
      _ = try enter(["image/tiff"], on: harness)
      try harness.settle()
      try harness.far.send("wl_data_device", "leave")
      try harness.settle()
      #expect(hovers == [true, false], "nobody takes that")
      _ = try enter([Self.list], on: harness)
      try harness.far.send("wl_data_device", "drop")
      try harness.settle()
      #expect(hovers == [true, false, true, false])
      _ = try enter([Self.list], on: harness)
      try harness.far.send("wl_seat", "capabilities", [.uint(0)])
      try harness.settle()
      harness.window.close()
      #expect(hovers.last == true, "a window that is closed is told nothing")
    }
  }

  // MARK: Drop

  @Test func aDropIsTakenAsACopyAndFinished() async throws {
    try await onLoop(with: try harness()) { harness in
      _ = harness.far.receive()
      let id = try enter(["text/plain", Self.list], on: harness)
      let accepted = try harness.settle()
      #expect(accepted.names == ["wl_data_offer.accept", "wl_data_offer.set_actions"])
      #expect(accepted.all("wl_data_offer.accept")[0][0] == 31)
      #expect(accepted.all("wl_data_offer.set_actions") == [[1, 1]])
      try harness.far.send("wl_data_offer", "action", [.uint(1)], object: id)
      try harness.far.send("wl_data_device", "motion", [.uint(1), .fixed(9), .fixed(9)])
      try harness.far.send("wl_data_device", "drop")
      // As wlroots says after every drop.
      try harness.far.send("wl_data_device", "leave")
      #expect(try harness.settle().names == ["wl_data_offer.receive"])
      try pipe(of: harness).write(text(4))
      turn(harness) { !harness.received.isEmpty }
      #expect(harness.received == ["text/uri-list: 4"])
      #expect(try harness.settle().names == ["wl_data_offer.finish", "wl_data_offer.destroy"])
    }
  }

  /// Late data of the first drop would replace what was dropped last.
  @Test func secondDropEndsTheFirst() async throws {
    try await onLoop(with: try harness()) { harness in
      var pipes: [OwnedDescriptor] = []
      for _ in 0..<2 {
        let id = try enter([Self.list], on: harness)
        try harness.far.send("wl_data_offer", "action", [.uint(1)], object: id)
        try harness.far.send("wl_data_device", "drop")
        try harness.settle()
        pipes.append(try pipe(of: harness))
      }
      try expectUnread(pipes[0])
      try pipes[1].write(text(4))
      pipes = []
      turn(harness) { !harness.received.isEmpty }
      #expect(harness.received == ["text/uri-list: 4"])
      #expect(try harness.settle().names == ["wl_data_offer.finish", "wl_data_offer.destroy"])
    }
  }

  @Test func aDropThatFailsIsNotFinished() async throws {
    try await onLoop(with: try harness()) { harness in
      harness.display.transferLimits.idleTimeout = 0.05
      let id = try enter([Self.list], on: harness)
      try harness.far.send("wl_data_offer", "action", [.uint(1)], object: id)
      try harness.far.send("wl_data_device", "drop")
      // On a busy machine the silence may be too long within the first of them already.
      let asked = try harness.settle().names
      let pipe = try pipe(of: harness)
      turn(harness) { !harness.received.isEmpty }
      #expect(harness.received == ["silent"])
      let requests = try asked + harness.settle().names
      #expect(requests.suffix(2) == ["wl_data_offer.receive", "wl_data_offer.destroy"])
      #expect(pipe.number >= 0)
    }
  }

  @Test func unsuitableDragIsNotAccepted() async throws {
    try await onLoop(with: try harness()) { harness in
      _ = harness.far.receive()
      _ = try enter(["application/pdf"], on: harness)
      let refused = try harness.settle()
      #expect(refused.all("wl_data_offer.accept") == [[31, 0]])
      #expect(refused.all("wl_data_offer.set_actions") == [[0, 0]])
      try harness.far.send("wl_data_device", "drop")
      #expect(try harness.settle().names == ["wl_data_offer.destroy"])
      // A source that only moves.
      let id = try enter([Self.list], on: harness)
      try harness.far.send("wl_data_offer", "action", [.uint(0)], object: id)
      try harness.far.send("wl_data_device", "drop")
      #expect(try harness.settle().names.suffix(1) == ["wl_data_offer.destroy"])
      #expect(harness.received.isEmpty)
    }
  }

  @Test func aSourceThatOnlyMovesIsNotAskedForACopy() async throws {
    try await onLoop(with: try harness()) { harness in
      _ = harness.far.receive()
      let id = try offer([Self.list], to: harness)
      try harness.far.send("wl_data_offer", "source_actions", [.uint(2)], object: id)
      try harness.far.send(
        "wl_data_device", "enter",
        [.uint(31), .uint(harness.view), .fixed(5), .fixed(6), .uint(id)])
      let refused = try harness.settle()
      #expect(refused.all("wl_data_offer.accept") == [[31, 0]])
      #expect(refused.all("wl_data_offer.set_actions") == [[0, 0]])
    }
  }

  @Test func aDragThatLeavesIsForgotten() async throws {
    try await onLoop(with: try harness()) { harness in
      _ = try enter([Self.list], on: harness)
      try harness.settle()
      try harness.far.send("wl_data_device", "leave")
      #expect(try harness.settle().names == ["wl_data_offer.destroy"])
      try harness.far.send("wl_data_device", "drop")
      #expect(try harness.settle().names.isEmpty)
    }
  }

  @Test func aDragBeforeVersionThreeHasNoActions() async throws {
    try await onLoop(with: try harness(version: 1)) { harness in
      _ = harness.far.receive()
      _ = try enter([Self.list], on: harness)
      #expect(try harness.settle().names == ["wl_data_offer.accept"])
      try harness.far.send("wl_data_device", "drop")
      try harness.settle()
      try pipe(of: harness).write(text(4))
      turn(harness) { !harness.received.isEmpty }
      #expect(try harness.settle().names == ["wl_data_offer.destroy"])
    }
  }

  // MARK: Drag out

  @UI private func drag(_ harness: Harness, height: Int = 60) throws -> [FarRequest] {
    try harness.enterPointer(10, 10)
    try harness.far.send("wl_pointer", "button", [.uint(66), .uint(1), .uint(0x110), .uint(1)])
    try harness.far.send("wl_pointer", "frame")
    try harness.settle()
    let picture = DragPicture(
      size: PixelSize(width: 80, height: height), scale: 2, grip: Point(x: 12, y: 9)
    ) { canvas in
      canvas.withRows(0..<height) { $0[0] = 0xFF12_3456 }
    }
    harness.window.startDrag(
      OfferedData(types: [Self.list]) { _, receive in receive([1, 2, 3]) }, picture)
    return try harness.settle()
  }

  @Test func aDragIsOfThePressWithItsPictureUnderThePointer() async throws {
    try await onLoop(with: try harness()) { harness in
      let requests = try drag(harness)
      let (source, icon) = (
        Int32(bitPattern: try harness.far.newest("wl_data_source")),
        Int32(bitPattern: try harness.far.newest("wl_surface"))
      )
      #expect(
        requests.all("wl_data_device.start_drag") == [
          [source, Int32(try harness.view), icon, 66]
        ])
      #expect(requests.all("wl_data_source.set_actions") == [[1]])
      #expect(requests.all("wp_viewport.set_destination").last == [40, 30])
      #expect(requests.all("wl_surface.offset") == [[-12, -9]])
      // The role comes before the content.
      let names = requests.names
      let start = try #require(names.firstIndex(of: "wl_data_device.start_drag"))
      #expect(try #require(names.lastIndex(of: "wl_surface.attach")) > start)
      #expect(read(try ask(harness, Self.list), harness) == [1, 2, 3])
      try harness.far.send("wl_data_source", "dnd_drop_performed")
      #expect(try harness.settle().names.isEmpty, "the receiver may still read")
      try harness.far.send("wl_data_source", "dnd_finished")
      let ended = try harness.settle().names
      #expect(ended.contains("wl_data_source.destroy") && ended.contains("wl_surface.destroy"))
    }
  }

  @Test func pictureIsScaledWhereThereIsNoViewport() async throws {
    let globals = Harness.modern.filter { $0.key != "wp_viewporter" }
    try await onLoop(with: try Harness.seated(pointerBit, globals)) { harness in
      let requests = try drag(harness, height: 59)
      #expect(requests.all("wl_surface.set_buffer_scale") == [[2]])
      // Whole logical px: a buffer of 80 × 59 px would end the connection.
      let buffer = try #require(requests.all("wl_shm_pool.create_buffer").first)
      #expect(buffer[2] == 80 && buffer[3] == 60)
    }
  }

  @Test func ownDragIsNotAccepted() async throws {
    try await onLoop(with: try harness()) { harness in
      _ = try drag(harness)
      _ = try enter([Self.list], on: harness)
      #expect(try harness.settle().all("wl_data_offer.accept") == [[31, 0]])
      try harness.far.send("wl_data_device", "leave")
      try harness.far.send("wl_data_source", "cancelled")
      try harness.settle()
      _ = try enter([Self.list], on: harness)
      #expect(try harness.settle().all("wl_data_offer.accept")[0][1] != 0)
    }
  }

  @Test func dragThatWasDroppedBarsNoOther() async throws {
    try await onLoop(with: try harness()) { harness in
      _ = try drag(harness)
      try harness.far.send("wl_data_source", "dnd_drop_performed")
      // The receiver still reads, and a click meanwhile takes nothing from it.
      try release(harness)
      let requests = try harness.settle().names
      #expect(!requests.contains("wl_data_source.destroy"))
      _ = try enter([Self.list], on: harness)
      #expect(try harness.settle().all("wl_data_offer.accept")[0][1] != 0)
    }
  }

  @Test func secondDragLeavesTheDroppedDataToTheirReader() async throws {
    try await onLoop(with: try harness()) { harness in
      _ = try drag(harness)
      let first = try harness.far.newest("wl_data_source")
      try harness.far.send("wl_data_source", "dnd_drop_performed")
      try release(harness)
      try harness.settle()
      #expect(try !drag(harness).names.contains("wl_data_source.destroy"))
      #expect(read(try ask(harness, Self.list, of: first), harness) == [1, 2, 3])
      try harness.far.send("wl_data_source", "dnd_finished", object: first)
      #expect(try harness.settle().names == ["wl_data_source.destroy"])
    }
  }

  @Test func dragThatTheCompositorDidNotStartBarsNoOther() async throws {
    try await onLoop(with: try harness()) { harness in
      _ = try drag(harness)
      // The button was up before the request came: nothing is said about the drag.
      try release(harness)
      let ended = try harness.settle().names
      #expect(ended.contains("wl_data_source.destroy") && ended.contains("wl_surface.destroy"))
      _ = try enter([Self.list], on: harness)
      #expect(try harness.settle().all("wl_data_offer.accept")[0][1] != 0)
    }
  }

  @Test func dragOfAFingerOutlivesAClickOfTheMouse() async throws {
    try await onLoop(with: try harness()) { harness in
      try harness.far.send("wl_seat", "capabilities", [.uint(pointerBit | touchBit)])
      try harness.settle()
      try harness.enterPointer(10, 10)
      try harness.far.send(
        "wl_touch", "down",
        [.uint(66), .uint(1), .uint(harness.view), .int(0), .fixed(10), .fixed(10)])
      try harness.far.send("wl_touch", "frame")
      try harness.settle()
      harness.window.startDrag(OfferedData(types: [Self.list]) { $1(nil) }, nil)
      try release(harness)
      #expect(try !harness.settle().names.contains("wl_data_source.destroy"))
      // A release of the finger arrives only if the compositor did not start the drag.
      try harness.far.send("wl_touch", "up", [.uint(68), .uint(3), .int(0)])
      #expect(try harness.settle().names.contains("wl_data_source.destroy"))
    }
  }

  @UI private func release(_ harness: Harness) throws {
    try harness.far.send("wl_pointer", "button", [.uint(67), .uint(2), .uint(0x110), .uint(0)])
    try harness.far.send("wl_pointer", "frame")
  }
}
