package import Files
internal import Glibc
internal import Languages
package import Pixels

/// The undo record of a turned photo. Undoing restores exactly the old bytes.
package struct TurnedPhoto: Hashable, Sendable {
  /// The path that the caller gave; if it is a symbolic link, the link's target was turned.
  package let path: FilePath
  /// The number of the disk of the folder in ``path``.
  let device: UInt64
  let change: PatchedFile
}

/// Turns photo files without changing their pixels: changes the orientation in the EXIF data of
/// JPEG and PNG files.
///
/// A new file replaces the old file. The new file gets the permissions, the owner, the access
/// control list, the attributes and the times of the old file. Because the times stay the same, old
/// thumbnails look valid, and must be removed (`ThumbnailCache.forget`). If a new file cannot get
/// the old file's group, owner, attributes or times, or if the disk is full, the orientation is
/// changed in the old file's own bytes. This is possible only if the length stays the same.
///
/// For a symbolic link, its target is turned. A file with several names (hard links) is refused,
/// because the other names would keep the old picture. A write-protected file is refused too.
package struct LosslessTurn: Sendable {
  package static let turning = FileJobError.Operation { Phrase("{0} was not rotated: {1}", $0, $1) }
  static let turningBack = FileJobError.Operation {
    Phrase("{0} was not rotated back: {1}", $0, $1)
  }

  private let calls: FileCalls

  package init(calls: FileCalls = .real) {
    self.calls = calls
  }

  /// Turns or mirrors a photo by `change`, in addition to its current orientation; `.turned90` is a
  /// quarter turn clockwise. After an error, the file is unchanged.
  package func turn(
    _ path: FilePath, by change: Orientation
  ) throws(FileJobError) -> TurnedPhoto {
    try FileJobError.naming(Self.turning, path) { () throws(Reason) in
      let file = try OpenedFile(path, calls)
      try file.checkReplaceable(calls)
      let bytes = try file.contents(limit: PatchedFile.limit, calls)
      let patch = try OrientationPatch(bytes, by: change)
      let device = try calls.disk(of: calls.openFolder(path.parent))
      return TurnedPhoto(
        path: path, device: device,
        change: try PatchedFile(file, bytes, patch.patch, isPhoto: true, calls))
    }
  }

  /// Restores the bytes that a photo had before the turn. Throws if the file was changed after the
  /// turn.
  package func undo(_ turned: TurnedPhoto) throws(FileJobError) {
    try calls.undoing(Self.turningBack, turned.path, on: turned.device) { () throws(Reason) in
      let file = try OpenedFile(turned.path, calls)
      try file.checkReplaceable(calls)
      try turned.change.undo(in: file, isPhoto: true, calls)
    }
  }
}
