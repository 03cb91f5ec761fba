/// An act that a key can ask for; every one has a gesture or a motion of its own.
package enum Command: Hashable, Sendable {
  case next, previous, first, last
  case zoomIn, zoomOut
  case reset, actualSize, toggleFill
  /// Zooms in about the pointer, or back to fit, as a double tap does.
  case toggleZoom
  /// In shares of the pan step, the way the view moves over the picture.
  case pan(x: Double, y: Double)
  /// Quarter turns, clockwise.
  case turn(quarters: Int)
  /// Degrees, clockwise.
  case turnFreely(degrees: Double)
  case toggleFullscreen
  /// From the photo to the album and back.
  case toggleAlbum
  case toggleMark
  case toggleInfo, toggleHelp
  /// Gives the keyboard to the header's buttons, and takes it back.
  case focusHeader
  /// In the album, moves the keyboard's place, in cells.
  case step(x: Int, y: Int)
  /// In the album, moves it by screens.
  case stepScreen(Int)
  case stepFirst, stepLast
  case cellsLarger, cellsSmaller, cellsReset
  /// Draws the gesture scope over the photo.
  case toggleScope
  /// One level up: from the photo to the album, from there out.
  case back
  case quit

  /// True for commands about the album's cells, whose keys hold there only.
  package var isOfAlbum: Bool {
    switch self {
    case .step, .stepScreen, .stepFirst, .stepLast, .cellsLarger, .cellsSmaller, .cellsReset: true
    default: false
    }
  }

  /// True when its keys mean the same over the album, although letters begin a name there.
  package var isCommon: Bool {
    switch self {
    case .quit, .back, .toggleFullscreen, .toggleMark, .toggleHelp, .toggleScope, .toggleAlbum,
      .focusHeader:
      true
    default: false
    }
  }

  /// True when holding the key down repeats it.
  package var repeats: Bool {
    switch self {
    case .next, .previous, .zoomIn, .zoomOut, .pan, .turnFreely, .step, .stepScreen, .cellsLarger,
      .cellsSmaller:
      true
    default: false
    }
  }
}
