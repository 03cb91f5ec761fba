internal import WireCodec

/// Checks subsurfaces: none is its own ancestor, and each is stacked next to a sibling or its
/// parent.
struct SubsurfaceChecker {
  func check(_ message: WireMessage, in connection: Connection) -> [Violation] {
    switch message.fullName {
    case "wl_subcompositor.get_subsurface": return create(message, connection)
    case "wl_subsurface.place_above", "wl_subsurface.place_below": return stack(message, connection)
    case "wl_surface.offset":
      let (x, y) = (message.int("x") ?? 0, message.int("y") ?? 0)
      guard connection.surfaces[message.object.creationIndex]?.parent != nil, x != 0 || y != 0
      else {
        return []
      }
      return [
        Violation(.effect, "an offset of \(x), \(y) for a subsurface, instead of set_position")
      ]
    default: return []
    }
  }

  private func create(_ message: WireMessage, _ connection: Connection) -> [Violation] {
    guard let surface = message.references["surface"], let parent = message.references["parent"]
    else { return [] }
    if surface.creationIndex == parent.creationIndex {
      return [Violation(.family, "\(surface) is its own parent")]
    }
    let ancestry = Connection.ancestry(of: parent.creationIndex) {
      connection.surfaces[$0]?.parent?.surface
    }
    guard ancestry.contains(surface.creationIndex) else { return [] }
    return [Violation(.family, "\(parent) is a descendant of its child")]
  }

  private func stack(_ message: WireMessage, _ connection: Connection) -> [Violation] {
    guard let surface = connection.owners[message.object.creationIndex],
      let parent = connection.surfaces[surface]?.parent?.surface,
      let sibling = message.references["sibling"]
    else { return [] }
    if sibling.creationIndex == surface {
      return [Violation(.family, "\(sibling) is stacked next to itself")]
    }
    guard sibling.creationIndex != parent,
      connection.surfaces[sibling.creationIndex]?.parent?.surface != parent
    else { return [] }
    return [Violation(.family, "\(sibling) is neither sibling nor parent")]
  }
}
