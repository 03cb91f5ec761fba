package import Geometry
package import Input
package import Pixels

/// An event of a window for the program.
package enum WindowEvent: Sendable {
  /// The view's size in logical px, and its device px per logical px; before the first frame.
  case resized(Size, scale: Double)
  /// A changed state of the window; also before the first `resized`.
  case stateChanged(WindowState)
  /// The user asks to close the window, which is left to the program.
  case closeRequested
  /// The inputs of one moment, in view coordinates.
  case input([InputEvent], at: Instant)
  /// A frame is due: call ``Window/present(damage:draw:)`` before returning.
  case frame(Frame)
  /// A presented frame became visible at `at`; nil for never.
  ///
  /// `refresh` is the screen's refresh interval in seconds, where it is known.
  case presented(number: Int, at: Instant?, refresh: Double?)
  /// Data from the clipboard or a drop, or the reason for missing ones.
  case received(Result<ReceivedData, TransferFailure>)
  /// A frame could not be drawn; the window tries again with the next one.
  case failed(DesktopError)
}

/// The frame to be drawn.
package struct Frame: Hashable, Sendable {
  /// The number of the frame.
  package let number: Int
  /// The start of drawing.
  package let now: Instant
  /// The expected time of visibility; nil for unknown.
  package let presentation: Instant?
  /// The canvas's size.
  package let size: PixelSize
  /// Device pixels per logical pixel.
  package let scale: Double
}
