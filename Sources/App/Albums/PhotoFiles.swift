package import Files
package import LightboxCore

/// A list of photos with the paths of their files. A path is built only when its element is read:
/// building a hundred thousand paths at once would delay the window noticeably.
package struct PhotoFiles: RandomAccessCollection, Sendable {
  package let photos: [PhotoID]
  private let catalogue: PhotoCatalogue
  /// The file that is shown, if the list is a single photo of an album; else nil.
  var shownFile: PhotoID?
  /// The path of the file that is shown, if the list is a single photo of an album; else nil.
  package var shown: FilePath? { shownFile.map { catalogue[$0].path } }

  package init(_ photos: [PhotoID] = [], in catalogue: PhotoCatalogue = PhotoCatalogue()) {
    (self.photos, self.catalogue) = (photos, catalogue)
  }

  /// Creates a list of `photos`. They must be in the same catalogue as the photos of `files`.
  package init(_ photos: [PhotoID], like files: PhotoFiles) {
    self.init(photos, in: files.catalogue)
  }

  /// Returns the list after photos were renamed in their folders: `renamed` has their new paths.
  package func following(
    _ renamed: some Sequence<(photo: PhotoID, before: FilePath, after: FilePath)>
  ) -> PhotoFiles {
    var catalogue = catalogue
    for file in renamed { catalogue.rename(file.photo, to: file.after) }
    return PhotoFiles(photos, in: catalogue)
  }

  package var startIndex: Int { photos.startIndex }
  package var endIndex: Int { photos.endIndex }

  /// Returns the other file of the photo's pair, such as the RAW beside a JPEG; nil if the photo
  /// has only one file.
  package func companion(of photo: PhotoID) -> PhotoID? { catalogue.pairs.companion(of: photo) }

  /// Returns the names of the photo's companion files, which are in the same folder.
  package func companions(of photo: PhotoID) -> [[UInt8]] {
    catalogue.companionPath(of: photo).map { [$0.lastComponent] } ?? []
  }

  /// The paths of all files. For a pair, the path of the photo is followed by that of its
  /// companion.
  package var paths: [FilePath] {
    flatMap { photo, path in [path] + [catalogue.companionPath(of: photo)].compactMap { $0 } }
  }

  /// The paths of the companions, by the paths of their photos.
  package var companionPaths: [FilePath: FilePath] {
    reduce(into: [:]) { $0[$1.1] = catalogue.companionPath(of: $1.0) }
  }

  /// Returns `photos`, each followed by its companion if it is a pair.
  package func withCompanions(_ photos: some Sequence<PhotoID>) -> [PhotoID] {
    photos.flatMap { [$0] + [companion(of: $0)].compactMap { $0 } }
  }

  /// The total size of all files, bytes. A missing file counts 0. Reading this property blocks.
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
