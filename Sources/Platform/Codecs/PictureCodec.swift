package import ImageExchange
package import Pixels

/// A codec of one kind of file, opened: it knows the header and has the bytes.
package protocol PictureCodec {
  var header: ImageHeader { get }
  /// The frames; nil for a picture that does not move.
  var animation: FrameComposer? { get }

  /// The page at `index` as a picture of its own; nil where there are no pages.
  func page(_ index: Int) throws(ImageFailure) -> (any PictureCodec)?

  /// The eighths of the stored sides to which it can be decoded.
  var eighths: [Int] { get }

  /// Decodes the still picture, of an animation the first frame, any number of times.
  func decode(
    layout: PyramidLayout, to sink: PyramidSink, threads: Int
  ) throws(ImageFailure) -> DecodedPixels
}

extension PictureCodec {
  package var animation: FrameComposer? { nil }

  package var eighths: [Int] { [8] }

  package func page(_ index: Int) throws(ImageFailure) -> (any PictureCodec)? { nil }
}

extension ImageLimits {
  /// Checks that `byteCount` bytes can tell of `size`, where each stands for at most `pixels`.
  ///
  /// A small picture may be all background, so it passes. The failure says that the rest is missing.
  func check(
    _ size: PixelSize, toldBy byteCount: Int, mostPixelsPerByte pixels: Int
  ) throws(ImageFailure) {
    guard let area = size.area else { throw ImageFailure(.tooLarge) }
    if area > 1 << 20, area / pixels > byteCount { throw ImageFailure(.truncated) }
  }
}
