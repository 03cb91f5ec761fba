internal import Glibc

/// The thumbnails of the user's files, shared with the other programs by freedesktop.org's
/// standard.
///
/// It deals in names and bytes alone; the tags in a thumbnail's PNG are read elsewhere.
package struct ThumbnailCache: Sendable {
  /// `thumbnails` in the user's cache folder.
  package let folder: FilePath
  /// This program's folder under `fail`.
  private let failures: String

  /// The cache in `XDG_CACHE_HOME` (else `~/.cache`), the desktop's also from a sandbox; nil without either.
  /// `program` is the name and version by which this program's failures are told from others'.
  package init?(
    program: String, environment: (String) -> [UInt8]?,
    isInSandbox: Bool = UserFolders.isInSandbox
  ) {
    guard
      let cache = UserFolders.sharedCache(environment: environment, isInSandbox: isInSandbox)
    else { return nil }
    folder = cache.appending("thumbnails")
    failures = program
  }

  /// A place for what is kept about a picture: its thumbnail in one size, or the mark of a failure.
  package enum Place: Hashable, Sendable {
    case thumbnail(ThumbnailSize)
    case failure
  }

  /// True when `path` lies among the thumbnails themselves, which get none.
  package func contains(_ path: FilePath) -> Bool {
    guard let path = path.canonical, let folder = folder.canonical else { return false }
    return path.bytes.starts(with: folder.bytes + [UInt8(ascii: "/")])
  }

  /// The path of `place` for the picture of `uri`.
  package func path(of place: Place, _ uri: FileURI) -> FilePath {
    folders(of: place).last.map { $0.appending("\(uri.sum).png") } ?? folder
  }

  /// Opens the file at `place`; nil when there is none that can be read.
  package func open(_ place: Place, _ uri: FileURI) -> PhotoFile? {
    try? PhotoFile.open(path(of: place, uri))
  }

  /// Keeps `png`, in the place of what was there, making the folders that are missing.
  ///
  /// Readers see the old file or the new one, never a part: it is written under another name first.
  /// Folders are for the user alone (0700), and so are files (0600).
  package func keep(_ png: [UInt8], in place: Place, _ uri: FileURI) throws(FileError) {
    for folder in folders(of: place) { try makeFolder(folder) }
    try ReplacingFile.write(png, to: path(of: place, uri), mode: 0o600)
  }

  /// Removes all that is kept about a picture, whose file has changed and kept its time.
  package func forget(_ uri: FileURI) {
    let places = ThumbnailSize.allCases.map { Place.thumbnail($0) } + [.failure]
    for place in places { _ = unsafe path(of: place, uri).withCString { unsafe unlink($0) } }
  }

  private func makeFolder(_ path: FilePath) throws(FileError) {
    let made = unsafe path.withCString { unsafe mkdir($0, 0o700) }
    guard made == 0 || errno == EEXIST else { throw FileError(path, .system(errno)) }
  }

  /// The folders from the user's cache folder down to the one that holds the file.
  private func folders(of place: Place) -> [FilePath] {
    switch place {
    case .thumbnail(let size): [folder.parent, folder, folder.appending(size.folder)]
    case .failure:
      [
        folder.parent, folder, folder.appending("fail"),
        folder.appending("fail").appending(failures),
      ]
    }
  }
}
