package import Files

/// The record of a renamed file, with which the renaming can be undone.
package struct RenamedFile: Hashable, Sendable {
  package let before: FilePath
  package let after: FilePath
  let identity: LastingIdentity
  /// The other files that were renamed with it: the other file of a pair, and XMP files.
  let followers: [CompanionMove]

  /// The old and the new paths, of the photo and then of its companions.
  package var moves: [(before: FilePath, after: FilePath)] {
    let companions = followers.filter { !SidecarName.isOne($0.before) }
    return [(before, after)]
      + companions.map {
        (before.parent.appending($0.before), after.parent.appending($0.after))
      }
  }
}
