package import Languages

/// The order of an album's photos.
package struct AlbumOrder: Equatable, Sendable {
  /// The property by which photos are ordered. Photos with equal values are ordered by name.
  package enum Key: String, Equatable, Sendable, CaseIterable {
    case name
    /// The date that the camera wrote; if there is none, the date of the file's last change.
    case taken
    /// The date of the last change of the file.
    case modified
    /// The size of the file in bytes.
    case size
    /// The number of stars.
    case stars
    /// A random order, which stays the same while the album is open.
    case random
  }

  package var key: Key
  package var isReversed: Bool

  package init(_ key: Key = .name, isReversed: Bool = false) {
    (self.key, self.isReversed) = (key, isReversed)
  }

  /// The order by the next case of `Key`, not reversed; after the last case, by the first one.
  package var next: AlbumOrder {
    AlbumOrder(Key.allCases.drop { $0 != key }.dropFirst().first ?? .name)
  }

  /// The reversed order.
  package var reversed: AlbumOrder { AlbumOrder(key, isReversed: !isReversed) }

  /// The sentence that describes the order.
  package var sentence: Phrase {
    switch (key, isReversed) {
    case (.name, false): Phrase("By name")
    case (.name, true): Phrase("By name, reversed")
    case (.taken, false): Phrase("By date taken, oldest first")
    case (.taken, true): Phrase("By date taken, newest first")
    case (.modified, false): Phrase("By date modified, oldest first")
    case (.modified, true): Phrase("By date modified, newest first")
    case (.size, false): Phrase("By size, smallest first")
    case (.size, true): Phrase("By size, largest first")
    case (.stars, false): Phrase("By stars, most first")
    case (.stars, true): Phrase("By stars, fewest first")
    case (.random, _): Phrase("In random order")
    }
  }
}
