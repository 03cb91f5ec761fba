internal import BindgenCore
internal import WireCodec

/// The client's surfaces, buffers and serials, as its messages make them.
struct Scene {
  /// The announcements of globals by their numbers, of each the newest first.
  private(set) var globals: [UInt32: [(interface: String, version: UInt32)]] = [:]
  private static let mostNamesakes = 8
  private(set) var surfaces: [Int: SurfaceState] = [:]
  private(set) var shells: [Int: ShellState] = [:]
  private(set) var pools: [Int: PoolState] = [:]
  private(set) var buffers: [Int: BufferState] = [:]
  /// True when a message was not read: it may have made objects that nobody here knows.
  var hasOpaqueObjects = false
  /// The serials that events have carried.
  private(set) var serials = SerialRing()
  /// The object that each object acts on, by births: of a viewport its surface.
  private(set) var owners: [Int: Int] = [:]
  /// The living objects that depend on another, by births.
  private(set) var dependents: [Int: [WireObject]] = [:]

  /// True for a callback of a surface's frame that waits.
  func isFrameCallback(_ birth: Int) -> Bool {
    owners[birth].flatMap { surfaces[$0] }?.callbacks.contains(birth) ?? false
  }

  /// The contents of a surface after the commit that is under way.
  func committed(_ birth: Int) -> SurfaceContents? { surfaces[birth]?.pending }

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
    let birth = message.object.birth
    if let serial = message.uint("serial") { serials.insert(serial) }
    switch message.fullName {
    case "wl_registry.global":
      guard let name = message.uint("name"), let version = message.uint("version") else { return }
      // A number that is announced once more may have been bound as what it was.
      let before = globals[name, default: []].prefix(Self.mostNamesakes - 1)
      globals[name] = [(message.string("interface") ?? "", version)] + before
    case "wl_callback.done":
      if let surface = owners.removeValue(forKey: birth) {
        surfaces[surface]?.callbacks.remove(birth)
      }
    case "xdg_toplevel.configure":
      guard let shell = owners[birth] else { return }
      shells[shell]?.next = SentConfigure(
        width: message.int("width") ?? 0, height: message.int("height") ?? 0,
        states: message.words("states") ?? [])
    case "xdg_surface.configure":
      guard let next = shells[birth]?.next, let serial = message.uint("serial") else { return }
      shells[birth]?.sent.append((serial, next))
    default: break
    }
  }

  // MARK: Requests

  private mutating func applyRequest(_ message: WireMessage) {
    let birth = message.object.birth
    let created = message.created
    for reference in Self.foundations[message.fullName] ?? [] {
      guard let created else { break }
      let base = reference.isEmpty ? message.object : message.references[reference]
      if let base { dependents[base.birth, default: []].append(created) }
    }
    switch message.fullName {
    case "wl_compositor.create_surface":
      if let created { surfaces[created.birth] = SurfaceState() }
    case "wl_shm.create_pool":
      if let created { pools[created.birth] = PoolState(size: Int(message.int("size") ?? 0)) }
    case "wl_shm_pool.resize": pools[birth]?.size = Int(message.int("size") ?? 0)
    case "wl_shm_pool.create_buffer":
      guard let created else { return }
      buffers[created.birth] = BufferState(
        pool: birth, offset: Int(message.int("offset") ?? 0),
        width: Int(message.int("width") ?? 0), height: Int(message.int("height") ?? 0),
        stride: Int(message.int("stride") ?? 0))
    case let name where name.hasPrefix("wl_surface."): applySurface(message)
    case let name where name.hasPrefix("xdg_"): applyShell(message)
    default: applyExtension(message)
    }
  }

  private mutating func applySurface(_ message: WireMessage) {
    let birth = message.object.birth
    switch message.name {
    case "attach":
      surfaces[birth]?.pending.buffer = message.references["buffer"]?.birth
      surfaces[birth]?.hasAttached = true
    case "set_buffer_scale": surfaces[birth]?.pending.scale = message.int("scale") ?? 1
    case "set_buffer_transform":
      surfaces[birth]?.pending.isTurned = (message.int("transform") ?? 0) & 1 == 1
    case "frame":
      guard let callback = message.created else { return }
      surfaces[birth]?.callbacks.insert(callback.birth)
      owners[callback.birth] = birth
    case "commit":
      guard let surface = surfaces[birth] else { return }
      surfaces[birth]?.hasAttached = false
      surfaces[birth]?.current = surface.pending
      if let shell = surface.shell, surface.current.buffer != nil, surface.pending.buffer == nil {
        // Taken off the screen, it begins anew.
        shells[shell]?.acknowledged = nil
      }
      if let shell = surface.shell, let geometry = shells[shell]?.pendingGeometry {
        shells[shell]?.geometry = geometry
      }
    default: break
    }
  }

  private mutating func applyShell(_ message: WireMessage) {
    let birth = message.object.birth
    switch message.fullName {
    case "xdg_wm_base.get_xdg_surface":
      guard let created = message.created, let surface = message.references["surface"] else {
        return
      }
      shells[created.birth] = ShellState(surface: surface.birth)
      surfaces[surface.birth]?.shell = created.birth
    case "xdg_surface.get_toplevel", "xdg_surface.get_popup":
      guard let created = message.created else { return }
      owners[created.birth] = birth
      shells[birth]?.roleObject = created.birth
      if let surface = shells[birth]?.surface { surfaces[surface]?.role = created.interface }
    case "xdg_surface.set_window_geometry":
      shells[birth]?.pendingGeometry = ["x", "y", "width", "height"].map { message.int($0) ?? 0 }
    case "xdg_surface.ack_configure":
      guard let sent = shells[birth]?.sent,
        let place = sent.firstIndex(where: { $0.serial == message.uint("serial") })
      else { return }
      shells[birth]?.acknowledged = sent[place].configure
      shells[birth]?.sent.removeFirst(place + 1)
    default: break
    }
  }

  private mutating func applyExtension(_ message: WireMessage) {
    let birth = message.object.birth
    switch message.fullName {
    case "wp_viewporter.get_viewport":
      guard let created = message.created, let surface = message.references["surface"] else {
        return
      }
      owners[created.birth] = surface.birth
    case "wp_viewport.set_destination":
      guard let surface = owners[birth], let width = message.int("width"),
        let height = message.int("height")
      else { return }
      surfaces[surface]?.pending.destination = width == -1 ? nil : (width, height)
    case "wp_viewport.set_source":
      guard let surface = owners[birth] else { return }
      let parts = ["x", "y", "width", "height"].map { message.fixed($0) ?? 0 }
      surfaces[surface]?.pending.source =
        parts[2] == -1 ? nil : (parts[0], parts[1], parts[2], parts[3])
    case "wl_subcompositor.get_subsurface":
      guard let created = message.created, let surface = message.references["surface"],
        let parent = message.references["parent"]
      else { return }
      owners[created.birth] = surface.birth
      surfaces[surface.birth]?.role = "wl_subsurface"
      surfaces[parent.birth]?.children[surface.birth] = (0, 0)
    case "wl_subsurface.set_position":
      guard let surface = owners[birth] else { return }
      let place = (message.int("x") ?? 0, message.int("y") ?? 0)
      for parent in surfaces.keys where surfaces[parent]?.children[surface] != nil {
        surfaces[parent]?.children[surface] = place
      }
    case "wl_pointer.set_cursor", "zwp_tablet_tool_v2.set_cursor":
      if let surface = message.references["surface"] {
        surfaces[surface.birth]?.role = "cursor"
      }
    case "wl_data_device.start_drag":
      if let icon = message.references["icon"] { surfaces[icon.birth]?.role = "drag icon" }
    default: break
    }
  }

  private mutating func forget(_ object: WireObject) {
    let birth = object.birth
    for base in dependents.keys { dependents[base]?.removeAll { $0.birth == birth } }
    dependents[birth] = nil
    switch object.interface {
    case "wl_surface":
      // Their answers never come.
      for callback in surfaces[birth]?.callbacks ?? [] { owners[callback] = nil }
      surfaces[birth] = nil
      for parent in surfaces.keys { surfaces[parent]?.children[birth] = nil }
    case "xdg_surface":
      if let surface = shells.removeValue(forKey: birth)?.surface { surfaces[surface]?.shell = nil }
    case "xdg_toplevel", "xdg_popup":
      if let shell = owners[birth] { shells[shell]?.roleObject = nil }
    case "wp_viewport":
      if let surface = owners[birth] {
        surfaces[surface]?.pending.destination = nil
        surfaces[surface]?.pending.source = nil
      }
    case "wl_subsurface":
      if let surface = owners[birth] {
        for parent in surfaces.keys { surfaces[parent]?.children[surface] = nil }
      }
    case "wl_buffer": buffers[birth] = nil
    case "wl_shm_pool": pools[birth] = nil
    default: break
    }
    owners[birth] = nil
  }

  /// The objects that must outlive a new one, by the request that makes it: an argument's name, or
  /// the empty text for the object that was asked.
  static let foundations: [String: [String]] = [
    "xdg_wm_base.get_xdg_surface": ["", "surface"],
    "xdg_surface.get_toplevel": [""], "xdg_surface.get_popup": [""],
    "zxdg_decoration_manager_v1.get_toplevel_decoration": ["toplevel"],
  ]
}
