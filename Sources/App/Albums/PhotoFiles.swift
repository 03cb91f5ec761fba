package import Files
package import LightboxCore

/// A list of photos with the paths of their files, which are built on access.
///
/// Building a hundred thousand paths at once would block the window.
package struct PhotoFiles: RandomAccessCollection, Sendable {
  package let photos: [PhotoID]
  private let catalogue: PhotoCatalogue

  package init(_ photos: [PhotoID] = [], in catalogue: PhotoCatalogue = PhotoCatalogue()) {
    (self.photos, self.catalogue) = (photos, catalogue)
  }

  package var startIndex: Int { photos.startIndex }
  package var endIndex: Int { photos.endIndex }

  package subscript(index: Int) -> (PhotoID, FilePath) {
    (photos[index], catalogue[photos[index]].path)
  }
}
