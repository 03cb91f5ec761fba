internal import WireCodec

/// Checks subsurfaces: none is its own ancestor, and the stacking order is set only among siblings.
struct SubsurfaceJudge: Judge {
  /// The surface of each subsurface, by birth.
  private var surfaces: [Int: Int] = [:]
  private var parents: [Int: Int] = [:]

  mutating func judge(
    _ message: WireMessage, _ kind: MessageKind, in scene: Scene, at now: Duration
  ) -> [Breach] {
    let birth = message.object.birth
    switch kind {
    case .getSubsurface: return create(message)
    case .subsurfaceAbove, .subsurfaceBelow: return stack(message)
    case .subsurfaceDestroy:
      if let surface = surfaces.removeValue(forKey: birth) { parents[surface] = nil }
    case .surfaceDestroy:
      parents[birth] = nil
      for child in parents.keys where parents[child] == birth { parents[child] = nil }
    case .surfaceOffset:
      let (x, y) = (message.int("x") ?? 0, message.int("y") ?? 0)
      guard parents[birth] != nil, x != 0 || y != 0 else { return [] }
      return [Breach(.effect, "an offset of \(x), \(y) of a subsurface, which has a position")]
    default: break
    }
    return []
  }

  private mutating func create(_ message: WireMessage) -> [Breach] {
    guard let created = message.created, let surface = message.references["surface"],
      let parent = message.references["parent"]
    else { return [] }
    surfaces[created.birth] = surface.birth
    if surface.birth == parent.birth {
      return [Breach(.family, "\(surface) is its own parent")]
    }
    var ancestor = parents[parent.birth]
    while let next = ancestor {
      if next == surface.birth {
        return [Breach(.family, "\(parent) is a descendant of its child")]
      }
      ancestor = parents[next]
    }
    parents[surface.birth] = parent.birth
    return []
  }

  private func stack(_ message: WireMessage) -> [Breach] {
    guard let surface = surfaces[message.object.birth], let parent = parents[surface],
      let sibling = message.references["sibling"]
    else { return [] }
    if sibling.birth == surface {
      return [Breach(.family, "\(sibling) is stacked next to itself")]
    }
    guard sibling.birth != parent, parents[sibling.birth] != parent else { return [] }
    return [Breach(.family, "\(sibling) is neither sibling nor parent")]
  }
}
