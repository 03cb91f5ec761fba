internal import Files
package import Languages
package import LightboxCore

/// The cells of the place that is shown, with their names and what stands above them.
extension PhotoAlbum {
  /// The photo's name for display.
  package func title(of photo: PhotoID) -> String { catalogue(of: photo).title(of: photo) }

  /// The event that shows the cells of the present place.
  package func event(current: PhotoID? = nil) -> Event {
    let shown = shown
    let place = AlbumPlace(
      number: number, folders: folders, notice: shown.trouble?.notice, isEntered: isEntered,
      order: order, sections: arranged[number]?.sections ?? [], trail: trail,
      count: shown.countText, isFiltered: listings.isFiltered(number))
    return .photos(photos, current: current ?? originCell, of: place)
  }

  /// The cell of the folder from which the present place was reached.
  private var originCell: PhotoID? {
    guard let origin = route.origin(of: number) else { return nil }
    return shown.folders.first { shown.catalogue[$0].path.lastComponent == origin.lastComponent }
  }

  /// The next photo after `from` whose name begins with `prefix`, in any case, or folder; the search
  /// goes on at the first one, and ends with `from` itself.
  /// - Complexity: O(photos).
  package func find(_ prefix: String, from: PhotoID?) -> PhotoID? {
    let (prefix, shown) = (Array(prefix.utf8), shown)
    let cells = folders + photos
    let first = from.flatMap { cells.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return (cells[first...] + cells[..<first]).first {
      shown.catalogue.begins($0, with: prefix)
    }
  }

  /// The folders of the place that is shown: they have names only.
  var folders: [PhotoID] {
    order == AlbumOrder(.name, isReversed: true) ? shown.folders.reversed() : shown.folders
  }

  /// The place of a photo in the order, in a word or two.
  package func placeLabel(of photo: PhotoID) -> Phrase {
    arranged.sorting.placeLabel(of: photo, title: title(of: photo))
  }

  /// The names of the folders that lead to the place that is shown, from the outermost on.
  private var trail: [Phrase] {
    let way = way(to: shown)
    return way.folders.isEmpty ? [shown.title(from: workingFolder)] : way.names
  }

  func way(to listing: AlbumUpdate) -> FolderTrail {
    FolderTrail(of: listing, from: workingFolder, home: home)
  }
}
