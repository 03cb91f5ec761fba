internal import Languages
internal import Viewing

/// The sections and the cells of the album.
extension PhotoLibrary {
  /// Returns the album's cells for the grid. `headingHeight` is the height of a section's heading,
  /// `labelHeight` the height of the names below a row, both in logical px.
  func contents(headingHeight: Double, labelHeight: Double) -> GridContents {
    GridContents(
      aspects: aspects, leadCount: folderCount,
      sections: source.sections.map { $0.start + folderCount },
      headingHeight: headingHeight, labelHeight: labelHeight)
  }

  /// True if a photo's thumbnail cannot be made and no full pixels of the photo are loaded.
  func isBroken(_ photo: PhotoID) -> Bool {
    guard thumbnails[photo]?.failure != nil else { return false }
    return loaded[photo].map { $0.picture == nil || $0.isPreview } ?? true
  }

  /// True for a photo with a film, in the photo's file or in a file beside it.
  func hasFilm(_ photo: PhotoID) -> Bool {
    motionPhotos.contains(photo) || source.livePhotos.contains(photo)
  }

  /// Phrases that say that the photo is a pair of two files, and that it has a video; empty for
  /// most photos.
  func filePhrases(of photo: PhotoID) -> [Phrase] {
    (source.pairs.companion(of: photo) != nil ? [AccessibleTexts.pair] : [])
      + (hasFilm(photo) ? [AccessibleTexts.film] : [])
  }

  /// Returns the sections of the photos at `indices` in `cells`, and the section that begins
  /// directly after these photos, if any. `first` is the index in `cells` of a section's first
  /// photo; `count` is the number of its photos.
  /// - Complexity: O(log n + number of sections returned).
  func sections(of indices: Range<Int>) -> [(first: Int, title: Phrase, count: Int)] {
    let sections = source.sections
    var (number, end) = (0, sections.count)
    while number < end {
      let middle = (number + end) / 2
      if sections[middle].start + folderCount <= indices.lowerBound {
        number = middle + 1
      } else {
        end = middle
      }
    }
    number = max(number - 1, 0)
    var found: [(first: Int, title: Phrase, count: Int)] = []
    while number < sections.count {
      let first = sections[number].start + folderCount
      guard first <= indices.upperBound, first < cells.count else { break }
      let next =
        number + 1 < sections.count ? sections[number + 1].start + folderCount : cells.count
      found.append((first, sections[number].title, next - first))
      number += 1
    }
    return found
  }
}
