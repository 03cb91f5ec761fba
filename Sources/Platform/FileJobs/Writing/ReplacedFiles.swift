internal import Synchronization

/// The files that this program has replaced by new files with the same photo, by rotating the photo
/// or by moving it to another volume. An undo record from before the replacement still means the
/// photo.
final class ReplacedFiles: Sendable {
  /// The identity of the first of the files that one after the other had the photo, by the
  /// identities of the later ones.
  private let origins = Mutex<[LastingIdentity: LastingIdentity]>([:])

  /// Records that the file `after` has replaced the file `before`.
  func record(_ before: LastingIdentity, by after: LastingIdentity) {
    origins.withLock { $0[after] = $0[before] ?? before }
  }

  /// Returns true if both identities are of files that have had the same photo.
  func areOfOnePhoto(_ one: LastingIdentity, _ other: LastingIdentity) -> Bool {
    origins.withLock { ($0[one] ?? one) == ($0[other] ?? other) }
  }
}
