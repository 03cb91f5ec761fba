internal import WaylandBindgen
internal import WireCodec

/// Checks the sizes, parents and decorations of toplevels.
struct WindowChecker {
  private struct Window {
    var least: (width: Int32, height: Int32) = (0, 0)
    var most: (width: Int32, height: Int32) = (0, 0)
    /// True if the size limits have changed since the last commit.
    var hasNewSizes = false
    /// The `creationIndex` number of the window's parent toplevel; nil for none.
    var parent: Int?
    /// The `creationIndex` number of the window's decoration; nil for none.
    var decoration: Int?
  }

  /// The state of a window's decoration, a `zxdg_toplevel_decoration_v1`.
  private struct Decoration {
    let window: Int
    let manager: Int
    /// True once the client may attach a buffer to the window, because one of these has happened:
    ///
    /// - The decoration got its first `configure` event.
    /// - The client acknowledged a configure event of the window that came after the decoration's
    ///   creation.
    /// - The global of the decoration manager was removed.
    /// - The decoration was created, with version 2 or later, for a window that already had a
    ///   buffer.
    var isConfigured = false
    /// The decoration mode that the client requested last, as a value of
    /// `zxdg_toplevel_decoration_v1.mode`; nil for none.
    var mode: UInt32?
    /// True if the client has acknowledged a configure event since it last requested a decoration
    /// mode.
    var isAnswered = false
    /// The serials of the configure events that followed the decoration's creation.
    var later: Set<UInt32> = []
  }

  /// The windows, by `creationIndex`, which identifies all objects here.
  private var windows: [Int: Window] = [:]
  private var decorations: [Int: Decoration] = [:]

  mutating func check(_ message: WireMessage, in connection: Connection) -> [Violation] {
    let creationIndex = message.object.creationIndex
    switch message.fullName {
    case "xdg_surface.get_toplevel":
      if let created = message.created { windows[created.creationIndex] = Window() }
    case "xdg_toplevel.destroy":
      unmap(creationIndex)
      windows[creationIndex] = nil
    case "xdg_toplevel.set_min_size", "xdg_toplevel.set_max_size": return size(message)
    case "xdg_toplevel.set_parent": return setParent(message, connection)
    case "wl_surface.attach": return attach(message, connection)
    case "wl_surface.commit": return commit(creationIndex, connection)
    case "wl_registry.global_remove":
      // The compositor no longer answers the objects of a removed global, so nothing waits for
      // these.
      for (decoration, state) in decorations
      where connection.origins[state.manager] == message.uint("name") {
        decorations[decoration]?.isConfigured = true
      }
    case "zxdg_decoration_manager_v1.get_toplevel_decoration": return decorate(message, connection)
    case "zxdg_toplevel_decoration_v1.configure": decorations[creationIndex]?.isConfigured = true
    case "zxdg_toplevel_decoration_v1.destroy":
      if let window = decorations.removeValue(forKey: creationIndex)?.window {
        windows[window]?.decoration = nil
      }
    case "zxdg_toplevel_decoration_v1.set_mode":
      return requestMode(message.uint("mode"), of: creationIndex)
    case "zxdg_toplevel_decoration_v1.unset_mode": return requestMode(nil, of: creationIndex)
    case "xdg_surface.configure", "xdg_surface.ack_configure": recordConfigure(message, connection)
    default: break
    }
    return []
  }

  // MARK: Sizes

  private mutating func size(_ message: WireMessage) -> [Violation] {
    let size = (width: message.int("width") ?? 0, height: message.int("height") ?? 0)
    let isLeast = message.name == "set_min_size"
    guard size.width >= 0, size.height >= 0 else {
      let name = isLeast ? "least" : "largest"
      return [Violation(.sizeLimits, "a \(name) size of \(size.width)×\(size.height)")]
    }
    let creationIndex = message.object.creationIndex
    windows[creationIndex]?.hasNewSizes = true
    if isLeast {
      windows[creationIndex]?.least = size
    } else {
      windows[creationIndex]?.most = size
    }
    return []
  }

  private mutating func commit(_ surface: Int, _ connection: Connection) -> [Violation] {
    guard let creationIndex = connection.roleObject(of: surface),
      let window = windows[creationIndex]
    else { return [] }
    let state = connection.surfaces[surface]
    if state?.hasContents == true, state?.pending.buffer == nil { unmap(creationIndex) }
    guard window.hasNewSizes else { return [] }
    windows[creationIndex]?.hasNewSizes = false
    let (least, most) = (window.least, window.most)
    guard
      most.width > 0 && least.width > most.width || most.height > 0 && least.height > most.height
    else { return [] }
    return [
      Violation(
        .sizeLimits,
        "at least \(least.width)×\(least.height), at most \(most.width)×\(most.height)")
    ]
  }

  // MARK: Parents

  private mutating func setParent(_ message: WireMessage, _ connection: Connection) -> [Violation] {
    let creationIndex = message.object.creationIndex
    guard let parent = message.references["parent"] else {
      windows[creationIndex]?.parent = nil
      return []
    }
    if parent.creationIndex == creationIndex {
      return [Violation(.family, "\(parent) is its own parent")]
    }
    let ancestry = Connection.ancestry(of: parent.creationIndex) { windows[$0]?.parent }
    if ancestry.contains(creationIndex) {
      return [Violation(.family, "\(parent) is a descendant of its child")]
    }
    // A parent that is not shown counts as no parent.
    let surface = connection.surface(ofRoleObject: parent.creationIndex)
    windows[creationIndex]?.parent = surface?.hasContents == true ? parent.creationIndex : nil
    return []
  }

  /// Resets the state of a window that is no longer shown. The children of the window become
  /// children of its parent.
  private mutating func unmap(_ creationIndex: Int) {
    let parent = windows[creationIndex]?.parent
    for child in windows.keys where windows[child]?.parent == creationIndex {
      windows[child]?.parent = parent
    }
    windows[creationIndex] = Window(decoration: windows[creationIndex]?.decoration)
  }

  // MARK: Decorations

  private mutating func decorate(_ message: WireMessage, _ connection: Connection) -> [Violation] {
    guard let created = message.created, let window = message.references["toplevel"]?.creationIndex
    else { return [] }
    decorations[created.creationIndex] = Decoration(
      window: window, manager: message.object.creationIndex)
    windows[window]?.decoration = created.creationIndex
    guard let surface = connection.surface(ofRoleObject: window),
      surface.hasContents || surface.pending.buffer != nil
    else { return [] }
    // From version 2 on, a window that is shown may request a decoration, and need not wait for it.
    if created.version >= 2 {
      decorations[created.creationIndex]?.isConfigured = true
      return []
    }
    return [Violation(.ackBeforeBuffer, "a buffer before the decoration is created")]
  }

  /// Records configure events of a window, and their acknowledgements, for its decoration.
  private mutating func recordConfigure(_ message: WireMessage, _ connection: Connection) {
    guard !decorations.isEmpty, let serial = message.uint("serial"),
      let window = connection.shells[message.object.creationIndex]?.roleObject,
      let decoration = windows[window]?.decoration, let state = decorations[decoration]
    else { return }
    if message.fullName == "xdg_surface.ack_configure" {
      decorations[decoration]?.isAnswered = true
    }
    guard !state.isConfigured else { return }
    if message.fullName == "xdg_surface.configure" {
      decorations[decoration]?.later.insert(serial)
    } else if state.later.contains(serial) {
      decorations[decoration]?.isConfigured = true
    }
  }

  /// Records that the client requests `mode` for a decoration; `mode` is nil if the client requests
  /// no mode any more.
  ///
  /// Reports a violation if the client also requested this mode last time and has acknowledged a
  /// configure event since then: such a client requests the mode after every configure event.
  private mutating func requestMode(_ mode: UInt32?, of creationIndex: Int) -> [Violation] {
    guard let before = decorations[creationIndex] else { return [] }
    decorations[creationIndex]?.mode = mode
    decorations[creationIndex]?.isAnswered = false
    guard let mode, before.mode == mode, before.isAnswered else { return [] }
    return [Violation(.effect, "the mode \(mode) is requested again")]
  }

  private func attach(_ message: WireMessage, _ connection: Connection) -> [Violation] {
    guard !decorations.isEmpty, message.uint("buffer") != 0,
      let window = connection.roleObject(of: message.object.creationIndex),
      let decoration = windows[window]?.decoration,
      decorations[decoration]?.isConfigured == false
    else { return [] }
    return [Violation(.ackBeforeBuffer, "a buffer before the decoration is configured")]
  }
}
