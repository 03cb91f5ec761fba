package import ImageExchange
package import Pixels

/// A reply to a request: a header, pixels, a file, or a failure.
package enum ImageReply: Sendable {
  case header(ImageHeader)
  /// The pixels of a picture. A preview is shown until the picture itself arrives.
  ///
  /// `isDamaged` is true if the file has errors that the decoder skipped.
  case picture(Picture, isPreview: Bool, isDamaged: Bool = false)
  /// The bytes of a file that the decoder has written.
  case file([UInt8])
  /// The last reply: the request failed.
  case failure(ImageFailure)
}
