internal import LightboxCore

extension PhotoSorting {
  /// The place of a photo in the order, in a word or two: its first letter, its month, its size; empty
  /// where there is nothing to say.
  func placeLabel(of photo: PhotoID, title: String) -> String {
    switch order.key {
    case .name: title.first.map { $0.isNumber ? "0–9" : $0.uppercased() } ?? ""
    case .modified, .taken:
      date(of: photo).map { CivilDate(nanoseconds: $0).monthText } ?? ""
    case .size: facts[photo].map { Self.size($0.size) } ?? ""
    case .random: ""
    }
  }

  /// A number of bytes, without the exact one in brackets.
  private static func size(_ bytes: Int64) -> String {
    let text = FactText.bytes(bytes) ?? ""
    return text.firstIndex(of: "(").map { String(text[..<$0].dropLast()) } ?? text
  }
}
