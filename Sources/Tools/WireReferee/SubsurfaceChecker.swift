internal import WireCodec

/// Checks subsurfaces: none is its own ancestor, and each is stacked next to a sibling or its
/// parent.
struct SubsurfaceChecker {
  /// The wl_surface of each subsurface, both by `creationIndex`.
  private var surfaces: [Int: Int] = [:]
  private var parents: [Int: Int] = [:]

  mutating func check(_ message: WireMessage, in scene: Scene) -> [Violation] {
    let creationIndex = message.object.creationIndex
    switch message.fullName {
    case "wl_subcompositor.get_subsurface": return create(message)
    case "wl_subsurface.place_above", "wl_subsurface.place_below": return stack(message)
    case "wl_subsurface.destroy":
      if let surface = surfaces.removeValue(forKey: creationIndex) { parents[surface] = nil }
    case "wl_surface.destroy":
      parents[creationIndex] = nil
      for child in parents.keys where parents[child] == creationIndex { parents[child] = nil }
    case "wl_surface.offset":
      let (x, y) = (message.int("x") ?? 0, message.int("y") ?? 0)
      guard parents[creationIndex] != nil, x != 0 || y != 0 else { return [] }
      return [Violation(.effect, "an offset of \(x), \(y) of a subsurface, which has a position")]
    default: break
    }
    return []
  }

  private mutating func create(_ message: WireMessage) -> [Violation] {
    guard let created = message.created, let surface = message.references["surface"],
      let parent = message.references["parent"]
    else { return [] }
    surfaces[created.creationIndex] = surface.creationIndex
    if surface.creationIndex == parent.creationIndex {
      return [Violation(.family, "\(surface) is its own parent")]
    }
    var ancestor = parents[parent.creationIndex]
    while let next = ancestor {
      if next == surface.creationIndex {
        return [Violation(.family, "\(parent) is a descendant of its child")]
      }
      ancestor = parents[next]
    }
    parents[surface.creationIndex] = parent.creationIndex
    return []
  }

  private func stack(_ message: WireMessage) -> [Violation] {
    guard let surface = surfaces[message.object.creationIndex], let parent = parents[surface],
      let sibling = message.references["sibling"]
    else { return [] }
    if sibling.creationIndex == surface {
      return [Violation(.family, "\(sibling) is stacked next to itself")]
    }
    guard sibling.creationIndex != parent, parents[sibling.creationIndex] != parent else {
      return []
    }
    return [Violation(.family, "\(sibling) is neither sibling nor parent")]
  }
}
