internal import WaylandBindgen
internal import WireCodec

/// Checks the order in which objects are created and destroyed.
struct OrderChecker {
  /// The requests that create an extension object of a surface or a toplevel. Each may have only
  /// one extension object of a kind at a time.
  private static let extensions: Set<String> = [
    "wp_viewporter.get_viewport", "wp_fractional_scale_manager_v1.get_fractional_scale",
    "wp_content_type_manager_v1.get_surface_content_type", "xdg_wm_base.get_xdg_surface",
    "zxdg_decoration_manager_v1.get_toplevel_decoration", "wl_subcompositor.get_subsurface",
  ]
  private static let shellRoles: Set<String> = ["xdg_toplevel", "xdg_popup"]

  /// The kind of an extension object, such as a viewport or an xdg_surface, and the `creationIndex`
  /// of its surface or toplevel.
  private struct Extension: Hashable {
    let interface: String
    let owner: Int
  }

  /// The extension objects, by `creationIndex`.
  private var extensions: [Int: Extension] = [:]

  mutating func check(_ message: WireMessage, in scene: Scene) -> [Violation] {
    guard message.direction == .request else { return [] }
    return order(message, scene) + roles(message, scene) + doubles(message)
      + toplevels(message, scene)
  }

  private func order(_ message: WireMessage, _ scene: Scene) -> [Violation] {
    guard message.form.isDestructor,
      let dependents = scene.dependents[message.object.creationIndex], !dependents.isEmpty
    else { return [] }
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

  private mutating func doubles(_ message: WireMessage) -> [Violation] {
    if message.form.isDestructor { extensions[message.object.creationIndex] = nil }
    guard Self.extensions.contains(message.fullName), let created = message.created,
      let owner = message.references["surface"] ?? message.references["toplevel"]
    else { return [] }
    let new = Extension(interface: created.interface, owner: owner.creationIndex)
    let isDouble = extensions.values.contains(new)
    extensions[created.creationIndex] = new
    return isDouble ? [Violation(.role, "\(owner) has a \(created.interface) already")] : []
  }
}
