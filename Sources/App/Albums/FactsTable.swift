package import LightboxCore

/// The facts about many photos, in one array per place (folder).
///
/// Adding the facts of a hundred thousand files takes a negligible part of a frame, unlike with a
/// hash table.
package struct FactsTable<Facts: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
  /// The facts of each place, by the lower half of a photo's number.
  private var rows: [Int: [Facts?]] = [:]

  package init() {}

  package init(dictionaryLiteral elements: (PhotoID, Facts)...) {
    for (photo, facts) in elements { self[photo] = facts }
  }

  subscript(photo: PhotoID) -> Facts? {
    get {
      guard let row = rows[photo.place], row.indices.contains(photo.entry) else { return nil }
      return row[photo.entry]
    }
    set {
      let missing = photo.entry + 1 - rows[photo.place, default: []].count
      if missing > 0 {
        rows[photo.place, default: []].append(contentsOf: repeatElement(nil, count: missing))
      }
      rows[photo.place]?[photo.entry] = newValue
    }
  }

  /// The facts of a place, by the lower half of a photo's number.
  func row(of place: Int) -> [Facts?] { rows[place] ?? [] }

  /// Adds the facts of `other`, which replace those known before.
  ///
  /// - Complexity: O(n).
  mutating func merge(_ other: FactsTable) {
    for (number, new) in other.rows {
      guard var row = rows.removeValue(forKey: number) else {
        rows[number] = new
        continue
      }
      row += repeatElement(nil, count: max(new.count - row.count, 0))
      for (index, facts) in new.enumerated() {
        if let facts { row[index] = facts }
      }
      rows[number] = row
    }
  }
}

/// The facts about photos' files.
package typealias FileFactsTable = FactsTable<FileFacts>

extension FactsTable<FileFacts> {
  /// Reads the current facts of `files`; missing files have none.
  package init(reading files: PhotoFiles) {
    self.init()
    for (photo, path) in files { self[photo] = FileFacts(of: path) }
  }
}
