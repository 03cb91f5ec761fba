package import Files
internal import Glibc
internal import Languages
package import Pixels

/// A photo that was turned and kept so: what turns it back to the very same bytes.
package struct TurnedPhoto: Hashable, Sendable {
  /// The path that was given; of a link the file that it leads to is turned.
  package let path: FilePath
  let change: PatchedFile
}

/// Turns photos for good without touching their pixels: through the orientation in the EXIF data of
/// JPEG and PNG files.
///
/// The file is written anew and takes the place of the old one, with its rights, owner, access
/// control list, attributes and times. Because the times are the same, old thumbnails look valid
/// and must be forgotten (`ThumbnailCache.forget`). For a link, the file that it leads to is
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

  /// Turns or mirrors the upright picture further, as one stored with `change` is: `.turned90` turns it
  /// clockwise by a quarter. After an error the file is as it was.
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
        change: try PatchedFile(file, bytes, patch.patch, keepingTimes: true, calls))
    }
  }

  /// Gives a photo back the bytes that it had, where it still has those that it was left with; returns what
  /// turns it again.
  @discardableResult
  package func undo(_ turned: TurnedPhoto) throws(FileJobError) -> TurnedPhoto {
    try FileJobError.naming(Self.turningBack, turned.path) { () throws(Reason) in
      let file = try OpenedFile(turned.path, calls)
      try file.checkReplaceable(calls)
      return TurnedPhoto(
        path: turned.path, change: try turned.change.undone(file, keepingTimes: true, calls))
    }
  }
}
