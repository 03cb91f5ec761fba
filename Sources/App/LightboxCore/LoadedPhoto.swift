package import Pixels

/// What is known of one photo so far.
package struct LoadedPhoto: Sendable {
  /// The upright size in image px, from the header.
  package var size: PixelSize?
  package var picture: Picture?
  /// Whether `picture` is only an embedded thumbnail.
  package var isPreview = false
  /// Whether its file had faults, and the picture is what could be read of it.
  package var isDamaged = false
  /// Why the photo cannot be shown.
  package var failure: String?
  /// What has been asked of the decoder; nil when nothing was.
  package var request: Request?

  package enum Request: Hashable, Sendable {
    case fitting(PixelSize)
    case full
  }

  /// Whether the decoder still owes an answer.
  package var isLoading = false
}
