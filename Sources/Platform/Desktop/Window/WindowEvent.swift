package import Geometry
package import Input
package import Pixels

/// An event of a window for the program.
package enum WindowEvent: Sendable {
  /// The view's size in logical px, and device px per logical px. Comes before the first frame.
  case resized(Size, scale: Double)
  /// Comes before the first `resized`, and whenever something of it is different.
  case stateChanged(WindowState)
  /// The person wants the window gone; closing it is the program's part.
  case closeRequested
  /// The inputs of one moment, in view coordinates.
  case input([InputEvent], at: Instant)
  /// Draw now: call ``Window/present(damage:draw:)`` before returning.
  case frame(Frame)
  /// A presented frame became visible at `at`; nil if it never did. `refresh` is the seconds
  /// between two frames of the screen, where known.
  case presented(number: Int, at: Instant?, refresh: Double?)
  /// Data came, by the clipboard or a drop, or failed to.
  case received(Result<ReceivedData, TransferFailure>)
  /// A frame could not be drawn; the window tries again with its next frame.
  case failed(DesktopError)
}

/// The frame that is to be drawn.
package struct Frame: Hashable, Sendable {
  /// Counts the window's frames.
  package let number: Int
  /// The time at which drawing began.
  package let now: Instant
  /// The time at which the frame will probably be seen; nil when the compositor has not told
  /// enough.
  package let presentation: Instant?
  /// The canvas's size.
  package let size: PixelSize
  /// Device pixels per logical pixel.
  package let scale: Double
}
