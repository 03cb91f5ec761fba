/// An action that a key can ask for; each has a gesture or a motion of its own.
package enum Command: Hashable, Sendable {
  case next, previous, first, last
  case zoomIn, zoomOut
  case reset, actualSize, toggleFill
  /// Zooms in about the pointer, or back to fit, as a double tap does.
  case toggleZoom
  /// Moves the view over the picture, in multiples of the pan step.
  case pan(x: Double, y: Double)
  /// Turns the picture by quarter turns, clockwise.
  case turn(quarters: Int)
  /// Turns the picture by degrees, clockwise.
  case turnFreely(degrees: Double)
  /// Keeps zoom, place and turn on the next photos, or no more.
  case toggleKeep
  /// Shows one screen pixel per photo pixel at the pointer while its key is down.
  case peek
  /// Pauses an animated photo, or lets it play.
  case togglePlay
  /// Pauses an animated photo and goes so many frames further.
  case stepFrame(Int)
  case toggleFullscreen
  /// Goes from the photo to the album and back.
  case toggleAlbum
  case toggleMark
  /// Gives the photo so many stars, 0…5.
  case rate(Int)
  /// Shows the marked photos alone, or all again.
  case showMarked
  case toggleInfo, toggleHelp
  /// Opens the menu of what can be done with what has the focus.
  case menu
  /// Gives the keyboard focus to the header's buttons, and takes it away.
  case focusHeader
  /// Moves the keyboard focus in the album, by cells.
  case step(x: Int, y: Int)
  /// Moves the keyboard focus in the album, by screens.
  case stepScreen(Int)
  case stepFirst, stepLast
  case cellsLarger, cellsSmaller, cellsReset
  /// Goes from the album to that of the folder above.
  case parentFolder
  /// Orders the album by the next fact, or the other way round.
  case nextOrder, reverseOrder
  /// Shows the names of the photos below their cells, or no more.
  case toggleNames
  /// Draws the gesture scope over the photo.
  case toggleScope
  /// Lets photos follow one another by themselves, or no more.
  case slideshow
  /// Moves the marked photos, or the one that is looked at, into the trash.
  case trash
  /// Deletes for good what was moved into the trash just now.
  case deleteTrashed
  /// Writes the quarter to which the photo is turned into its file.
  case keepTurn
  /// Copies the marked photos, or the one that is looked at, for other programs.
  case copy
  /// Opens the files that were copied in another program.
  case paste
  /// Gives the photo that is looked at another name.
  case rename
  /// Opens the photo in another program, shows it in its folder, makes it the desktop's background.
  case openWith, showInFolder, setWallpaper
  /// Prints the photo; sends the marked photos, or the one that is looked at, by mail.
  case print, mail
  /// Takes back the newest change to files.
  case undo
  /// Goes one level up: from the photo to the album, from there out.
  case back
  case quit
  /// Starts the program with that number among the bound ones, with photos as its arguments.
  case run(Int)

  /// True for commands about the album's cells, whose keys hold there only.
  package var isOfAlbum: Bool {
    switch self {
    case .step, .stepScreen, .stepFirst, .stepLast, .cellsLarger, .cellsSmaller, .cellsReset,
      .parentFolder, .nextOrder, .reverseOrder, .toggleNames:
      true
    default: false
    }
  }

  /// True for commands that change the files of photos.
  var isFileJob: Bool {
    switch self {
    case .trash, .deleteTrashed, .keepTurn, .undo: true
    default: false
    }
  }

  /// True where a key could give it in a mode.
  func isTaken(in mode: Mode) -> Bool {
    mode == .album ? isOfAlbum || isCommon : !isOfAlbum
  }

  /// True when the command keeps its keys in the album, where letters otherwise begin a photo's
  /// name.
  package var isCommon: Bool {
    switch self {
    case .quit, .back, .toggleFullscreen, .toggleMark, .toggleHelp, .toggleScope, .toggleAlbum,
      .focusHeader, .menu, .trash, .deleteTrashed, .undo, .slideshow, .copy, .paste, .rate,
      .showMarked, .run, .rename, .openWith, .showInFolder, .setWallpaper, .print, .mail:
      true
    default: false
    }
  }

  /// True where it goes on for as long as its key is held.
  package var isWhileHeld: Bool { self == .zoomIn || self == .zoomOut || self == .peek }

  /// True when holding the key down repeats it.
  package var repeats: Bool {
    switch self {
    case .next, .previous, .zoomIn, .zoomOut, .pan, .turnFreely, .step, .stepScreen, .cellsLarger,
      .cellsSmaller, .stepFrame:
      true
    default: false
    }
  }
}
