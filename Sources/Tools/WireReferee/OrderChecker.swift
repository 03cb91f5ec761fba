internal import WaylandBindgen
internal import WireCodec

/// Checks the order in which objects are created and destroyed.
struct OrderChecker {
  /// The interfaces of the objects that the client may destroy after the surface to which they
  /// belong. All others it must destroy before.
  private static let outliving: Set<String> = [
    "wp_viewport", "wp_fractional_scale_v1", "wp_content_type_v1",
  ]
  private static let shellRoles: Set<String> = ["xdg_toplevel", "xdg_popup"]

  func check(_ message: WireMessage, in scene: Scene) -> [Violation] {
    guard message.direction == .request else { return [] }
    return order(message, scene) + roles(message, scene) + doubles(message, scene)
      + toplevels(message, scene)
  }

  private func order(_ message: WireMessage, _ scene: Scene) -> [Violation] {
    guard message.form.isDestructor else { return [] }
    let all = scene.dependents[message.object.creationIndex] ?? []
    let dependents = all.filter { !Self.outliving.contains($0.interface) }
    guard !dependents.isEmpty else { return [] }
    let names = dependents.map(\.description).joined(separator: ", ")
    return [Violation(.destroyOrder, "\(message.object) goes before \(names)")]
  }

  private func roles(_ message: WireMessage, _ scene: Scene) -> [Violation] {
    let (surface, role): (Int?, String)
    switch message.fullName {
    case "xdg_surface.get_toplevel", "xdg_surface.get_popup":
      guard let shell = scene.shells[message.object.creationIndex], let created = message.created
      else { return [] }
      if shell.roleObject != nil {
        return [Violation(.role, "\(message.object) has its window already")]
      }
      (surface, role) = (shell.surface, created.interface)
    case "xdg_wm_base.get_xdg_surface":
      (surface, role) = (message.references["surface"]?.creationIndex, "window or popup")
      // A surface may get a role again that it has had.
      if let before = surface.flatMap({ scene.surfaces[$0]?.role }),
        Self.shellRoles.contains(before)
      {
        return []
      }
    default:
      guard let (argument, wanted) = Scene.roles[message.fullName] else { return [] }
      (surface, role) = (message.references[argument]?.creationIndex, wanted)
    }
    guard let surface, let state = scene.surfaces[surface] else { return [] }
    if let before = state.role, before != role {
      return [Violation(.role, "a surface that is a \(before) becomes a \(role)")]
    }
    guard state.role == nil, state.shell != nil, Scene.roles[message.fullName] != nil
    else { return [] }
    return [Violation(.role, "a surface that has an xdg_surface becomes a \(role)")]
  }

  /// Checks the requests whose argument must be the surface of a toplevel.
  private func toplevels(_ message: WireMessage, _ scene: Scene) -> [Violation] {
    let requests = ["zxdg_exporter_v2.export_toplevel", "zxdg_imported_v2.set_parent_of"]
    guard requests.contains(message.fullName), !scene.hasOpaqueObjects,
      let surface = message.references["surface"],
      let state = scene.surfaces[surface.creationIndex],
      state.role != "xdg_toplevel"
    else { return [] }
    return [Violation(.role, "\(surface) is no toplevel")]
  }

  private func doubles(_ message: WireMessage, _ scene: Scene) -> [Violation] {
    guard let created = message.created,
      let argument = Scene.foundations[message.fullName]?.last, !argument.isEmpty,
      let owner = message.references[argument],
      scene.dependents[owner.creationIndex]?.contains(where: { $0.interface == created.interface })
        == true
    else { return [] }
    return [Violation(.role, "\(owner) has a \(created.interface) already")]
  }
}
