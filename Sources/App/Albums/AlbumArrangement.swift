internal import LightboxCore

/// The photos of a place in an order, with the sections that they have in it.
package struct AlbumArrangement: Sendable {
  let place: Int
  /// The state of knowledge that it was made from.
  let revision: Int
  let order: AlbumOrder
  let photos: [PhotoID]
  let sections: [AlbumSection]

  /// All that an arrangement is made from: a value, so that another thread can make it.
  package struct Request: Sendable {
    /// The number of the place.
    let place: Int
    /// The state of knowledge about the place.
    let revision: Int
    let update: AlbumUpdate
    let sorting: PhotoSorting
    let hasSections: Bool

    /// The photos that are arranged within a fraction of a frame.
    private static let fewPhotos = 4000

    /// True where making it takes no time to speak of.
    var isQuick: Bool {
      update.photos.count <= Self.fewPhotos
        || sorting.order.key == .name && !(hasSections && update.catalogue.hasFolders)
    }

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
