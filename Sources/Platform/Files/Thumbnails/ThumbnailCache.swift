internal import Glibc

/// The user's thumbnails, shared with other programs by freedesktop.org's standard.
///
/// It handles names and bytes only; the tags in a thumbnail's PNG are read elsewhere.
package struct ThumbnailCache: Sendable {
  /// The folder `thumbnails` in the user's cache folder.
  package let folder: FilePath
  /// The name of this program's folder in `fail`.
  private let failures: String
  /// A test's gate for the calls that write; nil for none.
  private let gate: FileGate?

  /// Creates the cache in `XDG_CACHE_HOME` or `~/.cache`; in a sandbox, in the desktop's cache
  /// folder.
  ///
  /// Nil if neither is known. `program` is a name and version; it names the folder of this
  /// program's failure marks.
  package init?(
    program: String, environment: (String) -> [UInt8]?,
    isInSandbox: Bool = UserFolders.isInSandbox, gate: FileGate? = nil
  ) {
    guard
      let cache = UserFolders.sharedCache(environment: environment, isInSandbox: isInSandbox)
    else { return nil }
    folder = cache.appending("thumbnails")
    failures = program
    self.gate = gate
  }

  /// A kind of file that the cache has for a picture: a thumbnail in one size, or a failure mark.
  package enum Place: Hashable, Sendable {
    case thumbnail(ThumbnailSize)
    case failure
  }

  /// True when `path` lies in the cache; thumbnails get no thumbnails themselves.
  package func contains(_ path: FilePath) -> Bool {
    guard let path = path.canonical, let folder = folder.canonical else { return false }
    return path.bytes.starts(with: folder.bytes + [UInt8(ascii: "/")])
  }

  /// The path of the file `place` for the picture at `uri`.
  package func path(of place: Place, _ uri: FileURI) -> FilePath {
    folder(of: place).appending("\(uri.sum).png")
  }

  /// Opens the file `place` of the picture at `uri`; nil if it cannot be read.
  package func open(_ place: Place, _ uri: FileURI) -> PhotoFile? {
    try? PhotoFile.open(path(of: place, uri))
  }

  /// Stores `png` as the file `place`, replacing an older file and creating missing folders.
  ///
  /// Readers see the old file or the new one, never a part: it is written under another name first.
  /// Folders are for the user alone (0700), and so are files (0600).
  package func keep(_ png: [UInt8], in place: Place, _ uri: FileURI) throws(FileError) {
    try ReplacingFile.makeFolder(folder(of: place), mode: 0o700, gate: gate)
    try ReplacingFile.write(png, to: path(of: place, uri), mode: 0o600, gate: gate)
  }

  /// Removes all cached files of a picture whose contents changed without a change of its
  /// modification time.
  package func forget(_ uri: FileURI) {
    let places = ThumbnailSize.allCases.map { Place.thumbnail($0) } + [.failure]
    for place in places { _ = unsafe path(of: place, uri).withCString { unsafe unlink($0) } }
  }

  /// The folder of the file.
  private func folder(of place: Place) -> FilePath {
    switch place {
    case .thumbnail(let size): folder.appending(size.folder)
    case .failure: folder.appending("fail").appending(failures)
    }
  }
}
