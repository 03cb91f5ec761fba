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

  /// Creates a list of other photos of the same catalogue.
  package init(_ photos: [PhotoID], like files: PhotoFiles) {
    self.init(photos, in: files.catalogue)
  }

  package var startIndex: Int { photos.startIndex }
  package var endIndex: Int { photos.endIndex }

  /// The photo's other file: a RAW beside a JPEG; nil if it has none.
  package func companion(of photo: PhotoID) -> PhotoID? { catalogue.pairs.companion(of: photo) }

  /// The names of the photo's other files, in its folder.
  package func companions(of photo: PhotoID) -> [[UInt8]] {
    catalogue.companionPath(of: photo).map { [$0.lastComponent] } ?? []
  }

  /// The paths of all files; for a pair, the photo's path, then its companion's.
  package var paths: [FilePath] {
    flatMap { photo, path in [path] + [catalogue.companionPath(of: photo)].compactMap { $0 } }
  }

  /// The paths of the companions, by the paths of their photos.
  package var companionPaths: [FilePath: FilePath] {
    var paths: [FilePath: FilePath] = [:]
    for (photo, path) in self { paths[path] = catalogue.companionPath(of: photo) }
    return paths
  }

  /// Returns the numbers of `photos` and of their companions.
  package func withCompanions(_ photos: some Sequence<PhotoID>) -> [PhotoID] {
    photos.flatMap { [$0] + [companion(of: $0)].compactMap { $0 } }
  }

  /// The size of all files together, bytes; a file that is missing counts as empty.
  package var byteCount: Int64 {
    paths.reduce(0) { sum, path in
      let (whole, isTooMuch) = sum.addingReportingOverflow(FileStamp.of(path)?.size ?? 0)
      return isTooMuch ? .max : whole
    }
  }

  package subscript(index: Int) -> (PhotoID, FilePath) {
    (photos[index], catalogue[photos[index]].path)
  }
}
