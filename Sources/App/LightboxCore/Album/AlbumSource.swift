package import Languages

/// The folder that an album shows, or the list of photos that were named on the command line.
package struct AlbumSource: Equatable, Sendable {
  /// The unique number of the folder or list.
  package let number: Int
  /// The subfolders in the folder or list; the folders' cells come before the photos' cells.
  package let folders: [PhotoID]
  /// The sentences to show in an album without cells; nil if the album has cells.
  package let notice: AlbumNotice?
  /// True if the person came to this folder or list from another one, and can go back there.
  package let isEntered: Bool
  /// The cell, in another folder or list, by which the person entered this folder last; nil if the
  /// person has never entered it by a cell.
  package let ownCell: PhotoID?
  package let order: AlbumOrder
  /// The sections of the photos, each under a heading, in order.
  package internal(set) var sections: [AlbumSection]
  /// The names of the folders that the header shows as the path to this folder: the outermost
  /// folder first, this folder last. Empty if the header shows no path.
  package let trail: [Phrase]
  /// The number of photos and folders as text, such as `12 photos, 3 folders`.
  package let count: Phrase
  /// The rule that decides which photos are shown; an empty rule shows all photos.
  package let filter: PhotoFilter
  /// The photos that consist of two files.
  package let pairs: PhotoPairs
  /// The photos to which a film in a separate file belongs (Live Photos).
  package let livePhotos: Set<PhotoID>
  /// The number of photos that must be read before it is known if they pass the filter.
  package let unreadCount: Int

  package init(
    number: Int = 0, folders: [PhotoID] = [], notice: AlbumNotice? = nil, isEntered: Bool = false,
    ownCell: PhotoID? = nil, order: AlbumOrder = AlbumOrder(), sections: [AlbumSection] = [],
    trail: [Phrase] = [], count: Phrase = .empty, filter: PhotoFilter = PhotoFilter(),
    unreadCount: Int = 0, pairs: PhotoPairs = PhotoPairs(), livePhotos: Set<PhotoID> = []
  ) {
    (self.number, self.folders, self.notice) = (number, folders, notice)
    (self.isEntered, self.ownCell, self.order) = (isEntered, ownCell, order)
    (self.sections, self.trail, self.count) = (sections, trail, count)
    (self.filter, self.unreadCount) = (filter, unreadCount)
    (self.pairs, self.livePhotos) = (pairs, livePhotos)
  }

  /// True if a filter decides which photos are shown.
  package var isFiltered: Bool { !filter.isEmpty }

  /// Returns the effects that update the list and the order of the photos after a change of marks
  /// (`ofMarks`) or stars (`ofStars`); empty if neither the filter nor the order depends on these.
  func effects(ofMarks: Bool, ofStars: Bool) -> [Effect] {
    let isMeant =
      ofMarks && filter.showsMarked || ofStars && (filter.dependsOnStars || order.key == .stars)
    return isMeant ? [.followRatings] : []
  }
}

/// A section of the album: consecutive photos of the same day or from the same folder.
package struct AlbumSection: Equatable, Sendable {
  package let title: Phrase
  /// The index of the section's first photo among all photos of the album, without the folders.
  package internal(set) var start: Int

  package init(title: Phrase, start: Int) {
    (self.title, self.start) = (title, start)
  }
}

/// The contents of a folder's cell: the folder's name, its number of photos, and up to four of its
/// photos.
package struct FolderCover: Equatable, Sendable {
  package let title: String
  /// Up to four photos of the folder, whose thumbnails are drawn in the folder's cell.
  package let photos: [PhotoID]
  /// The number of photos in the folder, without those in subfolders; nil if it is not known.
  package let count: Int?

  package init(title: String, photos: [PhotoID], count: Int? = nil) {
    (self.title, self.photos, self.count) = (title, photos, count)
  }
}
