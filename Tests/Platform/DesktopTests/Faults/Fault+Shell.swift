import EventLoop
import Geometry
import Input
import Pixels
import RefereeFixtures
import Testing
import WireCodec
import WireReferee

@testable import Desktop

/// Faults of the shell, of globals and of the connection.
extension Fault {
  static let shell: [Fault] = [
    Fault(
      name: "ping: 5,000 to one who reads late", sees: "an answer to the newest", sendBuffer: 4096
    ) { harness, host in
      // It is the compositor that is late here.
      harness.far.excused = [.pong]
      for _ in 0..<10 {
        harness.far.burst { for _ in 0..<500 { host.ping() } }
        for _ in 0..<40 { harness.loop.turn(limit: 0) }
      }
      let last = host.ping()
      for _ in 0..<20 { harness.live() }
      #expect(host.answered == last)
      #expect((host.counts["xdg_wm_base.pong"] ?? 0) < 1000)
    },
    Fault(name: "ping: before a frame is drawn", sees: "the answer before the frame") {
      harness, host in
      harness.window.setNeedsFrame()
      harness.loop.turn(limit: 0)
      host.turn(at: .zero)
      var pongs: Int?
      harness.paint = { _ in
        host.turn(at: .zero)
        pongs = host.counts["xdg_wm_base.pong"]
      }
      harness.window.setNeedsFrame()
      harness.far.burst {
        host.refresh(at: .zero)
        host.ping()
      }
      harness.loop.turn(limit: 0)
      harness.loop.turn(limit: 0)
      #expect(pongs == 1)
    },
    Fault(
      name: "shell: enters without end to one who reads late", sees: "no loss", sendBuffer: 4096
    ) { harness, host in
      harness.far.excused = [.pong]
      for _ in 0..<10 {
        harness.far.burst {
          for _ in 0..<100 {
            host.enterPointer(1, 2)
            host.leavePointer()
          }
        }
        for _ in 0..<4 { harness.loop.turn(limit: 0) }
      }
    },
    Fault(
      name: "seat: devices that come and go without end, to one who reads late",
      sees: "no loss, and the devices that are there", sendBuffer: 4096
    ) { harness, host in
      harness.far.excused = [.pong]
      for _ in 0..<10 {
        harness.far.burst {
          for _ in 0..<300 {
            host.setDevices(0)
            host.setDevices(7)
          }
        }
        for _ in 0..<4 { harness.loop.turn(limit: 0) }
      }
      for _ in 0..<20 { harness.live() }
      for device in ["wl_pointer", "wl_keyboard", "wl_touch"] {
        #expect(harness.far.living(device).count == 1)
      }
    },
    Fault(
      name: "text: an input method without end, to one who reads late",
      sees: "no loss, and the text once for each turn", behaviour: Behaviour(Behaviour.newest),
      sendBuffer: 4096
    ) { harness, host in
      harness.far.excused = [.pong]
      harness.window.editedText = EditedText(
        .name(1), text: String(repeating: "a", count: 3000), caret: 3, anchor: 3)
      harness.live(3)
      let method = try #require(harness.far.living("zwp_text_input_v3").first)
      let surface = try #require(harness.far.living("wl_surface").first)
      for _ in 0..<10 {
        harness.far.burst {
          for _ in 0..<100 {
            harness.far.say(method, "enter", [.object(surface.id)])
            harness.far.say(method, "done", [.uint(0)])
            harness.far.say(method, "leave", [.object(surface.id)])
          }
          harness.far.say(method, "enter", [.object(surface.id)])
        }
        for _ in 0..<4 { harness.loop.turn(limit: 0) }
      }
      for _ in 0..<20 { harness.live() }
      #expect((host.counts["zwp_text_input_v3.enable"] ?? 0) < 100)
    },
    removal("zxdg_decoration_manager_v1"), removal("zwp_pointer_gestures_v1"),
    removal("wl_output"), removal("wl_seat"), removal("wp_viewporter"), removal("wl_compositor"),
    removal("wl_shm"), removal("xdg_wm_base"), removal("wp_presentation"),
    removal("wp_cursor_shape_manager_v1"), removal("zwp_tablet_manager_v2"),
    Fault(name: "globals: each twice", sees: "one of each is used", behaviour: doubled) {
      harness, _ in
      for name in ["wl_compositor", "wl_shm", "xdg_wm_base", "wp_presentation"] {
        #expect(harness.far.objects.count { $0.interface == name } == 1)
      }
    },
    Fault(name: "globals: unknown ones, and a number that is not there", sees: "nothing") {
      harness, _ in
      harness.compositor?.announce(Behaviour.Global("from_the_future_v9", 4_000_000_000))
      let registry = try #require(harness.far.living("wl_registry").first)
      harness.far.say(registry, "global_remove", [.uint(77_777)])
      harness.live()
    },
    Fault(
      name: "globals: an extension that comes late", sees: "a pinch by it",
      behaviour: .without(["zwp_pointer_gestures_v1"])
    ) { harness, host in
      host.announce(Behaviour.Global("zwp_pointer_gestures_v1", 3))
      harness.live()
      host.beginPinch(time: 1)
      host.endPinch(time: 2)
      harness.live()
      #expect(harness.inputs.count(where: { if case .pinch = $0 { true } else { false } }) == 2)
    },
    Fault(
      name: "connection: an error of the display", sees: "one line with its name",
      isFatal: true
    ) { harness, _ in
      let display = try #require(harness.far.object(1))
      harness.far.say(display, "error", [.object(1), .uint(1), .string("invalid method")])
      harness.live()
      #expect(harness.losses.count == 1)
      #expect(harness.losses.first?.description.contains("invalid_method") == true)
    },
    Fault(
      name: "connection: closed in a pinch", sees: "the pinch is cancelled, then one line",
      isFatal: true
    ) { harness, host in
      host.beginPinch(time: 1)
      harness.live()
      harness.far.hangUp()
      for _ in 0..<3 { harness.loop.turn(limit: 0) }
      #expect(harness.inputs.last == .pinch(.end(isCancelled: true)))
      #expect(harness.losses.count == 1)
    },
    Fault(
      name: "connection: an event that nobody knows", sees: "one line with the interface",
      isFatal: true
    ) { harness, _ in
      let shell = try #require(harness.far.living("xdg_wm_base").first)
      harness.far.sendRaw(RawMessage(object: shell.id, opcode: 9))
      harness.live()
      #expect(harness.losses.first?.description.contains("xdg_wm_base") == true)
    },
    Fault(name: "connection: a message that is cut", sees: "one line", isFatal: true) {
      harness, _ in
      let shell = try #require(harness.far.living("xdg_wm_base").first)
      harness.far.sendRaw(RawMessage(object: shell.id, opcode: 0))
      harness.live()
      #expect(harness.losses.count == 1)
    },
    Fault(
      name: "connection: an end in the middle of a header", sees: "one line", isFatal: true
    ) { harness, _ in
      let shell = try #require(harness.far.living("xdg_wm_base").first)
      harness.far.piece = 6
      harness.far.sendRaw(RawMessage(object: shell.id, opcode: 0, payload: [1, 0, 0, 0]))
      harness.far.hangUp()
      for _ in 0..<3 { harness.loop.turn(limit: 0) }
      #expect(harness.losses.count == 1)
    },
    Fault(name: "connection: a byte at a time", sees: "all of it, in order") { harness, host in
      harness.far.piece = 1
      host.enterPointer(1, 2)
      harness.live(60)
      host.movePointer(3, 4, time: 1)
      harness.live(60)
      harness.far.piece = nil
      #expect(
        harness.inputs == [
          .pointer(.enter(Point(x: 1, y: 2))), .pointer(.motion(Point(x: 3, y: 4))),
        ])
    },
    Fault(
      name: "connection: a small buffer", sees: "the newest title, once it reads",
      sendBuffer: 4096
    ) { harness, _ in
      for step in 0..<30 {
        harness.window.setTitle(String(repeating: "x", count: 480) + "\(step)")
        harness.loop.turn(limit: 0)
      }
      let titles = harness.live(40).filter { $0.name == "set_title" }
      #expect(titles.last?.message.string("title")?.hasSuffix("x29") == true)
      #expect(titles.count < 30)
    },
    Fault(name: "objects: events to the dead", sees: "nothing") { harness, host in
      harness.far.recycles = false
      host.enterPointer(1, 2)
      harness.live()
      let pointer = try #require(harness.far.living("wl_pointer").first)
      host.setDevices(2)
      harness.live()
      let heard = harness.inputs
      harness.far.sendRaw(
        RawMessage(object: pointer.id, opcode: 5))
      harness.live()
      #expect(harness.inputs == heard)
      harness.far.recycles = true
    },
  ]

  private static func removal(_ interface: String) -> Fault {
    Fault(name: "globals: \(interface) is taken away", sees: "the objects that there are go on") {
      harness, host in
      host.enterPointer(5, 5)
      host.remove(interface)
      harness.live()
      host.announce(Behaviour.Global(interface, 1))
      harness.live()
    }
  }

  private static let doubled: Behaviour = {
    var behaviour = Behaviour()
    behaviour.globals += behaviour.globals.filter {
      !["wl_seat", "wl_output"].contains($0.interface)
    }
    return behaviour
  }()

  // MARK: Versions

  /// Each global missing, and at each version below the newest.
  static let versions: [Fault] = Behaviour.newest.flatMap { global -> [Fault] in
    let missing =
      Behaviour.needed.contains(global.interface)
      ? [] : [fault(global, nil, "versions: no \(global.interface)")]
    let least: UInt32 = global.interface == "wl_compositor" ? 4 : 1
    return missing
      + (least..<max(least, global.version)).map { version in
        fault(global, version, "versions: \(global.interface) at \(version)")
      } + [fault(global, 1000, "versions: \(global.interface) of the future")]
  }

  /// A global at a version, or missing, beside all others at their newest.
  private static func fault(
    _ global: Behaviour.Global, _ version: UInt32?, _ name: String
  ) -> Fault {
    var behaviour = Behaviour(Behaviour.newest)
    // It is used only where there is no newer one.
    if global.interface == "zxdg_exporter_v1" { behaviour.withhold("zxdg_exporter_v2") }
    if let version {
      behaviour.offer(global.interface, version)
    } else {
      behaviour.globals.removeAll { $0.interface == global.interface }
    }
    return Fault(
      name: name, sees: "the version that both know, all input that there is, frames and verbs",
      behaviour: behaviour
    ) { harness, host in
      #expect(
        harness.far.boundVersions[global.interface] == version.map { min($0, global.version) })
      host.enterPointer(1, 1)
      host.movePointer(5, 6, time: 10)
      host.button(true, time: 11)
      host.button(false, time: 12)
      host.scroll(5, time: 13)
      host.stopScroll(time: 14)
      host.beginPinch(time: 15)
      host.updatePinch(scale: 1.1, time: 16)
      host.endPinch(time: 17)
      host.enterKeyboard()
      host.key(30, true, time: 18)
      host.key(30, false, time: 19)
      harness.window.setFullscreen(true)
      harness.live()
      harness.window.setFullscreen(false)
      harness.window.setMaximized(true)
      harness.live()
      harness.window.setMaximized(false)
      harness.window.cursor = .grab
      harness.window.inhibitIdle(true)
      harness.window.inhibitIdle(false)
      harness.live()
      host.leavePointer()
      host.leaveKeyboard()
      harness.live()
      #expect(harness.frames.count >= 3)
      let isMissing = version == nil
      let hasSeat = !isMissing || global.interface != "wl_seat"
      let hasPinches = hasSeat && (!isMissing || global.interface != "zwp_pointer_gestures_v1")
      let heard = harness.inputs
      func count(_ isMeant: (InputEvent) -> Bool) -> Int { heard.count(where: isMeant) }
      #expect(count { if case .pointer = $0 { true } else { false } } == (hasSeat ? 5 : 0))
      #expect(count { if case .pinch = $0 { true } else { false } } == (hasPinches ? 3 : 0))
      #expect(count { if case .key = $0 { true } else { false } } == (hasSeat ? 2 : 0))
      #expect(count { if case .scroll = $0 { true } else { false } } >= (hasSeat ? 1 : 0))
    }
  }
}
