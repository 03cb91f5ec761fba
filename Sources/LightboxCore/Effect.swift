package import Pixels

/// What the lightbox asks of the world.
package enum Effect: Hashable, Sendable {
  /// Decode a photo for a screen area of that many device px; nil asks for all of its pixels.
  /// The answers are `header`, then `picture` or `failure` events.
  case load(PhotoID, fitting: PixelSize?)
  /// A queued or running load is no longer wanted.
  case cancelLoad(PhotoID)
  /// Draw a text; the answer is a `typeset` event.
  case typeset(Caption)
  /// Another photo is shown: name it in the title.
  case showTitle(PhotoID, position: Int, count: Int)
  case setFullscreen(Bool)
  case setCursor(CursorShape)
  case quit
}

/// The pointer's picture, by what the hand can do.
package enum CursorShape: Hashable, Sendable {
  case arrow, grab, grabbing
}

/// A text to be drawn, as the layers need it.
package struct Caption: Hashable, Sendable {
  package let text: String
  /// Logical px; longer lines wrap.
  package let maximumWidth: Double
  /// Device px per logical px.
  package let deviceScale: Double

  package init(text: String, maximumWidth: Double, deviceScale: Double) {
    self.text = text
    self.maximumWidth = maximumWidth
    self.deviceScale = deviceScale
  }
}
