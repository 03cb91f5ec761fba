internal import Geometry
internal import Input
internal import Viewing

extension MenuSituation {
  /// Creates the situation for a menu about a subject on the stage.
  init(_ subject: Subject, on stage: Stage, in window: WindowState, canUndo: Bool) {
    self.init(subject)
    rating = stage.current.map { stage.album.ratings[$0] } ?? .none
    let source = stage.library.source
    (filter, order) = (source.filter, source.order)
    hasMarks = !stage.album.marks.isEmpty
    (self.window, self.canUndo) = (window, canUndo)
    hasCells = !stage.cells.isEmpty
    namesPhotos = stage.album.names.areBelow
  }
}

extension MenuSituation.Photo {
  /// Creates the state of the photo that is open on the stage, and of its Details panel.
  init(on stage: Stage, _ details: DetailsPanel) {
    self.init()
    hasNext = stage.library.hasNext
    hasPrevious = stage.library.hasPrevious
    isPlaying = stage.current.flatMap { stage.player.isPlaying($0) }
    showsDetails = details.isShown
    keepsView = stage.pager.keepsView
    guard let viewport = stage.viewport else {
      hasPicture = false
      return
    }
    let target = viewport.target
    let range = viewport.layout.zoomRange(
      rotation: target.rotation, physics: stage.environment.physics)
    let slack = 1 + 1e-6
    isTurned = stage.current.map { stage.pager.quarterTurns(of: $0) != 0 } ?? false
    canZoomIn = target.scale * slack < range.upperBound
    canZoomOut = target.scale > range.lowerBound * slack
    // Actual size is a zoom, also where it is a fit of its own.
    isFit = viewport.isFit && !viewport.layout.isActualSize && abs(target.rotation) < 1e-6
  }
}
