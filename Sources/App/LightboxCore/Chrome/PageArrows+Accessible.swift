internal import Semantics
internal import Geometry
internal import Languages

/// The accessible objects of the arrows, one for each page beside the photo.
extension PageArrows {
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    guard context.lightbox.mode == .photo, context.lightbox.current != nil else { return [] }
    let library = context.library
    return Side.allCases.compactMap { side in
      guard side == .previous ? library.hasPrevious : library.hasNext else { return nil }
      let arrows = context.chrome.arrows
      var arrow = AccessibleObject(
        side == .previous ? "previous" : "next", .pushButton,
        side.command.entry?.label ?? .empty
      ) { node in
        node.frame = arrows.room.isEmpty ? .zero : arrows.frame(of: side)
        if arrows.opacity(of: side, at: context.time) > 0 { node.states.insert(.showing) }
      }
      arrow.position = side == .previous ? .beforeContents : .afterContents
      arrow.actions = { [context.action(side.command)] }
      return arrow
    }
  }
}
