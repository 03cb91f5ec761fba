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

  /// The size of all files together, bytes; a file that is missing counts as empty.
  package var byteCount: Int64 {
    reduce(0) { sum, file in
      let (whole, isTooMuch) = sum.addingReportingOverflow(FileStamp.of(file.1)?.size ?? 0)
      return isTooMuch ? .max : whole
    }
  }

  package subscript(index: Int) -> (PhotoID, FilePath) {
    (photos[index], catalogue[photos[index]].path)
  }
}
