package import ImageExchange
package import Pixels

/// What becomes of a request, piece by piece: a header, pixels, or a failure at any point.
package enum ImageReply: Sendable {
  case header(ImageHeader)
  /// A preview is a stand-in; damage is faults of the file that the decoder got over.
  case picture(Picture, isPreview: Bool, isDamaged: Bool = false)
  /// A file that the decoder has written, in bytes.
  case file([UInt8])
  /// Nothing more comes.
  case failure(ImageFailure)
}
