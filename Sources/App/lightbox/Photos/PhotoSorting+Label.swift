internal import LightboxCore

extension PhotoSorting {
  /// The place of a photo in the order, in a word or two: its first letter, its month, its size; empty
  /// where there is nothing to say.
  func placeLabel(of photo: PhotoID, title: String) -> String {
    switch order.key {
    case .name: title.first.map { $0.isNumber ? "0–9" : $0.uppercased() } ?? ""
    case .modified: facts[photo].map { Self.month($0.modified) } ?? ""
    case .taken:
      (captures[photo] ?? nil).map { Self.month($0.nanoseconds) }
        ?? facts[photo].map { Self.month($0.modified) } ?? ""
    case .size: facts[photo].map { Self.size($0.size) } ?? ""
    case .random: ""
    }
  }

  /// A number of bytes, without the exact one in brackets.
  private static func size(_ bytes: Int64) -> String {
    let text = FactText.bytes(bytes) ?? ""
    return text.firstIndex(of: "(").map { String(text[..<$0].dropLast()) } ?? text
  }

  /// The month and year of a time in nanoseconds since 1970, by Howard Hinnant's `civil_from_days`.
  static func month(_ nanoseconds: Int64) -> String {
    let perDay: Int64 = 86_400_000_000_000
    let whole = nanoseconds / perDay - (nanoseconds % perDay < 0 ? 1 : 0)
    let days = whole + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let day = days - era * 146_097
    let yearOfEra = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = Int(shifted < 10 ? shifted + 3 : shifted - 9)
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(months[month - 1]) \(year)"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
