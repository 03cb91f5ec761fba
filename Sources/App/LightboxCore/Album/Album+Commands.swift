internal import Input
internal import Motion

/// The commands about the album's cells.
extension Album {
  /// Performs a command about the album's cells; does nothing without cells.
  static func perform(
    _ command: Command, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    guard let from = lightbox.currentIndex else { return [] }
    let cells = lightbox.cells
    if let index = lightbox.album.destination(of: command, from: from, of: cells.count) {
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
