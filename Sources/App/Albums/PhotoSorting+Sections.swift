internal import Languages
internal import LightboxCore

extension PhotoSorting {
  /// The smallest average number of photos in a section; with fewer photos, there would be too many
  /// headings.
  private static let leastShare = 6

  /// Returns sections of `photos`, which must be sorted. There is one section for each day; if that
  /// makes too many sections, one for each month or one for each year.
  ///
  /// Empty if the order is not by date, if no date is known, or if the photos have too many years.
  ///
  /// - Complexity: O(n).
  func sections(of photos: [PhotoID]) -> [AlbumSection] {
    guard order.key == .taken || order.key == .modified else { return [] }
    let dates = photos.map { date(of: $0).map(CivilDate.init(nanoseconds:)) }
    guard dates.contains(where: { $0 != nil }) else { return [] }
    let divisions: [(CivilDate) -> Phrase] = [\.dayText, \.monthText, \.yearText]
    let equalities: [(CivilDate, CivilDate) -> Bool] = [
      { $0 == $1 }, { $0.year == $1.year && $0.month == $1.month }, { $0.year == $1.year },
    ]
    for (title, areSame) in zip(divisions, equalities) {
      let starts = Self.starts(of: dates) { a, b in
        guard let a, let b else { return a == b }
        return areSame(a, b)
      }
      guard starts.count * Self.leastShare <= photos.count else { continue }
      return starts.map { start in
        AlbumSection(title: dates[start].map(title) ?? Phrase("Without a date"), start: start)
      }
    }
    return []
  }

  /// Returns the index of the first element of each series of equal elements of `values`,
  /// ascending.
  static func starts<Value>(
    of values: [Value], areEqual: (Value, Value) -> Bool
  ) -> [Int] {
    values.indices.filter { $0 == 0 || !areEqual(values[$0 - 1], values[$0]) }
  }
}
