package import Files
internal import Glibc
package import System

/// The user's thumbnails. All programs that follow freedesktop.org's thumbnail standard share them.
///
/// The cache handles only file names and bytes. It does not read the PNG tags of a thumbnail, such
/// as `Thumb::MTime`.
package struct ThumbnailCache: Sendable {
  /// The folder `thumbnails` in the user's cache folder.
  package let folder: FilePath
  /// The name of this program's folder in the standard's folder `fail`.
  private let failures: String
  private let calls: FileCalls

  /// The folders with the files that this program writes.
  package var folders: [FilePath] { Self.allKinds.map { folder(of: $0) } }

  /// Creates the cache in `XDG_CACHE_HOME` or `~/.cache`; in a sandbox, in the desktop's cache
  /// folder.
  ///
  /// Nil if there is no cache folder. `program` is the program's name and version; it is also the
  /// name of the folder with this program's failure marks. The cache writes by `calls`.
  package init?(
    program: String, environment: (String) -> [UInt8]?,
    isInSandbox: Bool = UserFolders.isInSandbox, calls: FileCalls = .real
  ) {
    guard
      let cache = UserFolders.sharedCache(environment: environment, isInSandbox: isInSandbox)
    else { return nil }
    folder = cache.appending("thumbnails")
    failures = program
    self.calls = calls
  }

  /// A kind of file in the cache: a thumbnail of one size, or a failure mark. A failure mark says
  /// that this program could not make a thumbnail of the picture.
  package enum FileKind: Hashable, Sendable {
    case thumbnail(ThumbnailSize)
    case failure
  }

  private static let allKinds = ThumbnailSize.allCases.map { FileKind.thumbnail($0) } + [.failure]

  /// Returns true if `path` is inside the cache folder; thumbnails get no thumbnails themselves.
  package func contains(_ path: FilePath) -> Bool {
    guard let path = path.canonical, let folder = folder.canonical else { return false }
    return path.bytes.starts(with: folder.bytes + [UInt8(ascii: "/")])
  }

  /// Returns the path of the cached file of the kind `kind` for the picture at `uri`.
  package func path(of kind: FileKind, _ uri: FileURI) -> FilePath {
    folder(of: kind).appending("\(uri.sum).png")
  }

  /// Opens the cached file of the kind `kind` for the picture at `uri`; returns nil if the file
  /// cannot be opened.
  package func open(_ kind: FileKind, _ uri: FileURI) -> OwnedDescriptor? {
    try? PhotoFile.open(path(of: kind, uri))
  }

  /// Stores `png` as the cached file of the kind `kind` for the picture at `uri`. Replaces an older
  /// file, and creates missing folders. Throws if the file or a folder cannot be written.
  ///
  /// The new file is written under another name first, so that a reader never sees an incomplete
  /// file. Only the user can read the folders (0700) and the files (0600).
  package func keep(_ png: [UInt8], in kind: FileKind, _ uri: FileURI) throws(FileError) {
    try ReplacingFile.write(
      png, to: path(of: kind, uri), mode: 0o600, makesFolders: true, calls: calls)
  }

  /// Removes all cached files of the picture at `uri`. Used if the contents of the picture changed
  /// and its modification time did not.
  package func forget(_ uri: FileURI) {
    for kind in Self.allKinds {
      _ = unsafe path(of: kind, uri).bytes.withCString { unsafe unlink($0) }
    }
  }

  private func folder(of kind: FileKind) -> FilePath {
    switch kind {
    case .thumbnail(let size): folder.appending(size.folder)
    case .failure: folder.appending("fail").appending(failures)
    }
  }
}
