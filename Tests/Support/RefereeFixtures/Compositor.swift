internal import System
package import WireCodec

/// A compositor of one window on a ``FarEnd``: it answers each request as its ``Behaviour`` are.
///
/// It has no thread and no clock: ``turn(at:)`` reads and answers, ``refresh(at:)`` shows a frame.
package final class Compositor {
  package let far: FarEnd
  package var behaviour: Behaviour
  /// The requests so far, by their full names.
  package private(set) var counts: [String: Int] = [:]
  /// The number of each announced global, by its place among the behaviour' and later ones.
  package internal(set) var names: [(name: UInt32, global: Behaviour.Global)] = []
  /// Sizes that were acknowledged, the oldest first, as serials.
  package private(set) var acknowledged: [UInt32] = []
  /// The serial of the newest answer to a ping.
  package private(set) var answered: UInt32?
  /// The number of committed buffers of the window.
  package private(set) var shown = 0
  /// The words of the newest window buffer: offset, width, height, stride and format.
  package private(set) var frame: [Int32] = []
  /// The name, a number, of the newest global.
  var numbers: UInt32 = 0
  /// True once the globals were announced before anybody asked.
  var isOpened = false
  private var isConfigured = false
  private(set) var serial: UInt32 = 1000
  private var surfaces = SurfaceLedger()
  private var bufferWords: [UInt32: [Int32]] = [:]
  /// The pools of buffers, by their creationIndices.
  private var bufferPools: [UInt32: Int] = [:]
  private var framePool: Int?
  /// The types of each data source, by their creationIndices.
  var offeredTypes: [Int: [String]] = [:]
  /// The data source that the client has set as the clipboard; nil for none.
  var selection: WireObject?
  /// The pipe that was sent to the client last, until the next turn.
  var passing: OwnedDescriptor?
  /// The place among the behaviour' screens of each output that was bound.
  var outputs: [UInt32: Int] = [:]

  package init(_ far: FarEnd, behaviour: Behaviour = Behaviour()) {
    self.far = far
    self.behaviour = behaviour
  }

  // MARK: Turns

  /// Reads all received requests, replies to them, and returns them.
  @discardableResult
  package func turn(at now: Duration) -> [FarRequest] {
    // The client has it by now, and waits for the end of what comes through it.
    passing = nil
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
    for object in behaviour.showsFrames ? surfaces.takeDue() : [] {
      if object.interface == "wl_callback" {
        far.say(object, "done", [.uint(time)])
      } else {
        show(object, at: now)
      }
    }
    release()
  }

  private func show(_ feedback: WireObject, at now: Duration) {
    switch behaviour.showing {
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
    switch behaviour.release {
    case .never: return
    case .inBursts(let least) where surfaces.replaced.count < least: return
    case .twice: count = 2
    default: break
    }
    for buffer in surfaces.takeReplaced() {
      for _ in 0..<count { far.say(buffer, "release") }
    }
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
        [.int(width), .int(height), .words(states ?? behaviour.states)])
    }
    for surface in far.living("xdg_surface") { far.say(surface, "configure", [.uint(serial)]) }
    return serial
  }

  /// Returns a new serial.
  package func nextSerial() -> UInt32 {
    serial += 1
    return serial
  }

  /// Sends a ping to the client. Returns its serial.
  @discardableResult
  package func ping() -> UInt32 {
    serial += 1
    for shell in far.living("xdg_wm_base") { far.say(shell, "ping", [.uint(serial)]) }
    return serial
  }

  /// The window's surface.
  package var window: WireObject? { far.living("wl_surface").first }

  /// Returns a pixel of the newest frame from the pool's current memory, as 0xAARRGGBB; nil outside
  /// the frame.
  package func pixel(_ x: Int, _ y: Int) -> UInt32? {
    let words = frame.map { Int($0) }
    guard let framePool, words.count >= 4, (0..<words[1]).contains(x), (0..<words[2]).contains(y)
    else { return nil }
    let bytes = far.bytes(pool: framePool, offset: words[0] + y * words[3] + x * 4, length: 4)
    return bytes?.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Changes a pixel in the pool, as a program does that does not wait for a release.
  package func scribble(at x: Int, _ y: Int) {
    guard let pixel = pixel(x, y), let framePool else { return }
    far.write(
      (pixel ^ 1).wireBytes, pool: framePool, offset: Int(frame[0]) + y * Int(frame[3]) + x * 4)
  }

  // MARK: Answers

  private func answer(_ message: WireMessage) {
    let created = message.created
    switch message.fullName {
    case "wl_display.get_registry":
      if !isOpened, let created { announceAll(to: created) }
    case "wl_display.sync": if let created { far.say(created, "done", [.uint(1)]) }
    case "wl_registry.bind": if let created { introduce(created) }
    case "wl_seat.get_keyboard": if let created { introduceKeyboard(created) }
    case "wl_shm_pool.create_buffer":
      if let created {
        bufferWords[created.id] = FarRequest(message: message).integers
        bufferPools[created.id] = message.object.creationIndex
      }
    case let name where name.hasPrefix("wl_surface."): answerSurface(message)
    case let name where name.hasPrefix("wl_data_"): exchange(message)
    case "wp_presentation.feedback":
      guard let created, let surface = message.references["surface"] else { return }
      surfaces.ask(surface, created)
    case "wp_fractional_scale_manager_v1.get_fractional_scale":
      if let created { far.say(created, "preferred_scale", [.uint(behaviour.fraction)]) }
    case "zxdg_decoration_manager_v1.get_toplevel_decoration":
      if let created { far.say(created, "configure", [.uint(behaviour.decorates ? 2 : 1)]) }
    case "xdg_activation_token_v1.commit": far.say(message.object, "done", [.string("a-token")])
    case "zxdg_exporter_v2.export_toplevel", "zxdg_exporter_v1.export":
      if let created { far.say(created, "handle", [.string("a-handle")]) }
    case "xdg_surface.ack_configure":
      if let serial = message.uint("serial") { acknowledged.append(serial) }
    case "xdg_wm_base.pong": answered = message.uint("serial")
    case "xdg_toplevel.set_fullscreen": obey([2, 4])
    case "xdg_toplevel.set_maximized": obey([1, 4])
    case "xdg_toplevel.unset_fullscreen", "xdg_toplevel.unset_maximized": obey([4])
    default: break
    }
  }

  private func obey(_ states: [UInt32]) {
    guard behaviour.obeys else { return }
    let screen = behaviour.screens.first ?? Behaviour.Screen()
    let isFree = states == [4]
    let scale = max(1, screen.scale)
    configure(isFree ? 0 : screen.width / scale, isFree ? 0 : screen.height / scale, states: states)
  }

  private func answerSurface(_ message: WireMessage) {
    switch message.name {
    case "frame": if let created = message.created { surfaces.ask(message.object, created) }
    case "attach": surfaces.attach(message.object, message.references["buffer"])
    case "commit": commit(message.object)
    case "destroy": surfaces.forget(message.object)
    default: break
    }
  }

  private func commit(_ surface: WireObject) {
    let isWindow = surface.creationIndex == window?.creationIndex
    if let buffer = surfaces.commit(surface), isWindow {
      shown += 1
      frame = Array((bufferWords[buffer.id] ?? []).dropFirst())
      framePool = bufferPools[buffer.id]
      if shown == 1 { sayWhere(surface) }
    }
    guard isWindow, !isConfigured, !far.living("xdg_toplevel").isEmpty else { return }
    isConfigured = true
    if let bounds = behaviour.bounds {
      for toplevel in far.living("xdg_toplevel") {
        far.say(toplevel, "configure_bounds", [.int(bounds.width), .int(bounds.height)])
      }
    }
    configure(behaviour.size.width, behaviour.size.height)
  }

  /// Sends that the window has left all screens, as if another workspace were shown.
  package func hide() { sayOfScreens("leave") }

  /// Sends that the window has entered all screens again.
  package func unhide() { sayOfScreens("enter") }

  private func sayOfScreens(_ event: String) {
    guard let window else { return }
    for output in far.living("wl_output") { far.say(window, event, [.object(output.id)]) }
  }

  private func sayWhere(_ surface: WireObject) {
    guard behaviour.saysWhere else { return }
    if let output = far.living("wl_output").first {
      far.say(surface, "enter", [.object(output.id)])
    }
    let whole = Int32((behaviour.fraction + 119) / 120)
    far.say(surface, "preferred_buffer_scale", [.int(max(1, whole))])
  }
}
