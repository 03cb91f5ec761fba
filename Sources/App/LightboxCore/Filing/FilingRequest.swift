/// The request to copy or move photos to a folder.
package struct FilingRequest: Hashable, Sendable {
  /// The treatment of a photo whose name is already used in the folder.
  package enum CollisionPolicy: Hashable, Sendable {
    /// The photo stays in its folder, and is reported as a failure.
    case refuse
    /// The photo gets a number in its name.
    case keepBoth
    /// The photo stays in its folder; this is not a failure.
    case skip
    /// The file with the same name goes into the trash.
    case replace
  }

  /// True if the photos leave their folder; false if copies of them are made.
  package let moves: Bool
  /// The folder as the person typed it: an absolute path, a path that begins with `~`, or a path
  /// relative to the shown folder.
  package let folder: String
  /// True if a missing folder is created.
  package let makesFolder: Bool
  package let onCollision: CollisionPolicy

  package init(
    moves: Bool, to folder: String, makesFolder: Bool = false,
    onCollision: CollisionPolicy = .refuse
  ) {
    (self.moves, self.folder) = (moves, folder)
    (self.makesFolder, self.onCollision) = (makesFolder, onCollision)
  }
}
