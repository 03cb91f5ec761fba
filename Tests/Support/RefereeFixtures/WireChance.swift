internal import WaylandBindgen
internal import System
internal import WireCodec

/// Seeded random numbers, and random actions of a compositor.
package struct WireChance {
  private var state: UInt64

  /// Seeds that differ by a multiple of the step of ``bits()`` would give one stream, only later:
  /// no two that anybody writes down do.
  package init(seed: UInt64) { state = seed }

  /// The next 64 bits (SplitMix64, by Vigna).
  package mutating func bits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a random number from 0 up to, but not including, `count`.
  package mutating func below(_ count: Int) -> Int { Int(bits() % UInt64(max(1, count))) }

  /// Returns true with the probability 1/`count`.
  package mutating func once(in count: Int) -> Bool { below(count) == 0 }

  package mutating func one<Element>(of list: [Element]) -> Element? {
    list.isEmpty ? nil : list[below(list.count)]
  }

  /// A compositor with some of the globals, at some versions, some of them twice.
  package mutating func behaviour() -> Behaviour {
    var globals: [Behaviour.Global] = []
    for global in Behaviour.newest {
      let isNeeded = Behaviour.needed.contains(global.interface)
      if !isNeeded, once(in: 6) { continue }
      let least = global.interface == "wl_compositor" ? 4 : 1
      let version =
        once(in: 2) ? Int(global.version) : least + below(Int(global.version) - least + 1)
      globals.append(Behaviour.Global(global.interface, UInt32(version)))
      if once(in: 12) { globals.append(global) }
    }
    var behaviour = Behaviour(globals)
    behaviour.devices = UInt32(below(8))
    behaviour.fraction = one(of: [120, 120, 120, 150, 180, 240]) ?? 120
    behaviour.decorates = !once(in: 3)
    behaviour.saysWhere = !once(in: 5)
    behaviour.release = one(of: [.atOnce, .atOnce, .never, .twice, .inBursts(of: 3)]) ?? .atOnce
    behaviour.showing = one(of: [.presented, .discarded, .silent]) ?? .presented
    behaviour.keymap = one(of: [.proper, .proper, .empty, .garbage, .tooLong, .none]) ?? .proper
    behaviour.screens = [Behaviour.Screen(scale: Int32(1 + below(2)))]
    return behaviour
  }

  /// A whole number: usual ones, edges, or any.
  private mutating func number() -> UInt32 {
    switch below(5) {
    case 0: UInt32(below(20))
    case 1: UInt32(below(2000))
    case 2: one(of: [0, 1, .max, 1 << 31, (1 << 31) - 1, 120, 240, 0x110, 0x111]) ?? 0
    case 3: UInt32(bitPattern: Int32(-1 - below(300)))
    default: UInt32(truncatingIfNeeded: bits())
    }
  }

  /// Events that end a connection by themselves, that take numbers back, or that decide how much
  /// memory and time a stream takes: those are sent by ``step(_:)`` with bounds.
  private static let excluded: Set<String> = [
    "wl_display.error", "wl_display.delete_id", "xdg_toplevel.configure", "xdg_surface.configure",
    "wp_fractional_scale_v1.preferred_scale", "wl_surface.preferred_buffer_scale",
    "xdg_toplevel.configure_bounds", "wl_keyboard.repeat_info", "wl_output.scale",
    // A descriptor of theirs is somebody's to read from or write to.
    "wl_data_source.send", "zwp_primary_selection_source_v1.send",
  ]

  /// Sends one event of any living object with arguments of the right kinds and of any values.
  package mutating func sendAnything(_ host: Compositor) {
    let far = host.far
    guard let object = one(of: far.everything),
      let forms = far.interfaces[object.interface]?.events,
      let index = one(of: Array(forms.indices)), forms[index].since <= object.version,
      !Self.excluded.contains("\(object.interface).\(forms[index].name)")
    else { return }
    var arguments: [WireArgument] = []
    var file: MemoryFile?
    for argument in forms[index].arguments {
      switch argument.kind {
      case .int: arguments.append(.int(Int32(bitPattern: number())))
      case .uint: arguments.append(.uint(number()))
      case .fixed: arguments.append(.fixed(Double(Int32(bitPattern: number())) / 256))
      case .string: arguments.append(.string(one(of: ["", "text/plain", "é\u{1F600}", "x"]) ?? ""))
      case .array:
        arguments.append(.array((0..<below(24)).map { _ in UInt8(below(256)) }))
      case .object:
        let candidates = far.living(argument.interface ?? "wl_surface")
        guard let target = one(of: candidates) else {
          guard argument.allowsNull else { return }
          arguments.append(.object(0))
          continue
        }
        arguments.append(.object(target.id))
      case .newID: arguments.append(.newID(far.nextNumber()))
      case .fd:
        file = try? MemoryFile(named: "anything")
        arguments.append(.descriptor(file?.descriptor.number))
      }
    }
    far.say(object, forms[index].name, arguments)
    withExtendedLifetime(file) {}
  }

  /// Performs one random action, which the protocol may allow or forbid.
  package mutating func step(_ host: Compositor) {
    let (x, y, time) = (Double(below(400)), Double(below(300)), number())
    switch below(26) {
    case 0: host.configure(Int32(below(500)), Int32(below(400)), states: states())
    case 1: host.configure(0, 0, states: states())
    case 2: host.ping()
    case 3: host.setDevices(UInt32(below(8)))
    case 4: host.enterPointer(x, y)
    case 5: host.movePointer(x, y, time: time)
    case 6: host.button(once(in: 2), time: time)
    case 7: host.scroll(Double(below(60)) - 30, time: time)
    case 8: host.stopScroll(time: time)
    case 9: host.leavePointer()
    case 10: host.beginPinch(time: time)
    case 11: host.updatePinch(scale: Double(below(600)) / 256, time: time)
    case 12: host.endPinch(isCancelled: once(in: 2), time: time)
    case 13: host.enterKeyboard((0..<below(4)).map { _ in UInt32(below(200)) })
    case 14: host.key(UInt32(below(200)), once(in: 2), time: time)
    case 15: host.leaveKeyboard()
    case 16: host.touch(Int32(below(4)), x, y, time: time)
    case 17: host.lift(Int32(below(4)), time: time)
    case 18: if let global = one(of: host.names)?.global { host.remove(global.interface) }
    case 19: if let global = one(of: Behaviour.newest) { host.announce(global) }
    case 20:
      let scale = UInt32(60 + below(200))
      for object in host.far.living("wp_fractional_scale_v1") {
        host.far.say(object, "preferred_scale", [.uint(scale)])
      }
    case 21: host.behaviour.showsFrames.toggle()
    case 22: host.hide()
    case 23: host.unhide()
    default: for _ in 0..<4 { sendAnything(host) }
    }
  }

  /// States that go together, of a window that has its size from the compositor.
  private mutating func states() -> [UInt32] {
    (0..<below(4)).map { _ in UInt32(4 + below(10)) }
  }
}
