internal import LightboxCore

/// The sorted photos of a place (a folder, or a list of files), with their sections.
package struct AlbumArrangement: Sendable {
  let place: Int
  /// The revision of the facts on which it is based.
  let revision: Int
  let order: AlbumOrder
  let photos: [PhotoID]
  let sections: [AlbumSection]

  /// The input of an arrangement, as a value for another thread.
  package struct Request: Sendable {
    /// The number of the place.
    let place: Int
    /// The revision of the facts about the place.
    let revision: Int
    let update: AlbumUpdate
    let sorting: PhotoSorting
    let hasSections: Bool

    /// The number of photos that can be sorted within a fraction of a frame.
    private static let fewPhotos = 4000

    /// True if sorting takes negligible time.
    var isQuick: Bool {
      update.photos.count <= Self.fewPhotos
        || sorting.order.key == .name && !(hasSections && update.catalogue.hasFolders)
    }

    /// Sorts the photos.
    ///
    /// - Complexity: O(n log n); O(n) by name.
    package func made() -> AlbumArrangement {
      let photos = sorting.sorted(update.photos)
      let sections =
        !hasSections
        ? []
        : sorting.order.key == .name
          ? update.folderSections(of: photos) : sorting.sections(of: photos)
      return AlbumArrangement(
        place: place, revision: revision, order: sorting.order, photos: photos, sections: sections)
    }
  }
}
