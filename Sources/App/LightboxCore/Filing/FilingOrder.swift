/// The request to copy or move photos to a folder.
package struct FilingOrder: Hashable, Sendable {
  /// The treatment of a photo whose name is taken in the folder.
  package enum Collision: Hashable, Sendable {
    /// It stays where it is, and is reported as a failure.
    case refuse
    /// It gets a number in its name.
    case keepBoth
    /// It stays where it is.
    case skip
    /// The file that has the name goes into the trash.
    case replace
  }

  /// True if the photos leave their folder; false if copies of them are made.
  package let moves: Bool
  /// The folder as it was written: an absolute path, one that begins with `~`, or one that begins
  /// in the folder that is shown.
  package let folder: String
  /// True if the folder is made where it is missing.
  package let makesFolder: Bool
  package let ifTaken: Collision

  package init(
    moves: Bool, to folder: String, makesFolder: Bool = false, ifTaken: Collision = .refuse
  ) {
    (self.moves, self.folder) = (moves, folder)
    (self.makesFolder, self.ifTaken) = (makesFolder, ifTaken)
  }
}
