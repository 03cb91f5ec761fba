package import Pixels

/// News about the loading of a photo, of a part of a photo, or of facts about a photo.
package enum LibraryEvent: Sendable {
  /// The upright size and the frames of a photo, read from the file's header before the pixels are
  /// decoded. If `isDrawn` is true the photo is a vector drawing, which can be rendered at any
  /// size.
  case header(PhotoID, PixelSize, FrameSequence = .still, isDrawn: Bool = false)
  /// Decoded pixels; a preview is shown until better pixels arrive. If `isDamaged` is true the file
  /// is damaged, and only a part of the pixels could be read.
  case picture(PhotoID, Picture, isPreview: Bool, isDamaged: Bool = false)
  /// The frame that `Effect.loadFrame` requested; nil if it could not be decoded.
  case frame(PhotoID, index: Int, AnimationFrame?)
  /// The pixels of the area that `Effect.loadArea` requested; nil if it could not be decoded.
  case area(PhotoID, CloseUp.Area, Picture?)
  /// The pixels of a photo were requested a second ago and have not arrived yet.
  case slow(PhotoID)
  /// A photo cannot be shown; if `isTransient` is true, a later attempt to load it may succeed.
  case failure(PhotoID, reason: FailureReason, isTransient: Bool = false)
  /// A thumbnail, and the upright size of the whole photo. If `isPreview` is true, a better
  /// thumbnail follows.
  case thumbnail(PhotoID, Picture, imageSize: PixelSize, isPreview: Bool = false)
  /// A thumbnail cannot be loaded. If `isTransient` is true, the thumbnail is requested again when
  /// the photo comes back into sight.
  case thumbnailFailure(PhotoID, isTransient: Bool = false)
  /// The facts that `Effect.loadDetails` requested.
  case details(PhotoID, PhotoDetails)
}
