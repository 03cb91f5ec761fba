package import Languages

/// The place that an album shows: a folder, or the photos that were named.
package struct AlbumPlace: Hashable, Sendable {
  /// Another number means that another place is shown.
  package let number: Int
  /// The folders in it, whose cells come before those of the photos.
  package let folders: [PhotoID]
  /// The sentences where there are neither photos nor folders.
  package let notice: AlbumNotice?
  /// True where going back leads to another place.
  package let isEntered: Bool
  package let order: AlbumOrder
  /// The parts of the photos that have a heading, in their order.
  package internal(set) var sections: [AlbumSection]
  /// The names of the folders that lead to it, from the outermost to its own; empty where it is not told.
  package let trail: [Phrase]
  /// The number of its photos and folders, `12 photos, 3 folders`.
  package let count: Phrase
  /// True where the marked photos alone are shown.
  package let isFiltered: Bool

  package init(
    number: Int = 0, folders: [PhotoID] = [], notice: AlbumNotice? = nil, isEntered: Bool = false,
    order: AlbumOrder = AlbumOrder(), sections: [AlbumSection] = [], trail: [Phrase] = [],
    count: Phrase = .empty, isFiltered: Bool = false
  ) {
    self.number = number
    self.folders = folders
    self.notice = notice
    self.isEntered = isEntered
    self.order = order
    self.sections = sections
    self.trail = trail
    self.count = count
    self.isFiltered = isFiltered
  }
}

/// A run of photos that belong together, by their day or their folder.
package struct AlbumSection: Hashable, Sendable {
  package let title: Phrase
  /// The index of its first photo among the photos.
  package internal(set) var start: Int

  package init(title: Phrase, start: Int) {
    self.title = title
    self.start = start
  }
}

/// The photos and the name that stand for a folder.
package struct FolderCover: Hashable, Sendable {
  package let title: String
  /// Up to four photos, which have thumbnails but no cells of their own.
  package let photos: [PhotoID]

  package init(title: String, photos: [PhotoID]) {
    self.title = title
    self.photos = photos
  }
}
