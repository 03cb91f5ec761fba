package import ImageExchange
package import Pixels

/// One answer to a request: a header, pixels, a file, or a failure at any point.
package enum ImageReply: Sendable {
  case header(ImageHeader)
  /// The pixels of a picture. A preview stands in for the picture that follows; a damaged one comes
  /// from a file with faults that the decoder got over.
  case picture(Picture, isPreview: Bool, isDamaged: Bool = false)
  /// A file that the decoder has written, in bytes.
  case file([UInt8])
  /// The reason why nothing more comes.
  case failure(ImageFailure)
}
