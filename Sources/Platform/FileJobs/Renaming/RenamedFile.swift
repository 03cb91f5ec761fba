package import Files

/// The undo record of a renamed file.
package struct RenamedFile: Hashable, Sendable {
  package let before: FilePath
  package let after: FilePath
  let identity: LastingIdentity
  /// The number of the folder's disk.
  let device: UInt64
  /// The files that were renamed together with the photo: the other file of the pair, and XMP
  /// files.
  let followers: [CompanionMove]
  /// The XMP files that were in the folder before the job, and have names that an XMP file of the
  /// renamed photo can have. An undo does not rename them.
  let earlierSidecars: [[UInt8]]

  /// The old and the new path of the photo, and then of each companion.
  package var moves: [(before: FilePath, after: FilePath)] {
    [(before, after)] + CompanionMove.paths(of: followers, from: before.parent, to: after.parent)
  }
}
