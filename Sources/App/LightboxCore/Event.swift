package import Geometry
package import Input
package import Languages
package import Motion
package import Pixels

/// An occurrence that the lightbox handles: input, an answer to an effect, a change of the desktop,
/// or a passed deadline.
package enum Event: Sendable {
  /// The photos of `place` in order. `current` is the photo to show, or the folder to focus; photos
  /// known before keep their loaded pixels.
  case photos([PhotoID], current: PhotoID?, of: AlbumPlace = AlbumPlace())
  /// The outcome of the file job that `Effect.perform` requested; a `photos` event follows.
  case finished(FileJobOutcome)
  /// The files of these photos have changed; the values are the clockwise quarter turns that were
  /// written into the files.
  case changed([PhotoID: Int])
  /// A sentence from the program to show in a notice.
  case told(Phrase)
  /// A photo of the album must be opened.
  case opened(PhotoID)
  /// The album must be scrolled so that the row of this photo is the first visible row, as in an
  /// earlier session.
  case returned(to: PhotoID)
  /// Ratings of photos that were found on disk; they arrive in several events.
  case rated([PhotoID: PhotoRating])
  /// Folders in the album whose contents have changed, so their covers may have changed too.
  case coversChanged(Set<PhotoID>)
  /// A drag that may be dropped here has entered the window (true) or left it (false).
  case dropHovers(Bool)
  /// The cover that `Effect.loadCover` requested.
  case cover(PhotoID, FolderCover)
  /// The view's size in logical px, and device px per logical px.
  case resized(Size, deviceScale: Double)
  case input(InputEvent)
  /// A request from a screen reader.
  case asked(AccessibleRequest)
  /// A screen reader has connected (true), or none is connected any more (false).
  case listened(Bool)
  /// A photo's upright size and frames, from the header; they are known before its pixels. If
  /// `isDrawn` is true the photo is a vector drawing, which can be rendered at any size.
  case header(PhotoID, PixelSize, FrameSequence = .still, isDrawn: Bool = false)
  /// Decoded pixels; a preview is shown until better pixels arrive. If `isDamaged` is true the file
  /// is damaged, and only a part of the pixels could be read.
  case picture(PhotoID, Picture, isPreview: Bool, isDamaged: Bool = false)
  /// The frame of an animated photo that `Effect.loadFrame` requested; nil if it could not be
  /// decoded.
  case frame(PhotoID, index: Int, AnimationFrame?)
  /// The pixels of the area that `Effect.loadArea` requested; nil if it could not be decoded.
  case area(PhotoID, CloseUp.Area, Picture?)
  /// A photo that was asked for a second ago.
  case slow(PhotoID)
  /// A photo that cannot be shown.
  case failure(PhotoID, reason: FailureReason, mayPass: Bool = false)
  /// Drawn texts that `Effect.typeset` requested.
  case typeset([Caption: Picture])
  /// A thumbnail's upright pixels, and the upright size of the whole photo; after a preview, a
  /// better thumbnail follows.
  case thumbnail(PhotoID, Picture, imageSize: PixelSize, isPreview: Bool = false)
  /// A thumbnail cannot be loaded; if `mayPass` is true it is requested again when it comes back
  /// into sight.
  case thumbnailFailure(PhotoID, reason: String, mayPass: Bool = false)
  /// The facts that `Effect.loadDetails` requested.
  case details(PhotoID, PhotoDetails)
  /// The photo that `Effect.find` has found; nil if no name begins with the prefix.
  case found(PhotoID?)
  /// The file's name that `Effect.askName` requested.
  case name(PhotoID, String)
  /// The caret positions that `Effect.measure` requested: before each character and after the last
  /// one, logical px from the left of the text.
  case measured(Caption, [Double])
  /// The description that `Effect.describePlace` requested; empty if there is nothing to show.
  case placeLabel(PhotoID, Phrase)
  /// The names that `Effect.nameCells` requested.
  case names([PhotoID: String])
  case window(WindowState)
  /// The texts for the header: the name of the photo and its position among all (`2 / 9`), or the
  /// name of the album and the number of its photos.
  case title(Phrase, place: Phrase)
  case preferences(Preferences)
  /// New constants of motion; a motion that has begun keeps its old constants.
  case physics(Physics)
  /// The program has never shown an album before, so the first album is shown with a hint.
  case firstRun
  case closeRequested
  /// A frame was drawn. Moving content may now need new loads or texts, and an animated photo may
  /// show its next frame.
  case frameShown
  /// `nextDeadline` has passed.
  case deadline
}
