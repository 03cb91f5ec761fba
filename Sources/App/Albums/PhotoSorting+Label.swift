internal import Languages
internal import LightboxCore

extension PhotoSorting {
  /// The place of a photo in the order, in a word or two: its first letter, its month, its size; empty
  /// where there is nothing to say.
  func placeLabel(of photo: PhotoID, title: String) -> Phrase {
    switch order.key {
    case .name: .verbatim(title.first.map { $0.isNumber ? "0–9" : $0.uppercased() } ?? "")
    case .modified, .taken:
      date(of: photo).map { CivilDate(nanoseconds: $0).monthText } ?? .empty
    case .size:
      facts[photo].flatMap { FactText.roundedBytes($0.size) ?? FactText.bytes($0.size) } ?? .empty
    case .random: .empty
    }
  }
}
