package import Files
internal import Glibc
internal import Languages
package import Pixels

/// The record of a turned photo, with which the turn can be undone byte for byte.
package struct TurnedPhoto: Hashable, Sendable {
  /// The path that the caller gave; if it is a symbolic link, the link's target was turned.
  package let path: FilePath
  let change: PatchedFile
}

/// Turns photo files permanently without changing their pixels: through the orientation in the EXIF
/// data of JPEG and PNG files.
///
/// The file is written anew and takes the place of the old one, with its rights, owner, access
/// control list, attributes and times. Because the times are the same, old thumbnails look valid
/// and must be forgotten (`ThumbnailCache.forget`). Where a new file cannot have the group, the owner
/// or the attributes of the old one, or has no room, an orientation of the same length is changed in
/// the old file itself. For a link, the file that it leads to is
/// turned. A file with several names (hard links) is refused, because the other names would keep
/// the old picture; a file that the user may not write to is refused too.
package struct LosslessTurn: Sendable {
  typealias Reason = FileJobError.Reason

  static let turning = FileJobError.Operation { Phrase("{0} was not rotated: {1}", $0, $1) }
  static let turningBack = FileJobError.Operation {
    Phrase("{0} was not rotated back: {1}", $0, $1)
  }

  private let calls: FileCalls

  package init(calls: FileCalls = .real) {
    self.calls = calls
  }

  /// Turns or mirrors a photo by `change`, in addition to its current orientation: `.turned90`
  /// turns it a quarter turn clockwise. After an error the file is unchanged.
  package func turn(
    _ path: FilePath, by change: Orientation
  ) throws(FileJobError) -> TurnedPhoto {
    try FileJobError.naming(Self.turning, path) { () throws(Reason) in
      let file = try OpenedFile(path, calls)
      try file.checkReplaceable(calls)
      let bytes = try file.contents(limit: PatchedFile.limit, calls)
      let patch = try OrientationPatch(bytes, by: change)
      return TurnedPhoto(
        path: path,
        change: try PatchedFile(file, bytes, patch.patch, isPhoto: true, calls))
    }
  }

  /// Restores the bytes that a photo had before the turn; throws if the file has changed since the
  /// turn. Returns the record with which this can be undone in turn.
  @discardableResult
  package func undo(_ turned: TurnedPhoto) throws(FileJobError) -> TurnedPhoto {
    try FileJobError.naming(Self.turningBack, turned.path) { () throws(Reason) in
      let file = try OpenedFile(turned.path, calls)
      try file.checkReplaceable(calls)
      return TurnedPhoto(
        path: turned.path, change: try turned.change.undone(file, isPhoto: true, calls))
    }
  }
}
