/// An action that a key, a menu or a screen reader can perform.
package indirect enum Command: Hashable, Sendable {
  case next, previous, first, last
  case zoomIn, zoomOut
  case reset, actualSize, toggleFill
  /// Zooms in around the pointer. If the photo is already zoomed in, zooms out until the photo fits
  /// the view. A double tap does the same.
  case toggleZoom
  /// Moves the view over the picture by `x` steps to the right and `y` steps down; may be negative.
  case pan(x: Double, y: Double)
  /// Turns the picture by quarter turns, clockwise.
  case turn(quarters: Int)
  /// Turns the picture by degrees, clockwise.
  case turnFreely(degrees: Double)
  /// Switches whether the next photos keep the zoom, position and rotation of the current photo.
  case toggleKeep
  /// While its key is held, shows one screen pixel per photo pixel, zoomed in around the pointer.
  case peek
  /// Pauses or resumes an animated photo.
  case togglePlay
  /// Pauses an animated photo and moves by this number of frames, which may be negative.
  case stepFrame(Int)
  case toggleFullscreen
  /// Switches between the photo and the album.
  case toggleAlbum
  case toggleMark
  /// `markAll` marks all photos of the album, `markNone` removes all marks, and `markOthers` marks
  /// the unmarked photos and removes the marks of the others.
  case markAll, markNone, markOthers
  /// Extends the range of marked photos in the album. The associated command, such as `step`, moves
  /// the keyboard focus to the new end of the range, and all photos of the range are marked. The
  /// range starts at the cell that had the focus before the first of consecutive `marking`
  /// commands.
  case marking(Command)
  /// Gives the photo this number of stars, 0…5.
  case rate(Int)
  /// Shows only the marked photos, or all photos again.
  case showMarked
  /// Opens the field in which a search of the album is typed.
  case find
  case toggleInfo, toggleHelp
  /// Opens the menu of the photo, folder or album that has the focus.
  case menu
  /// Moves the keyboard focus to the header's buttons, or removes it from the header.
  case focusHeader
  /// Moves the keyboard focus in the album by `x` cells forward, or by `y` rows down; negative
  /// numbers go back or up.
  case step(x: Int, y: Int)
  /// Moves the keyboard focus in the album down by screens; a negative number goes up.
  case stepScreen(Int)
  case stepFirst, stepLast
  case cellsLarger, cellsSmaller, cellsReset
  /// Opens the album of the parent folder.
  case parentFolder
  /// Opens the sibling folder at this distance in the parent folder's order; may be negative.
  case siblingFolder(Int)
  /// `nextOrder` orders the album by the next fact (name, date, …); `reverseOrder` reverses the
  /// order.
  case nextOrder, reverseOrder
  /// Shows or hides the names of the photos below their cells.
  case toggleNames
  /// Shows or hides the gesture scope: what the recognizers measure, drawn over the photo.
  case toggleScope
  /// Starts or stops the slideshow.
  case slideshow
  /// Performs a file job, such as `trash`, on the marked photos, or the current photo.
  case job(FileJob.Kind)
  /// Permanently deletes the photos that were moved into the trash last.
  case deleteTrashed
  /// Saves in the photo's file the rotation that the person has given the photo by quarter turns.
  case keepTurn
  /// Copies the marked photos, or the current photo, to the clipboard.
  case copy
  /// Opens the files in the clipboard, which another program has copied.
  case paste
  /// Renames the current photo.
  case rename
  /// Copies or moves the marked photos, or the current photo, to a folder that the person names.
  case file(FilingRequest.Kind)
  /// Shows the photos of a folder that the person names.
  case openFolder
  /// Stops the running file job.
  case cancelJob
  /// Passes the current photo, or the marked photos, to a service of the desktop.
  case request(DesktopRequest)
  /// Opens the settings file in another program.
  case openSettings
  /// Undoes the newest change to files.
  case undo
  /// Goes back by one step: closes a panel, a menu or the photo, ends the slideshow or the search,
  /// or leaves the folder. If there is nothing to go back to, may end the program; `QuitGuard`
  /// decides this.
  case back
  case quit
  /// Starts the external program with this index; the photos are its arguments.
  case run(Int)

  /// True for commands about the album's cells; their keys are valid only in the album.
  package var isOfAlbum: Bool {
    switch self {
    case .step, .stepScreen, .stepFirst, .stepLast, .cellsLarger, .cellsSmaller, .cellsReset,
      .parentFolder, .siblingFolder, .nextOrder, .reverseOrder, .toggleNames, .markAll, .markNone,
      .markOthers, .marking, .find:
      true
    default: false
    }
  }

  /// Returns true if the command can be performed by a key in `mode`.
  func isAvailable(in mode: Mode) -> Bool {
    mode == .album ? isOfAlbum || isCommon : !isOfAlbum
  }

  /// True if a key performs the command both over a photo and in the album. A letter key that has
  /// no command in the album types the beginning of a photo's name there.
  package var isCommon: Bool {
    switch self {
    case .quit, .back, .toggleFullscreen, .toggleMark, .toggleHelp, .toggleScope, .toggleAlbum,
      .focusHeader, .menu, .job, .deleteTrashed, .undo, .slideshow, .copy, .paste, .rate,
      .showMarked, .run, .rename, .file, .openFolder, .cancelJob, .request, .openSettings, .turn:
      true
    default: false
    }
  }

  /// True if the command has an effect for as long as its key is held.
  package var isWhileHeld: Bool { self == .zoomIn || self == .zoomOut || self == .peek }

  /// True if the command is repeated while its key is held.
  package var repeats: Bool {
    switch self {
    case .next, .previous, .zoomIn, .zoomOut, .pan, .turnFreely, .step, .stepScreen, .cellsLarger,
      .cellsSmaller, .stepFrame:
      true
    case .marking(let step): step.repeats
    default: false
    }
  }
}
