package import Files

/// The undo record of a photo that was copied or moved to another folder.
package struct FiledFile: Hashable, Sendable {
  package let kind: Filing.Kind
  package let before: FilePath
  package let after: FilePath
  let identity: LastingIdentity
  /// The number of the new folder's disk.
  let device: UInt64
  /// The name of each file in the old folder and in the new folder; the photo is the first.
  let files: [CompanionMove]
  /// The stamps of the new files, in the order of `files`.
  let stamps: [FileStamp]
  /// The stamps of the photo and its companions before the job, by the old names of these files.
  let originals: [[UInt8]: FileStamp]
  /// The XMP files that were in the new folder before the job, and have names that an XMP file of
  /// the photo can have. An undo leaves them there.
  let earlierSidecars: [[UInt8]]
  /// The replaced file, which had the photo's name and was moved to the trash; nil if no file was
  /// replaced.
  let replaced: TrashedFile?

  /// The new names of the companions that were copied or moved with the photo.
  var companions: [[UInt8]] {
    files.dropFirst().map(\.after).filter { !SidecarName.isOne($0) }
  }

  /// The old and the new path of the photo, and then of each companion.
  package var moves: [(before: FilePath, after: FilePath)] {
    CompanionMove.paths(of: files, from: before.parent, to: after.parent)
  }
}
