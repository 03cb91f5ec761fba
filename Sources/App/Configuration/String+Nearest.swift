extension String {
  /// Returns the name in `names` from which this text differs in the fewest letters. If it differs
  /// from every name in many letters, returns the first name that contains this text as a whole
  /// word; nil if there is none.
  func nearest(among names: [String]) -> String? {
    let written = String(lowercased().map { $0 == "-" ? "_" : $0 })
    // No name is similar to a text that is much longer than every name.
    guard count <= 64 else { return nil }
    let near = names.map { (name: $0, distance: written.distance(to: $0)) }
      .min { $0.distance < $1.distance }
    if let near, near.distance <= max(1, count / 3) { return near.name }
    return names.first { $0.split(separator: "_").contains(written[...]) }
  }

  /// Returns the edit distance (Levenshtein): the least number of changed letters.
  private func distance(to other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (index, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let replaced = diagonal + (letter == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
