extension String {
  /// Returns the name in `names` that is most similar to this text: the one with the least edit
  /// distance.
  ///
  /// The distance must be at most 1, or at most a third of this text's length. If no name is so
  /// similar, returns the first name that has this text as one of its words, which `_` separates.
  /// Returns nil if no name has this word, or if this text has more than 64 letters.
  func nearest(among names: [String]) -> String? {
    let written = String(lowercased().map { $0 == "-" ? "_" : $0 })
    // No name is similar to a text that is much longer than every name.
    guard count <= 64 else { return nil }
    let near = names.map { (name: $0, distance: written.distance(to: $0)) }
      .min { $0.distance < $1.distance }
    if let near, near.distance <= max(1, count / 3) { return near.name }
    return names.first { $0.split(separator: "_").contains(written[...]) }
  }

  /// Returns the edit distance (Levenshtein): how many letters to insert, remove or replace.
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
