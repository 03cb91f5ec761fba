internal import WaylandBindgen
internal import WireCodec

/// Checks the order in which objects are created and destroyed.
struct OrderChecker {
  /// The interfaces of the objects that the client may destroy after their owner, a surface. The
  /// client must destroy all other objects before their owner.
  private static let outliving: Set<String> = [
    "wp_viewport", "wp_fractional_scale_v1", "wp_content_type_v1",
  ]
  private static let shellRoles: Set<String> = ["xdg_toplevel", "xdg_popup"]

  func check(_ message: WireMessage, in connection: Connection) -> [Violation] {
    guard message.direction == .request else { return [] }
    return order(message, connection) + roles(message, connection) + doubles(message, connection)
      + toplevels(message, connection)
  }

  private func order(_ message: WireMessage, _ connection: Connection) -> [Violation] {
    guard message.form.isDestructor else { return [] }
    let all = connection.dependents[message.object.creationIndex] ?? []
    let dependents = all.filter { !Self.outliving.contains($0.interface) }
    guard !dependents.isEmpty else { return [] }
    let names = dependents.map(\.description).joined(separator: ", ")
    return [Violation(.destroyOrder, "\(message.object) is destroyed before \(names)")]
  }

  private func roles(_ message: WireMessage, _ connection: Connection) -> [Violation] {
    let (surface, role): (Int?, String)
    switch message.fullName {
    case "xdg_surface.get_toplevel", "xdg_surface.get_popup":
      guard let shell = connection.shells[message.object.creationIndex],
        let created = message.created
      else { return [] }
      if shell.roleObject != nil {
        return [Violation(.role, "\(message.object) has a role object already")]
      }
      (surface, role) = (shell.surface, created.interface)
    case "xdg_wm_base.get_xdg_surface":
      (surface, role) = (message.references["surface"]?.creationIndex, "window or popup")
      // A surface may get a role again that it has had.
      if let before = surface.flatMap({ connection.surfaces[$0]?.role }),
        Self.shellRoles.contains(before)
      {
        return []
      }
    default:
      guard let (argument, wanted) = Connection.roles[message.fullName] else { return [] }
      (surface, role) = (message.references[argument]?.creationIndex, wanted)
    }
    guard let surface, let state = connection.surfaces[surface] else { return [] }
    if let before = state.role, before != role {
      return [Violation(.role, "a surface that is a \(before) becomes a \(role)")]
    }
    guard state.role == nil, state.shell != nil, Connection.roles[message.fullName] != nil
    else { return [] }
    return [Violation(.role, "a surface that has an xdg_surface becomes a \(role)")]
  }

  /// Checks the requests whose argument must be the surface of a toplevel.
  private func toplevels(_ message: WireMessage, _ connection: Connection) -> [Violation] {
    let requests = ["zxdg_exporter_v2.export_toplevel", "zxdg_imported_v2.set_parent_of"]
    guard requests.contains(message.fullName), !connection.hasOpaqueObjects,
      let surface = message.references["surface"],
      let state = connection.surfaces[surface.creationIndex],
      state.role != "xdg_toplevel"
    else { return [] }
    return [Violation(.role, "\(surface) is not a toplevel")]
  }

  private func doubles(_ message: WireMessage, _ connection: Connection) -> [Violation] {
    guard let created = message.created,
      let argument = Connection.ownerArguments[message.fullName]?.last, !argument.isEmpty,
      let owner = message.references[argument],
      connection.dependents[owner.creationIndex]?.contains(where: {
        $0.interface == created.interface
      })
        == true
    else { return [] }
    return [Violation(.role, "\(owner) has a \(created.interface) already")]
  }
}
