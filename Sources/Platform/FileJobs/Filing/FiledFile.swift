package import Files

/// The undo record of a photo that was renamed, or copied or moved to another folder.
package struct FiledFile: Hashable, Sendable {
  /// The kind of the job; a renaming is a move within the folder.
  package let kind: Filing.Kind
  package let before: FilePath
  package let after: FilePath
  let identity: LastingIdentity
  /// The number of the new folder's disk.
  let device: UInt64
  /// The name of each file in the old folder and in the new folder; the photo is the first.
  let files: [CompanionMove]
  /// The stamps of the new files, in the order of `files`; empty after a renaming.
  var stamps: [FileStamp] = []
  /// The stamps of the photo and its companions before the job, by the old names of these files;
  /// empty after a renaming.
  var originals: [[UInt8]: FileStamp] = [:]
  /// The XMP files that were in the new folder before the job, and have names that an XMP file of
  /// the photo can have. An undo leaves them there.
  let earlierSidecars: [[UInt8]]
  /// The replaced file, which had the photo's name and was moved to the trash; nil if no file was
  /// replaced.
  var replaced: TrashedFile?

  /// The new names of the companions that were renamed, copied or moved with the photo.
  var companions: [[UInt8]] { files.photoFiles.dropFirst().map(\.after) }

  /// The old and the new path of the photo, and then of each companion.
  package var moves: [(before: FilePath, after: FilePath)] {
    [(before, after)]
      + files.photoFiles.dropFirst().map {
        (before.parent.appending($0.before), after.parent.appending($0.after))
      }
  }
}
