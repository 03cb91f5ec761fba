internal import Geometry
internal import Input
internal import Motion
internal import Viewing

/// The commands about the album's cells.
extension Album {
  /// Performs a command about the album's cells; does nothing if the album has no cells.
  static func perform(
    _ command: Command, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    guard let from = lightbox.currentIndex else { return [] }
    let cells = lightbox.cells
    let layout = lightbox.album.grid.layout
    if let index = command.destination(from: from, of: cells.count, in: layout) {
      let effects = lightbox.stage.focus(on: cells[index], at: time)
      guard case .marking = command else { return effects }
      let job = lightbox.stage.album.ratings.extendMarks(
        from: from, to: index, in: lightbox.stage.library)
      return effects + PhotoRatings.save(job, in: &lightbox, at: time)
    }
    let photos = Array(lightbox.photos)
    switch command {
    case .markAll:
      let job = lightbox.stage.album.ratings.mark(photos) { _ in true }
      return PhotoRatings.save(job, in: &lightbox, at: time)
    case .markNone:
      let job = lightbox.stage.album.ratings.mark(photos) { _ in false }
      return PhotoRatings.save(job, in: &lightbox, at: time)
    case .markOthers:
      let before = lightbox.album.marks
      let job = lightbox.stage.album.ratings.mark(photos) { !before.contains($0) }
      return PhotoRatings.save(job, in: &lightbox, at: time)
    default: lightbox.stage.album.changeCells(command, about: from, at: time)
    }
    return []
  }

  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    AlbumObjects(context: context).all
  }
}

extension Command {
  /// Returns the index of the cell that a step command reaches from the cell at `index`; nil for
  /// other commands. `count` is the number of all cells of `layout`.
  func destination(from index: Int, of count: Int, in layout: GridLayout) -> Int? {
    switch self {
    case .step(let x, let y):
      return y == 0
        ? (index + x).clamped(to: 0...count - 1) : layout.index(rowsBelow: y, index) ?? index
    case .stepScreen(let screens):
      let height = layout.viewSize.height - layout.topInset - layout.bottomInset
      let from = layout.frame(of: index).center
      let wanted = Point(x: from.x, y: from.y + Double(screens) * height)
      return layout.index(nearest: wanted) ?? index
    case .marking(let step): return step.destination(from: index, of: count, in: layout)
    case .stepFirst: return 0
    case .stepLast: return count - 1
    default: return nil
    }
  }
}
