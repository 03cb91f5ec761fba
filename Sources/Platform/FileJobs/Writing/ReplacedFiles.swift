internal import Synchronization

/// The files that this program has replaced by new files of the same photo, because it rotated the
/// photo, or moved it to another volume or to a name with another inode number. An older undo
/// record has the identity of the replaced file; with this information, it can be used for the new
/// file.
final class ReplacedFiles: Sendable {
  /// The identity of a photo's first file, by the identity of each file that has later replaced it.
  private let origins = Mutex<[LastingIdentity: LastingIdentity]>([:])

  /// Records that the file `after` has replaced the file `before`.
  func record(_ before: LastingIdentity, by after: LastingIdentity) {
    origins.withLock { $0[after] = $0[before] ?? before }
  }

  /// Returns true if the identities are equal, if one of the files has replaced the other, or if
  /// both have replaced the same file.
  func areOfOnePhoto(_ one: LastingIdentity, _ other: LastingIdentity) -> Bool {
    origins.withLock { ($0[one] ?? one) == ($0[other] ?? other) }
  }
}
