internal import Files
package import Languages
package import LightboxCore

/// The cells of the shown folder with their names and headings, as the lightbox receives them.
extension PhotoAlbum {
  /// The photo's name for display.
  package func title(of photo: PhotoID) -> String { catalogue(of: photo).title(of: photo) }

  /// Returns the event that shows the current cells. `current` is the photo to show. If it is nil
  /// and the user went up from a subfolder, the cell of this subfolder is shown.
  package func event(current: PhotoID? = nil) -> Event {
    let shown = shown
    let source = AlbumSource(
      number: number, folders: folders, notice: shown.emptyReason?.notice, isEntered: isEntered,
      ownCell: ownCells[number], order: order, sections: arrangements[number]?.sections ?? [],
      trail: trail, count: shown.countText, filter: filter, unreadCount: shown.found?.unread ?? 0,
      pairs: shown.catalogue.pairs, livePhotos: shown.catalogue.livePhotos)
    return .album(.photos(photos, current: current ?? originCell, of: source))
  }

  /// The cell of the subfolder from which the user went up, if there is one.
  var originCell: PhotoID? {
    guard let origin = route.origins[number] else { return nil }
    return shown.folders.first { shown.catalogue[$0].path.lastComponent == origin.lastComponent }
  }

  /// Returns the next photo or folder after `from` whose name begins with `prefix`; upper and lower
  /// case are the same. Returns nil if no name begins with `prefix`.
  ///
  /// After the last cell of the album, the search continues with the first one; `from` itself is
  /// tested last. If `from` is nil, the search starts with the first cell.
  ///
  /// - Complexity: O(photos).
  package func find(_ prefix: String, from: PhotoID?) -> PhotoID? {
    let (pattern, shown) = (NamePattern(prefix), shown)
    let cells = folders + photos
    let first = from.flatMap { cells.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return (cells[first...] + cells[..<first]).first {
      pattern.begins(shown.catalogue.ownName(of: $0).span)
    }
  }

  /// The subfolders in the shown folder, in the album's order.
  var folders: [PhotoID] {
    order == AlbumOrder(.name, isReversed: true) ? shown.folders.reversed() : shown.folders
  }

  /// Returns the label of a photo's position in the sort order, such as its month.
  package func positionLabel(of photo: PhotoID) -> Phrase {
    sorting.positionLabel(of: photo, title: title(of: photo))
  }

  /// The names of the folders from the outermost folder to the shown one.
  private var trail: [Phrase] {
    let way = way(to: shown)
    return way.folders.isEmpty ? [shown.title(from: workingFolder)] : way.names
  }

  func way(to listing: AlbumUpdate) -> FolderTrail {
    FolderTrail(of: listing, from: workingFolder, home: home)
  }
}
