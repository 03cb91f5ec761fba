/// Texts that people have written about a photo, and its rating; a missing value is nil.
package struct PhotoTexts: Hashable, Sendable {
  package var title: String?
  package var description: String?
  /// The authors' names, separated by commas; nil if there are none.
  package var creator: String?
  /// The keywords, at most ``mostKeywords``.
  package var keywords: [String] = []
  /// The number of stars, 1…5; 0 for no stars, −1 for a rejected photo, nil if no rating is
  /// written.
  package var rating: Int?
  /// True for a motion photo: according to its metadata, the file also contains a short film.
  package var isMotionPhoto = false

  /// The largest number of keywords that are read from one photo; further keywords are ignored.
  package static let mostKeywords = 64

  package init() {}

  /// Returns these texts; each missing text is replaced by that of `other`.
  package func completed(by other: PhotoTexts) -> PhotoTexts {
    var texts = self
    texts.title = title ?? other.title
    texts.description = description ?? other.description
    texts.creator = creator ?? other.creator
    texts.keywords = keywords.isEmpty ? other.keywords : keywords
    texts.rating = rating ?? other.rating
    texts.isMotionPhoto = isMotionPhoto || other.isMotionPhoto
    return texts
  }
}
