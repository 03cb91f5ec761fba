package import Files
internal import System

/// The user's rating and flag of a photo.
package struct PhotoMark: Hashable, Sendable {
  package var isMarked: Bool
  /// The number of stars, 0…5; 0 for none.
  package var rating: Int

  package init(isMarked: Bool = false, rating: Int = 0) {
    self.isMarked = isMarked
    self.rating = min(max(rating, 0), 5)
  }

  /// No mark and no rating.
  package static let none = PhotoMark()
}

/// The identity of a marked photo: its URI, its modification time, its device and its inode.
package struct MarkedPhoto: Hashable, Sendable {
  /// The `file:` URI.
  package let uri: String
  /// The time of modification, in seconds since 1970.
  package let modified: Int64
  let file: FileIdentity
}

extension MarkedPhoto {
  /// Identifies the photo at `path`, following symbolic links; nil if there is no file.
  package init?(_ path: FilePath) {
    guard let uri = FileURI(path), let stamp = FileStamp.of(path) else { return nil }
    self.init(uri: uri.text, modified: stamp.seconds, file: stamp.identity)
  }

  private var path: FilePath? { FileURI.path(of: Array(uri.utf8)) }

  /// True if the photo's file system may give its files other inodes at each mount, as FAT does.
  var renewsInode: Bool { path.map { FileSystemPlace.renewsInodes($0.bytes) } ?? false }

  /// Returns true if the file at the photo's URI is not `file`, but has the photo's time of
  /// modification.
  func isInPlace(besides file: FileIdentity) -> Bool {
    guard let stamp = path.flatMap({ FileStamp.of($0) }) else { return false }
    return stamp.seconds == modified && stamp.identity != file
  }
}
