package import Languages

/// The words with which the person types conditions, in English and in the person's language.
package struct FilterWords: Sendable {
  /// The kind of a condition whose value follows a colon.
  enum Kind { case stars, date, format, folder, camera, lens, keyword }

  private var kinds: [String: Kind] = [:]
  private let marked: Set<String>
  private var months: [String: Int] = [:]

  /// The names of formats that may be typed without `format:` before them.
  package static let formats: Set<String> = [
    "raw", "jpeg", "jpg", "png", "webp", "gif", "bmp", "heif", "heic", "avif", "tiff", "tif", "jxl",
    "svg",
  ]

  package init(_ language: Language) {
    func both(_ phrase: Phrase) -> [String] {
      [Language.english.text(phrase), language.text(phrase)].map(Self.folded)
    }
    for (phrase, kind) in Self.kinds {
      for word in both(phrase) { kinds[word] = kind }
    }
    marked = Set(both(Phrase("marked", context: "typed in the search field")))
    for month in 1...12 {
      // In some languages the months are numbers; a number without a year is searched in the name.
      for word in both(.month(month)) where !word.isEmpty && Int(word) == nil {
        months[word] = month
      }
    }
  }

  private static let kinds: [(Phrase, Kind)] = [
    (Phrase("stars", context: "typed in the search field, before a colon"), .stars),
    (Phrase("date", context: "typed in the search field, before a colon"), .date),
    (Phrase("format", context: "typed in the search field, before a colon"), .format),
    (Phrase("folder", context: "typed in the search field, before a colon"), .folder),
    (Phrase("camera", context: "typed in the search field, before a colon"), .camera),
    (Phrase("lens", context: "typed in the search field, before a colon"), .lens),
    (Phrase("keyword", context: "typed in the search field, before a colon"), .keyword),
  ]

  /// Returns the word in lower case and without right-to-left marks, for comparisons.
  private static func folded(_ word: String) -> String {
    String(String.UnicodeScalarView(word.unicodeScalars.filter { $0 != "\u{200F}" })).lowercased()
  }

  /// Returns the filter for a typed text.
  package func filter(of text: String) -> PhotoFilter { FilterText(Array(text)).filter([], self) }

  enum Meaning: Equatable {
    case condition(PhotoFilter.Condition)
    /// A condition whose value has not been typed yet.
    case unfinished
    /// A text that the photo's name must contain.
    case text
  }

  func meaning(of word: String) -> Meaning {
    let folded = Self.folded(word)
    if let colon = word.firstIndex(of: ":"),
      let kind = kinds[Self.folded(String(word[..<colon]))]
    {
      let value = String(word[word.index(after: colon)...])
      return value.isEmpty
        ? .unfinished : condition(kind, value).map { .condition($0) } ?? .text
    }
    if let first = word.first, first == "#", word.count > 1 {
      return .condition(.keyword(String(word.dropFirst())))
    }
    let condition: PhotoFilter.Condition? =
      if marked.contains(folded) {
        .marked
      } else if Self.formats.contains(folded) || Self.isEnding(folded) {
        .format(folded)
      } else {
        Self.stars(folded).map { .stars($0) } ?? date(folded).map { .date($0) }
      }
    return condition.map { .condition($0) } ?? .text
  }

  private func condition(_ kind: Kind, _ value: String) -> PhotoFilter.Condition? {
    switch kind {
    case .stars:
      (Int(value) ?? Self.stars(value)).flatMap { (1...5).contains($0) ? .stars($0) : nil }
    case .date: date(Self.folded(value)).map { .date($0) }
    case .format: .format(Self.folded(value))
    case .folder: .folder(value)
    case .camera: .camera(value)
    case .lens: .lens(value)
    case .keyword: .keyword(value)
    }
  }

  /// True for a file extension with its dot, such as `.png`.
  private static func isEnding(_ word: String) -> Bool {
    word.first == "." && (3...6).contains(word.count)
      && word.dropFirst().allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// The number of stars in `3*`, `*3`, `★3`, `★≥3` or `★★★`; nil for another word.
  private static func stars(_ word: String) -> Int? {
    let signs: Set<Character> = ["*", "★", "≥"]
    let rest = word.filter { !signs.contains($0) }
    guard word.contains(where: { $0 == "*" || $0 == "★" }) else { return nil }
    let count = rest.isEmpty ? word.count : Int(rest) ?? 0
    return (1...5).contains(count) && (!rest.isEmpty || !word.contains("≥")) ? count : nil
  }

  /// A year, `2024-06`, `2024-06-15`, or a month by its name; nil for another word.
  private func date(_ word: String) -> PhotoDate? {
    if let month = months[word] { return PhotoDate(month: month) }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), parts[0].count == 4,
      parts.dropFirst().allSatisfy({ $0.count == 2 }),
      parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, (1800...2199).contains(numbers[0]) else { return nil }
    let (month, day) = (
      numbers.count > 1 ? numbers[1] : nil, numbers.count > 2 ? numbers[2] : nil
    )
    guard month.map({ (1...12).contains($0) }) ?? true, day.map({ (1...31).contains($0) }) ?? true
    else { return nil }
    return PhotoDate(year: numbers[0], month: month, day: day)
  }
}
