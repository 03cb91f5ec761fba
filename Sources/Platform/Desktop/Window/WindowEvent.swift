package import Geometry
package import Input
package import Pixels

/// An event of a window for the program.
package enum WindowEvent: Sendable {
  /// The view has a new size in logical px, or a new scale in device px per logical px; sent also
  /// before the first frame.
  case resized(Size, scale: Double)
  /// The state of the window has changed; sent also before the first `resized`.
  case stateChanged(WindowState)
  /// The user wants to close the window; the program decides whether to close the window.
  case closeRequested
  /// The inputs of one moment; points are in logical px from the view's top left corner.
  case input([InputEvent], at: Instant)
  /// A frame is due. The handler must call ``Window/present(damage:draw:)`` before it returns.
  case frame(Frame)
  /// The frame `number` became visible at the time `at`; `at` is nil if it never became visible.
  case presented(number: Int, at: Instant?)
  /// The compositor has begun a session, in which it remembers the window's position. The
  /// associated value is the session's name. With this name, a later run of the program may restore
  /// the position.
  case sessionBegan(String)
  /// Data from the clipboard or a drop, or the reason why no data arrived.
  case received(Result<ReceivedData, TransferFailure>)
  /// A frame could not be drawn; the window tries again with the next frame.
  case failed(DesktopError)
}

/// The frame to be drawn.
package struct Frame: Hashable, Sendable {
  /// The number of the frame, which the later event `presented` repeats.
  package let number: Int
  /// The time at which drawing starts.
  package let now: Instant
  /// The time at which the frame is expected to become visible; nil if it is unknown.
  package let presentation: Instant?
  /// The size of the canvas, in device pixels.
  package let size: PixelSize
  /// The scale in device pixels per logical pixel.
  package let scale: Double
}
