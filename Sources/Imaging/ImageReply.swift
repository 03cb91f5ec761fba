package import ImageExchange
package import Pixels

/// What becomes of a request, piece by piece: a header, pixels, or a failure at any point.
package enum ImageReply: Sendable {
  case header(ImageHeader)
  case picture(Picture, isPreview: Bool)
  /// A file that the decoder has written, in bytes.
  case file([UInt8])
  /// Nothing more comes.
  case failure(ImageFailure)
}
