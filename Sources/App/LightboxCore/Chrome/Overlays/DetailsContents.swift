internal import Languages

/// The contents of the Details panel: what is known of a photo, and its position among all photos.
struct DetailsContents: Hashable, Sendable {
  var details: PhotoDetails
  /// The position among all photos, such as `7 of 24`; nil if there is only one photo.
  var position: Phrase?
  /// A sentence about damaged pixels; nil if there is no damage.
  var note: Phrase?
  /// The histogram of the photo's pixel values; nil if no pixels are loaded.
  var histogram: Histogram?
}
