import EventLoop
import Geometry
import Input
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

/// Faults of seats and of their events.
extension Fault {
  static let seat: [Fault] = [
    Fault(name: "seat: the pointer goes in a pinch", sees: "the pinch is cancelled") {
      harness, host in
      host.beginPinch(time: 1)
      host.updatePinch(scale: 1.2, time: 2)
      host.setDevices(2)
      harness.live()
      #expect(harness.inputs.last == .pinch(.end(isCancelled: true)))
      #expect(harness.inputs.count == 3)
    },
    Fault(name: "seat: the pointer goes in a scroll", sees: "the scroll stops, the pointer leaves")
    {
      harness, host in
      host.enterPointer(10, 20)
      host.scroll(5, time: 1)
      host.setDevices(2)
      harness.live()
      #expect(harness.inputs.suffix(2) == [.scroll(.stop), .pointer(.leave)])
    },
    Fault(name: "seat: the touchscreen goes in a touch", sees: "the touch is cancelled") {
      harness, host in
      host.setDevices(7)
      harness.live()
      host.touch(4, 1, 2, time: 1)
      host.setDevices(3)
      harness.live()
      #expect(
        harness.inputs == [.touch(.down(id: 4, Point(x: 1, y: 2))), .touch(.cancel)])
    },
    Fault(name: "seat: devices come and go", sees: "the last pointer is heard") { harness, host in
      for devices: UInt32 in [0, 1, 5, 4, 0, 1] {
        host.setDevices(devices)
        harness.live(2)
      }
      host.enterPointer(3, 4)
      harness.live()
      #expect(harness.inputs == [.pointer(.enter(Point(x: 3, y: 4)))])
    },
    Fault(name: "seat: devices in one piece with their events", sees: "no trap") { harness, host in
      harness.far.burst {
        for devices: UInt32 in [0, 1, 5, 4, 0xFFFF_FFFF, 3] {
          host.setDevices(devices)
          host.enterPointer(3, 4)
        }
      }
      harness.live()
    },
    Fault(name: "seat: taken away with a key held", sees: "the key is released") { harness, host in
      host.enterKeyboard()
      host.key(30, true, time: 1)
      harness.live()
      host.remove("wl_seat")
      harness.live()
      #expect(harness.inputs.last == .key(KeyEvent(name: "a", isPressed: false)))
      #expect(harness.far.living("wl_keyboard").isEmpty)
    },
    Fault(name: "seat: two of them", sees: "both are heard", behaviour: twoSeats) { harness, _ in
      try harness.host.enterPointer(3, 4)
      harness.live()
      #expect(harness.inputs.count == 2)
    },
  ]

  private static let twoSeats: Behaviour = {
    var behaviour = Behaviour()
    behaviour.globals.append(Behaviour.Global("wl_seat", 5))
    return behaviour
  }()

  static let input: [Fault] = [
    Fault(name: "pinch: cancelled", sees: "a cancelled end") { harness, host in
      host.beginPinch(time: 1)
      host.endPinch(isCancelled: true, time: 2)
      harness.live()
      #expect(harness.inputs == [.pinch(.begin(fingers: 2)), .pinch(.end(isCancelled: true))])
    },
    Fault(name: "pinch: an update without a begin", sees: "nothing") { harness, host in
      host.updatePinch(scale: 2, time: 1)
      host.endPinch(time: 2)
      harness.live()
      #expect(harness.inputs.isEmpty)
    },
    Fault(name: "pinch: two begins", sees: "an end of the first between them") { harness, host in
      host.beginPinch(time: 1)
      host.beginPinch(time: 2)
      host.endPinch(time: 3)
      harness.live()
      #expect(
        harness.inputs == [
          .pinch(.begin(fingers: 2)), .pinch(.end(isCancelled: true)), .pinch(.begin(fingers: 2)),
          .pinch(.end(isCancelled: false)),
        ])
    },
    Fault(name: "pinch: no scale, none left", sees: "finite numbers") { harness, host in
      host.beginPinch(time: 1)
      for scale in [0, -1, 8_000_000, 0.00390625] { host.updatePinch(scale: scale, time: 2) }
      host.endPinch(time: 3)
      harness.live()
      for case .pinch(.update(_, let scale, _, _)) in harness.inputs {
        #expect(scale.isFinite && scale > 0)
      }
    },
    Fault(
      name: "hold: an end that never comes", sees: "the pinch whole, and an end with the next hold"
    ) { harness, host in
      host.beginHold(time: 1)
      host.beginPinch(time: 2)
      host.endPinch(time: 3)
      host.beginHold(time: 4)
      harness.live()
      #expect(
        harness.inputs == [
          .hold(.begin(fingers: 2)), .pinch(.begin(fingers: 2)), .pinch(.end(isCancelled: false)),
          .hold(.end(isCancelled: true)), .hold(.begin(fingers: 2)),
        ])
    },
    Fault(name: "scroll: no stop", sees: "a stop when the pointer leaves") { harness, host in
      host.enterPointer(10, 20)
      host.scroll(5, time: 1)
      host.leavePointer()
      harness.live()
      #expect(harness.inputs.suffix(2) == [.scroll(.stop), .pointer(.leave)])
    },
    Fault(name: "touch: cancelled", sees: "a cancel") { harness, host in
      host.setDevices(7)
      harness.live()
      host.touch(1, 5, 5, time: 1)
      host.touch(2, 6, 6, time: 2)
      host.cancelTouch()
      harness.live()
      #expect(harness.inputs.last == .touch(.cancel))
      #expect(harness.inputs.count == 3)
    },
    Fault(name: "touch: an up without a frame", sees: "the finger is lifted") { harness, host in
      host.setDevices(7)
      harness.live()
      host.touch(1, 5, 5, time: 1)
      host.lift(1, time: 2)
      harness.live()
      #expect(harness.inputs.last == .touch(.up(id: 1)))
    },
    Fault(name: "touch: an up of nobody", sees: "nothing") { harness, host in
      host.setDevices(7)
      harness.live()
      host.lift(1, time: 2)
      harness.live()
      #expect(harness.inputs.isEmpty)
    },
    Fault(name: "key: held while the keyboard leaves", sees: "a release, and no repeats") {
      harness, host in
      let keyboard = try #require(harness.far.living("wl_keyboard").first)
      harness.far.say(keyboard, "repeat_info", [.int(1000), .int(1)])
      host.enterKeyboard()
      host.key(30, true, time: 1)
      host.leaveKeyboard()
      harness.live()
      harness.loop.turn(limit: 20)
      #expect(
        harness.inputs == [
          .key(KeyEvent(name: "a")), .key(KeyEvent(name: "a", isPressed: false)),
        ])
    },
    Fault(
      name: "key: Ctrl held before the focus comes", sees: "Ctrl, until the keyboard leaves"
    ) { harness, host in
      host.enterKeyboard([29])
      host.modifiers(4)
      harness.live()
      #expect(harness.inputs == [.modifiers(.control)])
      host.leaveKeyboard()
      harness.live()
      #expect(harness.inputs == [.modifiers(.control), .modifiers([])])
    },
    Fault(name: "key: modifiers that keys have told", sees: "the keys alone") { harness, host in
      host.enterKeyboard()
      host.key(29, true, time: 1)
      host.modifiers(4)
      host.key(29, false, time: 2)
      host.modifiers(0)
      harness.live()
      let names = harness.inputs.map { if case .key(let key) = $0 { key.name } else { "\($0)" } }
      #expect(names == ["Control_L", "Control_L"])
    },
    Fault(
      name: "pointer: motions without a frame, as of Sway's simulated tablets",
      sees: "the motion at once, and a scroll only whole"
    ) { harness, _ in
      try harness.host.enterPointer(10, 20)
      harness.live()
      let pointer = try #require(harness.far.living("wl_pointer").first)
      harness.far.say(pointer, "motion", [.uint(0), .fixed(30), .fixed(40)])
      harness.live()
      #expect(harness.inputs.last == .pointer(.motion(Point(x: 30, y: 40))))
      let count = harness.inputs.count
      harness.far.say(pointer, "axis", [.uint(5), .uint(0), .fixed(7)])
      harness.live()
      #expect(harness.inputs.count == count)
      harness.far.say(pointer, "frame")
      harness.live()
      #expect(harness.inputs.last == .scroll(.delta(.continuous, Vector(dx: 0, dy: 7))))
    },
    Fault(
      name: "pointer: the leave of another surface", sees: "the focus where it was",
      behaviour: .without(["zxdg_decoration_manager_v1"])
    ) { harness, host in
      let surfaces = harness.far.living("wl_surface")
      try #require(surfaces.count > 1, "a frame of its own")
      host.enterPointer(10, 20)
      host.enterKeyboard()
      for (interface, other) in [("wl_pointer", surfaces[1]), ("wl_keyboard", surfaces[1])] {
        let device = try #require(harness.far.living(interface).first)
        harness.far.say(device, "leave", [.uint(host.nextSerial()), .object(other.id)])
      }
      host.movePointer(30, 40, time: 50)
      host.key(30, true, time: 51)
      host.key(30, false, time: 52)
      harness.live()
      #expect(
        harness.inputs == [
          .pointer(.enter(Point(x: 10, y: 20))), .pointer(.motion(Point(x: 30, y: 40))),
          .key(KeyEvent(name: "a")), .key(KeyEvent(name: "a", isPressed: false)),
        ])
    },
    keymap(.empty, "of size 0"), keymap(.garbage, "without sense"),
    keymap(.tooLong, "shorter than it says"), keymap(.none, "missing"),
    keymap(.pipe, "that cannot be mapped"),
    Fault(name: "time: wraps at 2^32", sees: "the motions in their order") { harness, host in
      host.enterPointer(0, 0)
      for (x, time) in [(1.0, UInt32.max - 5), (2, UInt32.max), (3, 4), (4, 0)] {
        host.movePointer(x, 0, time: time)
      }
      harness.live()
      #expect(
        harness.inputs.dropFirst().elementsEqual(
          (1...4).map { InputEvent.pointer(.motion(Point(x: Double($0), y: 0))) }))
      #expect(harness.times == harness.times.sorted())
    },
    Fault(name: "time: half a wrap apart, 5,000 times", sees: "every motion") { harness, host in
      host.enterPointer(0, 0)
      for step in 0..<5000 {
        host.movePointer(1, 0, time: step.isMultiple(of: 2) ? 0 : 1 << 31)
        if step % 100 == 99 { harness.live(1) }
      }
      harness.live()
      #expect(harness.inputs.count == 5001)
      #expect(harness.times == harness.times.sorted())
    },
  ]

  private static func keymap(_ keymap: Behaviour.Keymap, _ text: String) -> Fault {
    var behaviour = Behaviour()
    behaviour.keymap = keymap
    return Fault(name: "keymap: \(text)", sees: "keys by their places", behaviour: behaviour) {
      harness, host in
      host.enterKeyboard()
      host.key(105, true, time: 1)
      host.key(105, false, time: 2)
      harness.live()
      #expect(
        harness.inputs == [
          .key(KeyEvent(name: "Left")), .key(KeyEvent(name: "Left", isPressed: false)),
        ])
    }
  }
}
