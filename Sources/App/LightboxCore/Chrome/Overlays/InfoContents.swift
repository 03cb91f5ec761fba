internal import Languages

/// The contents of the Details panel: what is known of a photo, and its place among the others.
struct InfoContents: Hashable, Sendable {
  var details: PhotoDetails
  /// The place among the photos, `7 of 24`; nil for a single one.
  var position: Phrase?
  /// A fault of the photo's pixels, in a sentence.
  var note: Phrase?
  /// The distribution of the loaded pixels; nil without pixels.
  var histogram: Histogram?
}
