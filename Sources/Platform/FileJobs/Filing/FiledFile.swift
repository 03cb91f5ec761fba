package import Files

/// The record of a photo that was copied or moved to another folder, with which that can be undone.
package struct FiledFile: Hashable, Sendable {
  package let way: Filing.Way
  package let before: FilePath
  package let after: FilePath
  let identity: LastingIdentity
  /// The names in the old folder and in the new one; the photo's come first.
  let files: [CompanionMove]
  /// The states of the new files in the same order.
  let states: [FileState]
  /// The states that the photo and its companions had before the job, by their old names.
  let originals: [[UInt8]: FileState]
  /// The file that had the same name, and is now in the trash; nil if there was none.
  let replaced: TrashedFile?

  /// The present names of the photo's companions, which went with it.
  var companions: [[UInt8]] {
    files.dropFirst().map(\.after).filter { !SidecarName.isOne($0) }
  }

  /// The old and the new paths, of the photo and then of its companions.
  package var moves: [(before: FilePath, after: FilePath)] {
    files.filter { !SidecarName.isOne($0.before) }.map {
      (before.parent.appending($0.before), after.parent.appending($0.after))
    }
  }
}
