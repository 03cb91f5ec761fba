internal import WireCodec

/// Checks that the client acknowledges a configure event of a window before it attaches a buffer to
/// the window's surface, and that windows have a valid geometry.
struct ShellChecker {
  func check(_ message: WireMessage, in connection: Connection) -> [Violation] {
    switch message.fullName {
    case "xdg_surface.ack_configure" where hasNoRole(message, connection),
      "xdg_surface.set_window_geometry" where hasNoRole(message, connection):
      return [
        Violation(.role, "\(message.object) gets a request before it is a toplevel or a popup")
      ]
    case "xdg_wm_base.get_xdg_surface":
      guard let creationIndex = message.references["surface"]?.creationIndex,
        let surface = connection.surfaces[creationIndex],
        surface.current.buffer != nil || surface.pending.buffer != nil
      else { return [] }
      return [Violation(.ackBeforeBuffer, "the surface has a buffer before it has an xdg_surface")]
    case "xdg_surface.set_window_geometry":
      let (width, height) = (message.int("width") ?? 0, message.int("height") ?? 0)
      guard width < 1 || height < 1 else { return [] }
      return [Violation(.geometry, "\(width)×\(height) has no area")]
    case "wl_surface.commit": return commit(message.object.creationIndex, connection)
    default: return []
    }
  }

  /// Returns true if the message is for an xdg_surface that has no role yet.
  private func hasNoRole(_ message: WireMessage, _ connection: Connection) -> Bool {
    guard let shell = connection.shells[message.object.creationIndex], shell.roleObject == nil
    else {
      return false
    }
    return connection.surfaces[shell.surface].map { $0.role == nil } ?? false
  }

  private func commit(_ creationIndex: Int, _ connection: Connection) -> [Violation] {
    guard let surface = connection.surfaces[creationIndex],
      let shell = surface.shell.flatMap({ connection.shells[$0] })
    else { return [] }
    var found: [Violation] = []
    if surface.hasAttached, surface.pending.buffer != nil {
      if shell.roleObject == nil {
        found.append(Violation(.ackBeforeBuffer, "a buffer before the xdg_surface has a role"))
      } else if shell.acknowledged == nil {
        found.append(Violation(.ackBeforeBuffer, "a buffer before any configure is acknowledged"))
      }
    }
    guard let size = surface.size(of: surface.pending, connection.buffers) else { return found }
    let bounds = bounds(of: creationIndex, size: size, connection)
    let geometry = (shell.pendingGeometry ?? shell.geometry)?.map(Double.init)
    if let geometry, geometry.count == 4, geometry[2] > 0, geometry[3] > 0,
      geometry[0] >= bounds.2 || geometry[1] >= bounds.3 || geometry[0] + geometry[2] <= bounds.0
        || geometry[1] + geometry[3] <= bounds.1
    {
      let texts = geometry.map { "\(Int($0))" }.joined(separator: " ")
      found.append(Violation(.geometry, "\(texts) is outside the surfaces"))
    } else if let geometry, geometry.count == 4,
      geometry[0] < bounds.0 || geometry[1] < bounds.1 || geometry[0] + geometry[2] > bounds.2
        || geometry[1] + geometry[3] > bounds.3
    {
      let texts = geometry.map { "\(Int($0))" }.joined(separator: " ")
      found.append(
        Violation(.geometryOnSurfaces, "\(texts) reaches beyond the surfaces' \(size.0)×\(size.1)"))
    }
    let (width, height) =
      geometry.map {
        (
          max(0, min($0[0] + $0[2], bounds.2) - max($0[0], bounds.0)),
          max(0, min($0[1] + $0[3], bounds.3) - max($0[1], bounds.1))
        )
      } ?? (bounds.2 - bounds.0, bounds.3 - bounds.1)
    return found + sizeViolations(width, height, shell.acknowledged)
  }

  /// Returns the left, top, right and bottom edges of a surface of `size` with its subsurfaces.
  private func bounds(
    of surface: Int, size: (Double, Double), _ connection: Connection
  ) -> (Double, Double, Double, Double) {
    var bounds = (0.0, 0.0, size.0, size.1)
    for child in connection.children(of: surface) {
      guard let position = child.parent,
        let size = child.size(of: child.current, connection.buffers)
      else { continue }
      let (x, y) = (Double(position.x), Double(position.y))
      bounds = (
        min(bounds.0, x), min(bounds.1, y), max(bounds.2, x + size.0), max(bounds.3, y + size.1)
      )
    }
    return bounds
  }

  private func sizeViolations(
    _ width: Double, _ height: Double, _ configure: SentConfigure?
  ) -> [Violation] {
    guard let configure, configure.width > 0, configure.height > 0 else { return [] }
    let size = "\(Int(width))×\(Int(height)) for \(configure.width)×\(configure.height)"
    let (wanted, most) = (configure.states, (Double(configure.width), Double(configure.height)))
    if wanted.contains(SentConfigure.fullscreen) || wanted.contains(SentConfigure.resizing) {
      return width > most.0 || height > most.1
        ? [Violation(.largestGeometry, "\(size) is too large")] : []
    }
    guard wanted.contains(SentConfigure.maximized), (width, height) != most else { return [] }
    return [Violation(.geometry, "\(size) maximized")]
  }
}
