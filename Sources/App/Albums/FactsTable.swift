package import LightboxCore

/// Facts about many photos, by photo: for each source, an array with one element for each photo.
/// The facts of a hundred thousand files are added in a small part of the time between two frames;
/// a hash table would take much longer.
package struct FactsTable<Facts: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
  /// The facts of each source, by source number; the index is the photo's number within the source.
  private var rows: [Int: [Facts?]] = [:]
  /// The photos without facts, because their files were missing when the facts were read.
  var missing: Set<PhotoID> = []
  /// The photos whose files have changed. Their facts count until newer ones are added.
  private var outdated: Set<PhotoID> = []

  package init(dictionaryLiteral elements: (PhotoID, Facts)...) {
    for (photo, facts) in elements { self[photo] = facts }
  }

  subscript(photo: PhotoID) -> Facts? {
    get {
      guard let row = rows[photo.source], row.indices.contains(photo.entry) else { return nil }
      return row[photo.entry]
    }
    set {
      if !missing.isEmpty { missing.remove(photo) }
      if !outdated.isEmpty { outdated.remove(photo) }
      let gap = photo.entry + 1 - rows[photo.source, default: []].count
      if gap > 0 {
        rows[photo.source, default: []].append(contentsOf: repeatElement(nil, count: gap))
      }
      rows[photo.source]?[photo.entry] = newValue
    }
  }

  /// Returns true if the facts about a photo must be read.
  func lacks(_ photo: PhotoID) -> Bool {
    (self[photo] == nil || outdated.contains(photo)) && !missing.contains(photo)
  }

  /// Records that the facts about a photo must be read again.
  mutating func outdate(_ photo: PhotoID) {
    missing.remove(photo)
    if self[photo] != nil { outdated.insert(photo) }
  }

  /// Returns the facts about the photos of a source. The index in the array is the photo's number
  /// within the source.
  func row(of source: Int) -> [Facts?] { rows[source] ?? [] }

  /// Adds the facts in `other`; they replace older facts about the same photos.
  ///
  /// - Complexity: O(n).
  mutating func merge(_ other: FactsTable) {
    missing.formUnion(other.missing)
    if !outdated.isEmpty { outdated = outdated.filter { other[$0] == nil } }
    for (number, new) in other.rows {
      var row = rows.removeValue(forKey: number) ?? []
      row += repeatElement(nil, count: max(new.count - row.count, 0))
      for (index, facts) in new.enumerated() {
        if let facts { row[index] = facts }
      }
      rows[number] = row
    }
  }
}

package typealias FileFactsTable = FactsTable<FileFacts>

extension FactsTable<FileFacts> {
  /// Reads the current facts of `files` from the disk. Files that are missing get no facts.
  package init(reading files: PhotoFiles) {
    self = [:]
    for (photo, path) in files {
      if let facts = FileFacts(of: path) { self[photo] = facts } else { missing.insert(photo) }
    }
  }
}
