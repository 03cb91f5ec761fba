/// The request to copy or move photos to a folder.
package struct FilingRequest: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Copies of the photos are made.
    case copy
    /// The photos leave their folder.
    case move
  }

  /// The treatment of a photo whose name is already used in the folder.
  package enum CollisionPolicy: Equatable, Sendable {
    /// The photo stays in its folder, and is reported as a failure.
    case refuse
    /// The photo gets a number in its name.
    case keepBoth
    /// The photo stays in its folder; this is not a failure.
    case skip
    /// The file with the same name goes into the trash.
    case replace
  }

  package let kind: Kind
  /// The folder as the person typed it: an absolute path, or a path that begins with `~`.
  package let folder: String
  /// True if a missing folder is created.
  package let makesFolder: Bool
  package let onCollision: CollisionPolicy

  package init(
    _ kind: Kind, to folder: String, makesFolder: Bool = false,
    onCollision: CollisionPolicy = .refuse
  ) {
    (self.kind, self.folder) = (kind, folder)
    (self.makesFolder, self.onCollision) = (makesFolder, onCollision)
  }
}
