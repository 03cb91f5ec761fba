internal import Pixels

/// One stored frame of an animation: a part of the canvas.
struct StoredFrame: Hashable {
  /// The disposal method: the contents that the frame's part of the canvas gets before the next
  /// frame is drawn.
  enum Disposal: Hashable {
    case keep
    /// The frame's part of the canvas becomes transparent.
    case clear
    /// The frame's part of the canvas gets back the pixels that it had before this frame was drawn.
    case restore
  }

  /// The distance of the frame from the canvas' left edge, in pixels.
  var left: Int
  /// The distance of the frame from the canvas' upper edge, in pixels.
  var top: Int
  var size: PixelSize
  /// The time for which the frame is shown, in seconds.
  var duration: Double
  var disposal: Disposal
  /// True if the frame's pixels are blended over the canvas, false if they replace it.
  var isBlended: Bool

  /// Returns the duration to use, in seconds, for the duration `seconds` that a file states.
  ///
  /// A stated duration of at most 10 ms becomes 100 ms, as in browsers, because files with such
  /// durations were made for programs that could not play faster.
  static func duration(stated seconds: Double) -> Double { seconds > 0.010_5 ? seconds : 0.1 }
}
