package import Pixels

/// What the lightbox asks of the world.
package enum Effect: Hashable, Sendable {
  /// Decode a photo for a screen area of that many device px; nil asks for all of its pixels.
  /// The answers are `header`, then `picture` or `failure` events.
  case load(PhotoID, fitting: PixelSize?)
  /// A queued or running load is no longer wanted.
  case cancelLoad(PhotoID)
  /// Draw a text; it is part of a later `typeset` event, and not asked for again until then.
  case typeset(Caption)
  /// Another photo is shown: name it in the title.
  case showTitle(PhotoID, position: Int, count: Int)
  case setFullscreen(Bool)
  /// Decode a thumbnail whose longest side has about `side` device px; the answer is a `thumbnail`
  /// or a `thumbnailFailure` event. The most wanted are asked for first.
  case loadThumbnail(PhotoID, side: Int)
  /// A queued or running thumbnail is no longer wanted.
  case cancelThumbnail(PhotoID)
  /// Read what the info panel tells; the answer is a `details` event.
  case loadDetails(PhotoID)
  /// Find the next photo after `from` whose name begins so; the answer, if any, is `found`.
  case find(prefix: String, from: PhotoID?)
  case window(WindowVerb)
  case setCursor(CursorShape)
  case quit
}

/// The pointer's picture, by what the hand can do.
package enum CursorShape: Hashable, Sendable {
  case arrow, grab, grabbing, pointer, zoomIn, zoomOut
  /// Nothing at all, over a photo that is only looked at.
  case hidden
}
