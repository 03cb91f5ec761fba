internal import BindgenCore
internal import WireCodec

/// Keeps the order in which objects are made and go.
struct OrderJudge: Judge {
  /// Extensions of which a surface has one at a time, by the request that makes them.
  private static let extensions: Set<String> = [
    "wp_viewporter.get_viewport", "wp_fractional_scale_manager_v1.get_fractional_scale",
    "wp_content_type_manager_v1.get_surface_content_type", "xdg_wm_base.get_xdg_surface",
    "zxdg_decoration_manager_v1.get_toplevel_decoration",
  ]
  private static let roles: [String: (argument: String, role: String)] = [
    "wl_subcompositor.get_subsurface": ("surface", "wl_subsurface"),
    "wl_pointer.set_cursor": ("surface", "cursor"),
    "zwp_tablet_tool_v2.set_cursor": ("surface", "cursor"),
    "wl_data_device.start_drag": ("icon", "drag icon"),
  ]

  /// The living extensions of each object, by the births of both.
  private var extensions: [Int: [String: Int]] = [:]

  mutating func judge(_ message: WireMessage, in scene: Scene, at now: Duration) -> [Breach] {
    guard message.direction == .request else { return [] }
    return order(message, scene) + roles(message, scene) + doubles(message)
  }

  private func order(_ message: WireMessage, _ scene: Scene) -> [Breach] {
    guard message.form.isDestructor,
      let dependents = scene.dependents[message.object.birth], !dependents.isEmpty
    else { return [] }
    let names = dependents.map(\.description).joined(separator: ", ")
    return [Breach(.destroyOrder, "\(message.object) goes before \(names)")]
  }

  private func roles(_ message: WireMessage, _ scene: Scene) -> [Breach] {
    let (surface, role): (Int?, String)
    if let (argument, wanted) = Self.roles[message.fullName] {
      (surface, role) = (message.references[argument]?.birth, wanted)
    } else if ["get_toplevel", "get_popup"].contains(message.name), let created = message.created {
      (surface, role) = (scene.shells[message.object.birth]?.surface, created.interface)
      if scene.shells[message.object.birth]?.roleObject != nil {
        return [Breach(.role, "\(message.object) has its window already")]
      }
    } else {
      return []
    }
    guard let surface, let before = scene.surfaces[surface]?.role, before != role else { return [] }
    return [Breach(.role, "a surface that is a \(before) becomes a \(role)")]
  }

  private mutating func doubles(_ message: WireMessage) -> [Breach] {
    if message.form.isDestructor {
      extensions[message.object.birth] = nil
      for owner in extensions.keys {
        extensions[owner] = extensions[owner]?.filter { $0.value != message.object.birth }
      }
    }
    guard Self.extensions.contains(message.fullName), let created = message.created,
      let owner = message.references["surface"] ?? message.references["toplevel"]
    else { return [] }
    let isDouble = extensions[owner.birth]?[created.interface] != nil
    extensions[owner.birth, default: [:]][created.interface] = created.birth
    return isDouble ? [Breach(.role, "\(owner) has a \(created.interface) already")] : []
  }
}
