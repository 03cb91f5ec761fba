internal import ImageExchange
internal import Pixels

/// One frame of an animation as it is stored: a part of the canvas.
struct StoredFrame: Hashable {
  /// The fate of the frame's part of the canvas before the next one.
  enum Disposal: Hashable {
    case keep
    /// It becomes transparent.
    case clear
    /// It becomes what it was before.
    case restore
  }

  /// The distance from the canvas' left edge.
  var left: Int
  /// The distance from the canvas' upper edge.
  var top: Int
  var size: PixelSize
  /// Seconds for which it is shown.
  var duration: Double
  var disposal: Disposal
  /// True where its pixels lie over those of the canvas, false where they replace them.
  var isBlended: Bool

  /// The duration for a stated one, in seconds.
  ///
  /// One of at most 10 ms becomes 100 ms, as in browsers: such files were made for programs that were
  /// no faster.
  static func duration(stated seconds: Double) -> Double { seconds > 0.010_5 ? seconds : 0.1 }
}

/// The stored frames of an animation.
protocol FrameSource {
  var canvas: PixelSize { get }
  var frames: [StoredFrame] { get }

  /// Decodes the frame at `index` to premultiplied sRGB words, without gaps between its rows, into
  /// memory of exactly its size; what does not come stays as it was. Returns true when something was
  /// missing.
  func decode(_ index: Int, into words: ScratchMemory) throws(ImageFailure) -> Bool
}
