package import ImageExchange

/// A codec that has opened one file: it has the file's header, and decodes the pixels.
package protocol PictureCodec {
  var header: ImageHeader { get }
  /// The composer of an animation's frames; nil for a still picture.
  var animation: FrameComposer? { get }

  /// Returns the opened page at `index`; nil for a file without pages. Throws if the file has
  /// pages, but not this one, or if the page cannot be opened.
  func page(_ index: Int) throws(ImageFailure) -> (any PictureCodec)?

  /// The sizes to which the file can be decoded, in eighths of the stored sides.
  var eighths: [Int] { get }

  /// Decodes the still picture, or the first frame of an animation, and writes the levels of
  /// `sink`. The first level has a size that ``eighths`` allows; for a drawing, any size. Throws if
  /// no picture can be decoded, if a limit is exceeded, or if memory runs out.
  ///
  /// A ``PNGDecoder`` can do this only once, other codecs repeatedly.
  func decode(to sink: PyramidSink, threads: Int) throws(ImageFailure) -> DecodedPixels
}

extension PictureCodec {
  package var animation: FrameComposer? { nil }

  package var eighths: [Int] { [8] }

  package func page(_ index: Int) throws(ImageFailure) -> (any PictureCodec)? { nil }
}
