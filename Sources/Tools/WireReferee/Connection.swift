internal import WaylandBindgen
internal import WireCodec

/// The state of a connection after the messages so far: surfaces, buffers, serials and others.
struct Connection {
  /// The time of the message that is being checked, measured from the start of the connection.
  var now = Duration.zero
  /// The globals that the compositor has announced, by number. Of each number, the eight newest
  /// announcements are kept, newest first.
  private(set) var globals: [UInt32: [(interface: String, version: UInt32)]] = [:]
  private static let mostAnnouncements = 8
  /// The number of the global from which each bound object was created, by the object's
  /// `creationIndex`.
  private(set) var origins: [Int: UInt32] = [:]
  /// The `creationIndex` that stands for an unknown buffer.
  private static let unknownBuffer = -1
  private(set) var surfaces: [Int: SurfaceState] = [:]
  private(set) var shells: [Int: ShellState] = [:]
  /// The size of each `wl_shm` pool in bytes, by the pool's `creationIndex`.
  private(set) var pools: [Int: Int] = [:]
  private(set) var buffers: [Int: BufferState] = [:]
  /// True after a message of an unknown interface, because it may have created unknown objects.
  var hasOpaqueObjects = false
  /// The newest serials that the compositor has sent in events.
  private(set) var serials = SerialRing()
  /// The newest numbers in the `done` events of callbacks. No request may use such a number as a
  /// serial.
  private(set) var callbackData = SerialRing(size: 1024)
  /// The `creationIndex` of the owner of an object, such as the surface of a viewport. The key is
  /// the `creationIndex` of the owned object.
  private(set) var owners: [Int: Int] = [:]
  /// The existing objects that belong to an owner (see ``ownerArguments``), by the owner's
  /// `creationIndex`.
  private(set) var dependents: [Int: [WireObject]] = [:]

  /// Returns true if the object is a pending frame callback of a surface.
  func isFrameCallback(_ creationIndex: Int) -> Bool {
    owners[creationIndex].flatMap { surfaces[$0] }?.callbacks.contains(creationIndex) ?? false
  }

  /// Returns the `creationIndex` number of a surface's toplevel or popup; nil if it has neither.
  func roleObject(of surface: Int) -> Int? {
    surfaces[surface]?.shell.flatMap { shells[$0]?.roleObject }
  }

  /// Returns the surface of a toplevel or popup; nil if the surface is unknown.
  func surface(ofRoleObject creationIndex: Int) -> SurfaceState? {
    owners[creationIndex].flatMap { shells[$0] }.flatMap { surfaces[$0.surface] }
  }

  /// Returns the subsurfaces of a surface.
  func children(of surface: Int) -> [SurfaceState] {
    surfaces.values.filter { $0.parent?.surface == surface }
  }

  /// Returns the `creationIndex` numbers of the object `first` and of its ancestors. `parent`
  /// returns the parent of an object; nil if the object has no parent.
  static func ancestry(of first: Int, _ parent: (Int) -> Int?) -> Set<Int> {
    var found: Set<Int> = []
    var next: Int? = first
    while let object = next, found.insert(object).inserted { next = parent(object) }
    return found
  }

  mutating func apply(_ message: WireMessage) {
    if message.direction == .event {
      applyEvent(message)
    } else {
      applyRequest(message)
      if message.form.isDestructor { forget(message.object) }
    }
  }

  // MARK: Events

  private mutating func applyEvent(_ message: WireMessage) {
    let creationIndex = message.object.creationIndex
    // The serial of an input method's answer is a count of commits, not a serial of the display.
    if message.fullName != "zwp_text_input_v3.done", let serial = message.uint("serial") {
      serials.insert(serial, SerialKind(of: message))
    }
    switch message.fullName {
    case "wl_registry.global":
      guard let name = message.uint("name"), let version = message.uint("version") else { return }
      // If a number is announced again, an object may still be bound with the number's old meaning.
      let before = globals[name, default: []].prefix(Self.mostAnnouncements - 1)
      globals[name] = [(message.string("interface") ?? "", version)] + before
    case "wl_callback.done":
      if let data = message.uint("callback_data") { callbackData.insert(data, []) }
      if let surface = owners.removeValue(forKey: creationIndex) {
        surfaces[surface]?.callbacks.remove(creationIndex)
      }
    case "xdg_toplevel.configure":
      guard let shell = owners[creationIndex] else { return }
      shells[shell]?.next = SentConfigure(
        width: message.int("width") ?? 0, height: message.int("height") ?? 0,
        states: message.words("states") ?? [])
    case "xdg_surface.configure":
      guard let next = shells[creationIndex]?.next, let serial = message.uint("serial") else {
        return
      }
      shells[creationIndex]?.sent.append((serial, next))
    default: break
    }
  }

  // MARK: Requests

  private mutating func applyRequest(_ message: WireMessage) {
    let creationIndex = message.object.creationIndex
    let created = message.created
    for reference in created == nil ? [] : Self.ownerArguments[message.fullName] ?? [] {
      guard let created else { break }
      let base = reference.isEmpty ? message.object : message.references[reference]
      guard let base else { continue }
      dependents[base.creationIndex, default: []].append(created)
    }
    if let (argument, role) = Self.roles[message.fullName],
      let surface = message.references[argument]
    {
      surfaces[surface.creationIndex]?.role = role
    }
    switch message.fullName {
    case "wl_registry.bind":
      if let created { origins[created.creationIndex] = message.uint("name") }
    case "wl_compositor.create_surface":
      if let created { surfaces[created.creationIndex] = SurfaceState() }
    case "wl_shm.create_pool":
      if let created { pools[created.creationIndex] = Int(message.int("size") ?? 0) }
    case "wl_shm_pool.resize": pools[creationIndex]? = Int(message.int("size") ?? 0)
    case "wl_shm_pool.create_buffer":
      guard let created else { return }
      buffers[created.creationIndex] = BufferState(
        offset: Int(message.int("offset") ?? 0), width: Int(message.int("width") ?? 0),
        height: Int(message.int("height") ?? 0), stride: Int(message.int("stride") ?? 0))
    case "wl_surface.attach":
      let hasBuffer = message.uint("buffer") != 0
      // A buffer may have been made by an interface that is not described.
      surfaces[creationIndex]?.pending.buffer =
        hasBuffer ? message.references["buffer"]?.creationIndex ?? Self.unknownBuffer : nil
      surfaces[creationIndex]?.hasAttached = true
      surfaces[creationIndex]?.hasLostBuffer = false
    case "wl_surface.set_buffer_scale":
      surfaces[creationIndex]?.pending.scale = message.int("scale") ?? 1
    case "wl_surface.set_buffer_transform":
      surfaces[creationIndex]?.pending.isTurned = (message.int("transform") ?? 0) & 1 == 1
    case "wl_surface.frame":
      guard let callback = created else { return }
      surfaces[creationIndex]?.callbacks.insert(callback.creationIndex)
      owners[callback.creationIndex] = creationIndex
    case "wl_surface.commit":
      guard let surface = surfaces[creationIndex] else { return }
      surfaces[creationIndex]?.hasAttached = false
      surfaces[creationIndex]?.hasLostBuffer = false
      surfaces[creationIndex]?.current = surface.pending
      if let shell = surface.shell, surface.current.buffer != nil, surface.pending.buffer == nil {
        // A window that is no longer shown begins anew, and waits for a configure.
        shells[shell]?.acknowledged = nil
      }
      if let shell = surface.shell, let geometry = shells[shell]?.pendingGeometry {
        shells[shell]?.geometry = geometry
      }
    case "xdg_wm_base.get_xdg_surface":
      guard let created, let surface = message.references["surface"] else { return }
      shells[created.creationIndex] = ShellState(surface: surface.creationIndex)
      surfaces[surface.creationIndex]?.shell = created.creationIndex
    case "xdg_surface.get_toplevel", "xdg_surface.get_popup":
      guard let created else { return }
      owners[created.creationIndex] = creationIndex
      shells[creationIndex]?.roleObject = created.creationIndex
      if let surface = shells[creationIndex]?.surface {
        surfaces[surface]?.role = created.interface
      }
    case "xdg_surface.set_window_geometry":
      shells[creationIndex]?.pendingGeometry = ["x", "y", "width", "height"].map {
        message.int($0) ?? 0
      }
    case "xdg_surface.ack_configure":
      guard let sent = shells[creationIndex]?.sent,
        let index = sent.firstIndex(where: { $0.serial == message.uint("serial") })
      else { return }
      shells[creationIndex]?.acknowledged = sent[index].configure
      shells[creationIndex]?.sent.removeFirst(index + 1)
    case "wp_viewporter.get_viewport":
      guard let created, let surface = message.references["surface"] else { return }
      owners[created.creationIndex] = surface.creationIndex
    case "wp_viewport.set_destination":
      guard let surface = owners[creationIndex], let width = message.int("width"),
        let height = message.int("height")
      else { return }
      surfaces[surface]?.pending.destination = width == -1 ? nil : (width, height)
    case "wp_viewport.set_source":
      guard let surface = owners[creationIndex] else { return }
      let parts = ["x", "y", "width", "height"].map { message.fixed($0) ?? 0 }
      surfaces[surface]?.pending.source =
        parts == [-1, -1, -1, -1] ? nil : (parts[0], parts[1], parts[2], parts[3])
    case "wl_subcompositor.get_subsurface":
      guard let created, let surface = message.references["surface"],
        let parent = message.references["parent"]
      else { return }
      owners[created.creationIndex] = surface.creationIndex
      surfaces[surface.creationIndex]?.parent = (parent.creationIndex, 0, 0)
    case "wl_subsurface.set_position":
      guard let surface = owners[creationIndex] else { return }
      surfaces[surface]?.parent?.x = message.int("x") ?? 0
      surfaces[surface]?.parent?.y = message.int("y") ?? 0
    default: break
    }
  }

  private mutating func forget(_ object: WireObject) {
    let creationIndex = object.creationIndex
    for base in dependents.keys {
      dependents[base]?.removeAll { $0.creationIndex == creationIndex }
    }
    dependents[creationIndex] = nil
    switch object.interface {
    case "wl_surface":
      // The surface's frame callbacks get no answer any more.
      for callback in surfaces[creationIndex]?.callbacks ?? [] { owners[callback] = nil }
      surfaces[creationIndex] = nil
      for child in surfaces.keys where surfaces[child]?.parent?.surface == creationIndex {
        surfaces[child]?.parent = nil
      }
    case "xdg_surface":
      if let surface = shells.removeValue(forKey: creationIndex)?.surface {
        surfaces[surface]?.shell = nil
      }
    case "xdg_toplevel", "xdg_popup":
      if let shell = owners[creationIndex] {
        shells[shell]?.roleObject = nil
        // The next window of the surface waits for a configure of its own.
        shells[shell]?.acknowledged = nil
      }
    case "wp_viewport":
      if let surface = owners[creationIndex] {
        surfaces[surface]?.pending.destination = nil
        surfaces[surface]?.pending.source = nil
      }
    case "wl_subsurface":
      if let surface = owners[creationIndex] { surfaces[surface]?.parent = nil }
    case "wl_buffer":
      buffers[creationIndex] = nil
      for (surface, state) in surfaces
      where state.hasAttached && state.pending.buffer == creationIndex {
        surfaces[surface]?.hasLostBuffer = true
      }
    case "wl_shm_pool": pools[creationIndex] = nil
    default: break
    }
    owners[creationIndex] = nil
  }

  /// The owners of an object that a request creates, by the name of the request.
  ///
  /// Each text names an argument of the request, whose object is an owner. An empty text stands for
  /// the object that receives the request. If the last text names an argument, that owner may have
  /// only one object of the created kind at a time.
  static let ownerArguments: [String: [String]] = [
    "xdg_wm_base.get_xdg_surface": ["", "surface"], "xdg_surface.get_toplevel": [""],
    "xdg_surface.get_popup": [""], "wl_subcompositor.get_subsurface": ["surface"],
    "zxdg_decoration_manager_v1.get_toplevel_decoration": ["toplevel"],
    "wp_viewporter.get_viewport": ["surface"],
    "wp_fractional_scale_manager_v1.get_fractional_scale": ["surface"],
    "wp_content_type_manager_v1.get_surface_content_type": ["surface"],
  ]

  /// The roles that surfaces get, by the name of the request that gives the role. `argument` is the
  /// name of the argument that contains the surface.
  static let roles: [String: (argument: String, role: String)] = [
    "wl_subcompositor.get_subsurface": ("surface", "wl_subsurface"),
    "wl_pointer.set_cursor": ("surface", "cursor"),
    "zwp_tablet_tool_v2.set_cursor": ("surface", "cursor"),
    "wl_data_device.start_drag": ("icon", "drag icon"),
  ]
}
