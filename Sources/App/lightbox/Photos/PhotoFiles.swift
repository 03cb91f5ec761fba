internal import Files
internal import LightboxCore

/// Photos with the paths of their files, which are built on access.
///
/// Building a hundred thousand of them would block the window.
struct PhotoFiles: RandomAccessCollection, Sendable {
  let photos: [PhotoID]
  private let catalogue: PhotoCatalogue

  init(_ photos: [PhotoID] = [], in catalogue: PhotoCatalogue = PhotoCatalogue()) {
    (self.photos, self.catalogue) = (photos, catalogue)
  }

  var startIndex: Int { photos.startIndex }
  var endIndex: Int { photos.endIndex }

  subscript(index: Int) -> (PhotoID, FilePath) {
    (photos[index], catalogue[photos[index]].path)
  }
}
