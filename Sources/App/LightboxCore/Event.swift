package import Geometry
package import Input
package import Motion
package import Pixels

/// What may happen to the lightbox.
package enum Event: Sendable {
  /// The photos in their order, and the one to show; photos known before keep what is known.
  case photos([PhotoID], current: PhotoID?)
  /// The view's size in logical px, and device px per logical px.
  case resized(Size, deviceScale: Double)
  case input(InputEvent)
  /// A photo's upright size is known before its pixels.
  case header(PhotoID, PixelSize)
  /// Pixels have come; a preview is a stand-in until better ones do. Those of a damaged file are
  /// what could be read of it.
  case picture(PhotoID, Picture, isPreview: Bool, isDamaged: Bool = false)
  /// A photo cannot be shown, and why, in a sentence.
  case failure(PhotoID, reason: String)
  /// Texts that `Effect.typeset` asked for.
  case typeset([Caption: Picture])
  /// A thumbnail's upright pixels, and the upright size of the whole photo.
  case thumbnail(PhotoID, Picture, imageSize: PixelSize)
  case thumbnailFailure(PhotoID, reason: String)
  /// What `Effect.loadDetails` asked for.
  case details(PhotoID, PhotoDetails)
  /// What `Effect.find` found.
  case found(PhotoID)
  case window(WindowState)
  /// What `Effect.showTitle` named, and which of how many it is, for the header.
  case title(String, place: String)
  case preferences(Preferences)
  /// Motion is wanted otherwise; what moves already goes on as it began.
  case physics(Physics)
  case closeRequested
  /// A frame was shown: what moves by itself may need something that it did not before.
  case frameShown
  /// `nextDeadline` has passed.
  case deadline
}
