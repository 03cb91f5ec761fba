package import Geometry
package import Input
package import Languages
package import Motion
package import Pixels

/// An occurrence that the lightbox handles: input, an answer to an effect, a change of the desktop,
/// or a passed deadline.
package enum Event: Sendable {
  /// The photos in their order, and the one to show, or the folder to have the focus; photos known
  /// before keep what was loaded.
  case photos([PhotoID], current: PhotoID?, of: AlbumPlace = AlbumPlace())
  /// The outcome of the file job that `Effect.perform` asked for; the `photos` follow.
  case finished(FileJobOutcome)
  /// The files of these photos have other contents, and the clockwise quarter turns that they now have
  /// themselves.
  case changed([PhotoID: Int])
  /// A sentence of the program for people.
  case told(Phrase)
  /// A photo of the place that is shown has to be opened.
  case opened(PhotoID)
  /// The row of a photo is to be the album's first in sight, as it was in an earlier session.
  case returned(to: PhotoID)
  /// The ratings of photos that were found on disk, in parts.
  case rated([PhotoID: PhotoRating])
  /// Folders of the place that is shown in which something has changed: their covers may be others.
  case coversChanged(Set<PhotoID>)
  /// Something that may be dropped has come over the window, or is no longer there.
  case dropHovers(Bool)
  /// The cover that `Effect.loadCover` asked for.
  case cover(PhotoID, FolderCover)
  /// The view's size in logical px, and device px per logical px.
  case resized(Size, deviceScale: Double)
  case input(InputEvent)
  /// A request by way of accessibility.
  case asked(AccessibleRequest)
  /// Somebody listens to what is told by way of accessibility, or nobody any more.
  case listened(Bool)
  /// A photo's upright size and its frames are known before its pixels; one that `isDrawn` is a picture
  /// of shapes, which has as many pixels as are asked for.
  case header(PhotoID, PixelSize, FrameSequence = .still, isDrawn: Bool = false)
  /// Decoded pixels; a preview is a stand-in until better ones arrive. A damaged file gives as many
  /// as could be read.
  case picture(PhotoID, Picture, isPreview: Bool, isDamaged: Bool = false)
  /// The frame of an animated photo that `Effect.loadFrame` asked for; nil where it could not be
  /// decoded.
  case frame(PhotoID, index: Int, AnimationFrame?)
  /// The pixels of an area that `Effect.loadArea` asked for; nil where it could not be decoded.
  case area(PhotoID, CloseUp.Area, Picture?)
  /// A photo that was asked for a second ago.
  case slow(PhotoID)
  /// A photo that cannot be shown.
  case failure(PhotoID, reason: FailureReason, mayPass: Bool = false)
  /// Texts that `Effect.typeset` asked for.
  case typeset([Caption: Picture])
  /// A thumbnail's upright pixels, and the upright size of the whole photo; another one follows a
  /// preview.
  case thumbnail(PhotoID, Picture, imageSize: PixelSize, isPreview: Bool = false)
  /// A thumbnail that cannot be had; where the reason may pass, it is asked for again when it comes back
  /// into sight.
  case thumbnailFailure(PhotoID, reason: String, mayPass: Bool = false)
  /// The facts that `Effect.loadDetails` asked for.
  case details(PhotoID, PhotoDetails)
  /// The photo that `Effect.find` looked for; nil where no name begins like that.
  case found(PhotoID?)
  /// The name that `Effect.askName` asked for.
  case name(PhotoID, String)
  /// The places of the caret that `Effect.measure` asked for: before each character and behind the last,
  /// logical px from the left of the text.
  case measured(Caption, [Double])
  /// The place in the album's order that `Effect.describePlace` asked for; empty where there is nothing
  /// to say.
  case placeLabel(PhotoID, Phrase)
  /// The names that `Effect.nameCells` asked for.
  case names([PhotoID: String])
  case window(WindowState)
  /// The name of the photo of `Effect.showTitle`, and its position among all (`2 / 9`), for the
  /// header; or that of the album, and the number of its photos.
  case title(Phrase, place: Phrase)
  case preferences(Preferences)
  /// Other constants of motion; a motion under way keeps those that it began with.
  case physics(Physics)
  /// The program has never shown an album before: the first one comes with a hint.
  case firstRun
  case closeRequested
  /// A frame was drawn: what moves may now need loads or texts that it did not need before, and a photo's
  /// next frame may follow.
  case frameShown
  /// `nextDeadline` has passed.
  case deadline
}
