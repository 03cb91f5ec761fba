package import WireCodec
internal import System

/// A compositor of one window on a ``FarEnd``: it answers each request as its ``Manners`` are.
///
/// It has no thread and no clock: ``turn(at:)`` reads and answers, ``refresh(at:)`` shows a frame.
package final class Compositor {
  package let far: FarEnd
  package var manners: Manners
  /// The requests so far, by their full names.
  package private(set) var counts: [String: Int] = [:]
  /// The number of each announced global, by its place among the manners' and later ones.
  package private(set) var names: [(name: UInt32, global: Manners.Global)] = []
  /// Sizes that were acknowledged, the oldest first, as serials.
  package private(set) var acknowledged: [UInt32] = []
  /// The window's buffers that were committed.
  package private(set) var shown = 0
  /// The words of the newest window buffer: offset, width, height, stride and format.
  package private(set) var frame: [Int32] = []
  private var isOpened = false
  private var isConfigured = false
  private(set) var serial: UInt32 = 1000
  private var surfaces: [UInt32: SurfaceBook] = [:]
  private var outputs: [UInt32: Int] = [:]
  private var bufferWords: [UInt32: [Int32]] = [:]
  private var releasable: [WireObject] = []
  private var decorations: [WireObject] = []

  /// A surface's affairs that wait for a commit, or for a frame.
  private struct SurfaceBook {
    var asked: [WireObject] = []
    var attached: WireObject??
    var held: WireObject?
    var due: [WireObject] = []
  }

  package init(_ far: FarEnd, manners: Manners = Manners()) {
    self.far = far
    self.manners = manners
  }

  // MARK: Turns

  /// Reads what came, and answers it.
  @discardableResult
  package func turn(at now: Duration) -> [FarRequest] {
    let requests = far.receive()
    for request in requests {
      counts[request.fullName, default: 0] += 1
      answer(request.message)
    }
    return requests
  }

  /// Shows what was committed, as at the next refresh of the screen.
  package func refresh(at now: Duration) {
    let time = UInt32(truncatingIfNeeded: Int64(now / .milliseconds(1)))
    for surface in surfaces.keys.sorted() {
      guard manners.showsFrames else { break }
      let due = surfaces[surface]?.due ?? []
      surfaces[surface]?.due = []
      for object in due {
        if object.interface == "wl_callback" {
          far.say(object, "done", [.uint(time)])
        } else {
          show(object, at: now)
        }
      }
    }
    release()
  }

  private func show(_ feedback: WireObject, at now: Duration) {
    switch manners.showing {
    case .silent: break
    case .discarded: far.say(feedback, "discarded")
    case .presented:
      let (seconds, rest) = now.components
      far.say(
        feedback, "presented",
        [
          .uint(UInt32(truncatingIfNeeded: seconds >> 32)),
          .uint(UInt32(truncatingIfNeeded: seconds)),
          .uint(UInt32(truncatingIfNeeded: rest / 1_000_000_000)), .uint(16_666_667), .uint(0),
          .uint(0), .uint(1),
        ])
    }
  }

  private func release() {
    var count = 1
    switch manners.release {
    case .never: return
    case .inBursts(let least) where releasable.count < least: return
    case .twice: count = 2
    default: break
    }
    for buffer in releasable {
      for _ in 0..<count { far.say(buffer, "release") }
    }
    releasable = []
  }

  // MARK: Globals

  /// Announces the globals before the client has asked: its first objects are the registry and the
  /// callback of its roundtrip. For a client on the same thread, which waits in that.
  package func openAhead() {
    isOpened = true
    for global in manners.globals {
      let name = number(global)
      far.sendAhead(
        to: 2, opcode: 0, [.uint(name), .string(global.interface), .uint(global.version)])
    }
    far.sendAhead(to: 3, opcode: 0, [.uint(1)])
  }

  /// Announces another global now.
  package func announce(_ global: Manners.Global) {
    let name = number(global)
    for registry in far.living("wl_registry") {
      far.say(registry, "global", [.uint(name), .string(global.interface), .uint(global.version)])
    }
  }

  /// Takes the first global of an interface away.
  package func remove(_ interface: String) {
    guard let place = names.firstIndex(where: { $0.global.interface == interface }) else { return }
    let name = names.remove(at: place).name
    for registry in far.living("wl_registry") { far.say(registry, "global_remove", [.uint(name)]) }
  }

  private func number(_ global: Manners.Global) -> UInt32 {
    let name = (names.map(\.name).max() ?? 0) + 1
    names.append((name, global))
    return name
  }

  // MARK: The window

  /// Configures the window. Returns the serial.
  @discardableResult
  package func configure(
    _ width: Int32 = 0, _ height: Int32 = 0, states: [UInt32]? = nil
  ) -> UInt32 {
    serial += 1
    for toplevel in far.living("xdg_toplevel") {
      far.say(
        toplevel, "configure",
        [.int(width), .int(height), .words(states ?? manners.states)])
    }
    for surface in far.living("xdg_surface") { far.say(surface, "configure", [.uint(serial)]) }
    return serial
  }

  /// A serial that was never used.
  package func nextSerial() -> UInt32 {
    serial += 1
    return serial
  }

  /// Asks whether the client lives.
  package func ping() {
    serial += 1
    for shell in far.living("xdg_wm_base") { far.say(shell, "ping", [.uint(serial)]) }
  }

  /// The window's surface.
  package var window: WireObject? { far.living("wl_surface").first }

  // MARK: Answers

  private func answer(_ message: WireMessage) {
    let created = message.created
    switch message.fullName {
    case "wl_display.get_registry":
      guard !isOpened, let created else { return }
      for global in manners.globals {
        far.say(
          created, "global",
          [.uint(number(global)), .string(global.interface), .uint(global.version)])
      }
    case "wl_display.sync": if let created { far.say(created, "done", [.uint(1)]) }
    case "wl_registry.bind": if let created { introduce(created) }
    case "wl_seat.get_keyboard": if let created { introduceKeyboard(created) }
    case "wl_shm_pool.create_buffer":
      if let created { bufferWords[created.id] = FarRequest(message: message).integers }
    case let name where name.hasPrefix("wl_surface."): answerSurface(message)
    case "wp_presentation.feedback":
      guard let created, let surface = message.references["surface"] else { return }
      surfaces[surface.id, default: SurfaceBook()].asked.append(created)
    case "wp_fractional_scale_manager_v1.get_fractional_scale":
      if let created { far.say(created, "preferred_scale", [.uint(manners.fraction)]) }
    case "zxdg_decoration_manager_v1.get_toplevel_decoration":
      if let created { far.say(created, "configure", [.uint(manners.decorates ? 2 : 1)]) }
    case "xdg_activation_token_v1.commit": far.say(message.object, "done", [.string("a-token")])
    case "zxdg_exporter_v2.export_toplevel":
      if let created { far.say(created, "handle", [.string("a-handle")]) }
    case "xdg_surface.ack_configure":
      if let serial = message.uint("serial") { acknowledged.append(serial) }
    case "xdg_toplevel.set_fullscreen": obey([2, 4])
    case "xdg_toplevel.set_maximized": obey([1, 4])
    case "xdg_toplevel.unset_fullscreen", "xdg_toplevel.unset_maximized": obey([4])
    default: break
    }
  }

  private func obey(_ states: [UInt32]) {
    guard manners.obeys else { return }
    let screen = manners.screens.first ?? Manners.Screen()
    let isFree = states == [4]
    let scale = max(1, screen.scale)
    configure(isFree ? 0 : screen.width / scale, isFree ? 0 : screen.height / scale, states: states)
  }

  private func answerSurface(_ message: WireMessage) {
    let id = message.object.id
    switch message.name {
    case "frame":
      if let created = message.created {
        surfaces[id, default: SurfaceBook()].asked.append(created)
      }
    case "attach":
      surfaces[id, default: SurfaceBook()].attached = .some(message.references["buffer"])
    case "commit": commit(message.object)
    case "destroy": surfaces[id] = nil
    default: break
    }
  }

  private func commit(_ surface: WireObject) {
    var book = surfaces[surface.id] ?? SurfaceBook()
    let isWindow = surface.birth == window?.birth
    if case .some(let buffer) = book.attached {
      if let held = book.held { releasable.append(held) }
      book.held = buffer
      book.attached = nil
      if isWindow, let buffer {
        shown += 1
        frame = Array((bufferWords[buffer.id] ?? []).dropFirst())
        if shown == 1 { sayWhere(surface) }
      }
    }
    book.due += book.asked
    book.asked = []
    surfaces[surface.id] = book
    guard isWindow, !isConfigured, !far.living("xdg_toplevel").isEmpty else { return }
    isConfigured = true
    if let bounds = manners.bounds {
      for toplevel in far.living("xdg_toplevel") {
        far.say(toplevel, "configure_bounds", [.int(bounds.width), .int(bounds.height)])
      }
    }
    configure(manners.size.width, manners.size.height)
  }

  private func sayWhere(_ surface: WireObject) {
    guard manners.saysWhere else { return }
    if let output = far.living("wl_output").first {
      far.say(surface, "enter", [.object(output.id)])
    }
    let whole = Int32((manners.fraction + 119) / 120)
    far.say(surface, "preferred_buffer_scale", [.int(max(1, whole))])
  }

  private func introduce(_ object: WireObject) {
    switch object.interface {
    case "wl_shm": for format in manners.formats { far.say(object, "format", [.uint(format)]) }
    case "wl_seat":
      far.say(object, "capabilities", [.uint(manners.devices)])
      far.say(object, "name", [.string("seat0")])
    case "wp_presentation": far.say(object, "clock_id", [.uint(1)])
    case "wl_output":
      let place = min(outputs.count, manners.screens.count - 1)
      outputs[object.id] = place
      guard place >= 0 else { return }
      introduce(object, manners.screens[place])
    default: break
    }
  }

  /// Describes a screen, also when it has changed.
  package func introduce(_ output: WireObject, _ screen: Manners.Screen) {
    far.say(
      output, "geometry",
      [
        .int(0), .int(0), .int(300), .int(200), .int(0), .string("a maker"), .string("a model"),
        .int(0),
      ])
    far.say(
      output, "mode", [.uint(1), .int(screen.width), .int(screen.height), .int(60_000)])
    far.say(output, "scale", [.int(screen.scale)])
    far.say(output, "name", [.string("A-1")])
    far.say(output, "done")
  }

  private func introduceKeyboard(_ keyboard: WireObject) {
    let text = Array(Self.keymap.utf8) + [0]
    let (bytes, said): ([UInt8], Int)
    switch manners.keymap {
    case .none: return
    case .proper: (bytes, said) = (text, text.count)
    case .empty: (bytes, said) = ([], 0)
    case .garbage: (bytes, said) = ([UInt8](repeating: 0x5b, count: 300), 300)
    case .tooLong: (bytes, said) = (text, 1 << 30)
    }
    guard let file = try? MemoryFile(named: "keymap") else { return }
    try? file.descriptor.write(bytes)
    far.say(
      keyboard, "keymap",
      [.uint(1), .descriptor(file.descriptor.number), .uint(UInt32(said))])
    far.say(keyboard, "repeat_info", [.int(25), .int(600)])
  }

  /// Keys as little as a test needs.
  private static let keymap = """
    xkb_keymap {
    xkb_keycodes { <AC01> = 38; <LCTL> = 37; <ESC> = 9; <RGHT> = 114; };
    xkb_types { type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; }; };
    xkb_compatibility { };
    xkb_symbols {
      key <AC01> { [ a ] }; key <ESC> { [ Escape ] }; key <RGHT> { [ Right ] };
      key <LCTL> { [ Control_L ] }; modifier_map Control { <LCTL> };
    };
    };
    """
}
