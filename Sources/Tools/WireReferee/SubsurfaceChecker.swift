internal import WireCodec

/// Checks subsurfaces: none is its own ancestor, and each is stacked next to a sibling or its
/// parent.
struct SubsurfaceChecker {
  func check(_ message: WireMessage, in scene: Scene) -> [Violation] {
    switch message.fullName {
    case "wl_subcompositor.get_subsurface": return create(message, scene)
    case "wl_subsurface.place_above", "wl_subsurface.place_below": return stack(message, scene)
    case "wl_surface.offset":
      let (x, y) = (message.int("x") ?? 0, message.int("y") ?? 0)
      guard scene.surfaces[message.object.creationIndex]?.parent != nil, x != 0 || y != 0 else {
        return []
      }
      return [Violation(.effect, "an offset of \(x), \(y) of a subsurface, which has a position")]
    default: return []
    }
  }

  private func create(_ message: WireMessage, _ scene: Scene) -> [Violation] {
    guard let surface = message.references["surface"], let parent = message.references["parent"]
    else { return [] }
    if surface.creationIndex == parent.creationIndex {
      return [Violation(.family, "\(surface) is its own parent")]
    }
    let lineage = Scene.lineage(of: parent.creationIndex) { scene.surfaces[$0]?.parent?.surface }
    guard lineage.contains(surface.creationIndex) else { return [] }
    return [Violation(.family, "\(parent) is a descendant of its child")]
  }

  private func stack(_ message: WireMessage, _ scene: Scene) -> [Violation] {
    guard let surface = scene.owners[message.object.creationIndex],
      let parent = scene.surfaces[surface]?.parent?.surface,
      let sibling = message.references["sibling"]
    else { return [] }
    if sibling.creationIndex == surface {
      return [Violation(.family, "\(sibling) is stacked next to itself")]
    }
    guard sibling.creationIndex != parent,
      scene.surfaces[sibling.creationIndex]?.parent?.surface != parent
    else { return [] }
    return [Violation(.family, "\(sibling) is neither sibling nor parent")]
  }
}
