internal import LightboxCore

/// The sorted photos of a source (a folder, or a list of files), with their sections.
package struct AlbumArrangement: Sendable {
  let source: Int
  /// The revision of the facts about the photos when the arrangement was requested. The arrangement
  /// is outdated if these facts have another revision now.
  let revision: Int
  let order: AlbumOrder
  let photos: [PhotoID]
  let sections: [AlbumSection]

  /// The input of an arrangement. It is a value, so that another thread can make the arrangement.
  package struct Request: Sendable {
    let source: Int
    /// The revision of the facts about the photos: a number that grows by one when these facts
    /// change.
    let revision: Int
    let update: AlbumUpdate
    let sorting: PhotoSorting
    let hasSections: Bool

    /// The greatest number of photos that are sorted on the window's thread in every sort order.
    /// This takes a small part of the time of a frame.
    private static let fewPhotos = 4000

    /// True if the sorting takes so little time that it can be done on the window's thread.
    var isQuick: Bool {
      update.photos.count <= Self.fewPhotos
        || sorting.order.key == .name && !(hasSections && update.catalogue.hasFolders)
    }

    /// Sorts the photos and divides them into sections. Takes O(n log n); O(n) for the order by
    /// name.
    package func made() -> AlbumArrangement {
      let photos = sorting.sorted(update.photos)
      let isByName = sorting.order.key == .name
      let sections = isByName ? update.folderSections(of:) : sorting.sections(of:)
      return AlbumArrangement(
        source: source, revision: revision, order: sorting.order, photos: photos,
        sections: hasSections ? sections(photos) : [])
    }
  }
}
