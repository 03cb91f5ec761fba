import EventLoop
import Geometry
import Input
import Pixels
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

/// Faults of configures, scales and screens.
extension Fault {
  static let configure: [Fault] = [
    Fault(
      name: "configure: a storm of 1,000", sees: "one acknowledgement, of the last, and its size"
    ) { harness, host in
      let before = host.acknowledged.count
      var last: UInt32 = 0
      harness.far.burst {
        for step in Int32(1)...1000 { last = host.configure(300 + step, 200) }
      }
      harness.live()
      #expect(host.acknowledged.dropFirst(before) == [last])
      #expect(harness.window.size == Size(width: 1300, height: 200))
    },
    Fault(name: "configure: 0×0", sees: "the size that the window likes best") { harness, _ in
      let serial = try harness.host.configure(0, 0)
      harness.live()
      #expect(harness.compositor?.acknowledged.last == serial)
      #expect(harness.window.size == Size(width: 800, height: 500))
    },
    Fault(name: "configure: 1×1", sees: "a buffer of 1×1") { harness, host in
      host.configure(1, 1, states: [1, 4])
      harness.live()
      #expect(host.frame.dropFirst().prefix(2) == [1, 1])
    },
    beyondAllScreens("configure: 32767×32767", side: 32_767),
    beyondAllScreens("configure: 1.6 GB of pixels", side: 20_000),
    Fault(name: "configure: negative sizes", sees: "the size that the window has") {
      harness, host in
      let serial = host.configure(-5, -2_000_000_000)
      harness.live()
      #expect(host.acknowledged.last == serial)
      #expect(harness.window.size == Size(width: 800, height: 500))
    },
    Fault(name: "configure: negative bounds", sees: "no bounds") { harness, _ in
      for toplevel in harness.far.living("xdg_toplevel") {
        harness.far.say(toplevel, "configure_bounds", [.int(-1), .int(Int32.min)])
      }
      let serial = try harness.host.configure()
      harness.live()
      #expect(harness.compositor?.acknowledged.last == serial)
      #expect(harness.window.size == Size(width: 800, height: 500))
    },
    Fault(name: "configure: bounds of 1×1", sees: "64×64 for the moment, and the old size after") {
      harness, _ in
      for (bound, side) in [(Int32(1), 64.0), (0, 800.0)] {
        for toplevel in harness.far.living("xdg_toplevel") {
          harness.far.say(toplevel, "configure_bounds", [.int(bound), .int(bound)])
        }
        try harness.host.configure()
        harness.live()
        #expect(harness.window.size.width == side)
      }
    },
    Fault(
      name: "configure: between attach and commit", sees: "an acknowledgement by the next commit"
    ) { harness, host in
      var serial: UInt32?
      harness.paint = { _ in if serial == nil { serial = host.configure(640, 480) } }
      harness.window.setNeedsFrame()
      harness.live()
      #expect(host.acknowledged.last == serial)
      #expect(host.frame.dropFirst().prefix(2) == [640, 480])
    },
    Fault(name: "configure: close in a gesture", sees: "the request, and the pinch goes on") {
      harness, host in
      host.beginPinch(time: 1)
      for toplevel in harness.far.living("xdg_toplevel") { harness.far.say(toplevel, "close") }
      host.updatePinch(scale: 1.5, time: 2)
      host.endPinch(time: 3)
      harness.live()
      #expect(harness.events.last == "close requested")
      #expect(harness.inputs.count == 3)
    },
    Fault(name: "configure: states of an odd length", sees: "the whole words of it") {
      harness, host in
      for toplevel in harness.far.living("xdg_toplevel") {
        harness.far.say(toplevel, "configure", [.int(640), .int(480), .array([2, 0, 0, 0, 9, 0])])
      }
      for surface in harness.far.living("xdg_surface") {
        harness.far.say(surface, "configure", [.uint(host.nextSerial())])
      }
      harness.live()
      #expect(harness.events.contains("state fullscreen"))
    },
    Fault(name: "configure: unknown states", sees: "the known ones") { harness, _ in
      try harness.host.configure(640, 480, states: [99, 1, 0xFFFF_FFFF, 4])
      harness.live()
      #expect(harness.events.contains("state maximized activated"))
    },
    Fault(name: "configure: serials that run backwards", sees: "an acknowledgement of each") {
      harness, _ in
      let surface = try #require(harness.far.living("xdg_surface").first)
      for serial: UInt32 in [.max, 0, 5, 4] {
        harness.far.say(surface, "configure", [.uint(serial)])
        harness.live()
        #expect(harness.compositor?.acknowledged.last == serial)
      }
    },
  ]

  /// A square that no screen could show.
  private static func beyondAllScreens(_ name: String, side: Int32) -> Fault {
    Fault(name: name, sees: "an acknowledgement, one sentence, the old size") { harness, host in
      let serial = host.configure(side, side)
      harness.live()
      #expect(host.acknowledged.last == serial)
      #expect(
        harness.events.filter { $0.hasPrefix("failed") } == [
          "failed: a frame of \(side)×\(side) pixels is beyond all screens"
        ])
      for _ in 0..<20 { harness.loop.turn(limit: 0) }
      #expect(harness.far.receive().isEmpty, "it is not tried again at once")
      #expect(host.frame.dropFirst().prefix(2) == [800, 500])
      host.configure(640, 480)
    }
  }

  static let scale: [Fault] = [
    Fault(name: "scale: another in a pinch", sees: "the pinch whole, a buffer of the new scale") {
      harness, host in
      host.beginPinch(time: 1)
      for fraction in harness.far.living("wp_fractional_scale_v1") {
        harness.far.say(fraction, "preferred_scale", [.uint(180)])
      }
      host.updatePinch(scale: 1.5, time: 2)
      harness.live()
      host.endPinch(time: 3)
      harness.live()
      #expect(harness.inputs.count == 3)
      #expect(host.frame.dropFirst().prefix(2) == [1200, 750])
    },
    Fault(
      name: "scale: a fraction of 0", sees: "the size given back to the buffer, the whole scale"
    ) { harness, _ in
      for fraction in harness.far.living("wp_fractional_scale_v1") {
        harness.far.say(fraction, "preferred_scale", [.uint(60)])
      }
      harness.live()
      #expect(harness.compositor?.frame.dropFirst().prefix(2) == [400, 250])
      #expect(harness.events.contains("resized 800×500 at 0.5"))
      let window = try #require(harness.compositor?.window)
      harness.far.say(window, "preferred_buffer_scale", [.int(2)])
      for fraction in harness.far.living("wp_fractional_scale_v1") {
        harness.far.say(fraction, "preferred_scale", [.uint(0)])
      }
      let requests = harness.live()
      #expect(requests.all("wp_viewport.set_destination") == [[-1, -1]])
      #expect(requests.all("wl_surface.set_buffer_scale") == [[2]])
      #expect(harness.compositor?.frame.dropFirst().prefix(2) == [1600, 1000])
    },
    Fault(name: "scale: a half", sees: "half as many pixels") { harness, _ in
      for fraction in harness.far.living("wp_fractional_scale_v1") {
        harness.far.say(fraction, "preferred_scale", [.uint(60)])
      }
      harness.live()
      #expect(harness.compositor?.frame.dropFirst().prefix(2) == [400, 250])
    },
    Fault(name: "scale: 2^32 - 1 120ths", sees: "four times the screen's pixels, and no more") {
      harness, _ in
      for fraction in harness.far.living("wp_fractional_scale_v1") {
        harness.far.say(fraction, "preferred_scale", [.uint(.max)])
      }
      harness.live()
      // √(4 · 1920 · 1080 / (800 · 500)) = 4.55, in whole 120ths.
      #expect(harness.compositor?.frame.dropFirst().prefix(2) == [3640, 2275])
      #expect(harness.events.filter { $0.hasPrefix("failed") } == [])
      for fraction in harness.far.living("wp_fractional_scale_v1") {
        harness.far.say(fraction, "preferred_scale", [.uint(120)])
      }
      harness.live()
      #expect(harness.compositor?.frame.dropFirst().prefix(2) == [800, 500])
    },
    Fault(name: "scale: preferred 0 and below", sees: "scale 1", behaviour: .without(fractions)) {
      harness, _ in
      let window = try #require(harness.compositor?.window)
      for scale: Int32 in [0, -3, .min] {
        harness.far.say(window, "preferred_buffer_scale", [.int(scale)])
        harness.live()
        #expect(harness.compositor?.frame.dropFirst().prefix(2) == [800, 500])
      }
    },
    Fault(name: "scale: never said", sees: "scale 1", behaviour: silent) { harness, _ in
      #expect(harness.compositor?.frame.dropFirst().prefix(2) == [800, 500])
    },
    Fault(name: "screen: taken away while entered", sees: "a window without one") { harness, host in
      host.remove("wl_output")
      harness.live()
      #expect(harness.display.outputs.isEmpty)
      host.announce(Behaviour.Global("wl_output", 4))
      harness.live()
      #expect(harness.display.outputs.count == 1)
    },
    Fault(
      name: "screen: a leave that never comes", sees: "the scale of the one that is left",
      behaviour: twoScreens
    ) { harness, host in
      host.announce(Behaviour.Global("wl_output", 4))
      harness.live()
      let outputs = harness.far.living("wl_output")
      try #require(outputs.count == 2)
      let window = try #require(host.window)
      harness.far.say(window, "enter", [.object(outputs[1].id)])
      harness.live()
      // A window that nobody sized leaves a little of the smaller screen free.
      #expect(host.frame.dropFirst().prefix(2) == [1600, 972])
      host.remove("wl_output")
      harness.live()
      #expect(harness.display.outputs.count == 1)
      #expect(host.frame.dropFirst().prefix(2) == [800, 486])
    },
    Fault(
      name: "screen: none at all", sees: "a window all the same",
      behaviour: .without(["wl_output"])
    ) { harness, _ in
      #expect(harness.frames.map(\.size) == [PixelSize(width: 800, height: 500)])
    },
    Fault(
      name: "screen: 0×0 at scale 20,000", sees: "no bound, and a scale of 64 at most",
      behaviour: .without([], screens: [Behaviour.Screen(width: 0, height: 0, scale: 20_000)])
    ) { harness, _ in
      #expect(harness.window.size == Size(width: 800, height: 500))
      #expect(harness.display.outputs.values.map(\.scale) == [64])
    },
    Fault(
      name: "screen: negative scale", sees: "scale 1",
      behaviour: .without([], screens: [Behaviour.Screen(width: -5, height: -5, scale: -2)])
    ) { harness, _ in
      #expect(harness.display.outputs.values.map(\.scale) == [1])
      #expect(harness.window.size == Size(width: 800, height: 500))
    },
  ]

  static let fractions = ["wp_fractional_scale_manager_v1"]
  /// One of scale 2, one of scale 1, and a compositor too old to say the scale of a surface itself.
  private static let twoScreens: Behaviour = {
    var behaviour = Behaviour.without(
      fractions, screens: [Behaviour.Screen(scale: 2), Behaviour.Screen(scale: 1)])
    behaviour.offer("wl_compositor", 5)
    return behaviour
  }()
  private static let silent: Behaviour = {
    var behaviour = Behaviour.without(fractions)
    behaviour.saysWhere = false
    return behaviour
  }()
}

extension Behaviour {
  /// The behaviour of a compositor that lacks globals.
  static func without(_ interfaces: [String], screens: [Screen] = [Screen()]) -> Behaviour {
    var behaviour = Behaviour()
    behaviour.globals.removeAll { interfaces.contains($0.interface) }
    behaviour.screens = screens
    return behaviour
  }
}
