internal import Languages
internal import LightboxCore

extension PhotoSorting {
  /// Returns the label of a photo's position in the sort order: the displayed name `title`, the
  /// month, the size or the stars. Empty in the random order, or if the fact is unknown.
  func positionLabel(of photo: PhotoID, title: String) -> Phrase {
    switch order.key {
    case .name: .verbatim(title)
    case .modified, .taken:
      date(of: photo).map { CivilDate(nanoseconds: $0).monthText } ?? .empty
    case .size:
      facts[photo].flatMap { FactText.roundedBytes($0.size) ?? FactText.bytes($0.size) } ?? .empty
    case .stars: PhotoRatings.stars(ratings[photo].stars)
    case .random: .empty
    }
  }
}
