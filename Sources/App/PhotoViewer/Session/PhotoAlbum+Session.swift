internal import Albums
internal import Configuration
internal import Files
internal import LightboxCore

/// The current folder and files of the album, in the form in which a session stores them.
extension PhotoAlbum {
  /// The absolute path of the shown folder; nil if the album shows no folder or several folders.
  /// Also nil for the sample album, because the pictures folder may have photos at the next start.
  var folderPath: FilePath? {
    guard !shown.isSample, let folder = shown.onlySource else { return nil }
    let path = folder.absolute(from: .workingFolder)
    return path.isAbsolute ? path : nil
  }

  /// The absolute paths of the album's files, with both files of a pair, if the user has named each
  /// file individually. Empty for other albums, for a single file, and if the list is too long to
  /// be stored (see ``SessionWindow``).
  var namedFiles: [[UInt8]] {
    let count = whole.photos.count - hidden.count
    guard number == 0, count <= SessionWindow.mostFiles, areNamed else { return [] }
    // Marks are not remembered here: the restored window shows all again.
    let files = PhotoFiles(whole.photos, in: whole.catalogue)
    let photos = files.withCompanions(files.photos).filter { !hidden.contains($0) }
    guard (2...SessionWindow.mostFiles).contains(photos.count) else { return [] }
    let workingFolder = FilePath.workingFolder
    let paths = photos.map { self[$0].path.absolute(from: workingFolder) }
    let size = paths.reduce(0) { $0 + $1.bytes.count }
    return size <= SessionWindow.mostBytes && paths.allSatisfy(\.isAbsolute)
      ? paths.map(\.bytes) : []
  }

  /// True if the album consists of individually named files, without a folder.
  private var areNamed: Bool {
    !shown.sources.isEmpty && shown.sources.allSatisfy { $0 == nil }
  }

  /// Returns the name of a photo in the shown folder, or the absolute path of an individually named
  /// file; nil if the photo is neither.
  func name(of photo: PhotoID) -> [UInt8]? {
    guard case .file(let path) = self[photo] else { return nil }
    if areNamed { return path.absolute(from: .workingFolder).bytes }
    return path.parent == shown.sources.first ? path.lastComponent : nil
  }

  /// Returns the photo for which ``name(of:)`` returns `name`; nil if there is no such photo. The
  /// photos need not be sorted yet. The time is O(photos).
  func photo(named name: [UInt8]) -> PhotoID? { shown.photos.first { self.name(of: $0) == name } }
}
