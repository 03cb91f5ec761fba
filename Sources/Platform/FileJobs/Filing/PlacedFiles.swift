internal import Files

/// The files of one job that are in its folder: they were there before, or the job has put them
/// there. It does not replace them by its next ones.
///
/// A file is known by its path and by its identity. A file system may take two names for one file
/// (FAT: `a.jpg` and `A.JPG`), and some do not give a file the same identity each time.
package struct PlacedFiles: Sendable {
  private var paths: Set<FilePath> = []
  private var identities: Set<FileIdentity> = []

  package init() {}

  /// Adds the files of a photo that was copied or moved.
  package mutating func insert(_ filed: FiledFile) {
    paths.formUnion(filed.moves.map(\.after))
    identities.formUnion(filed.states.map(\.identity))
  }

  /// Adds a file that was in the folder before.
  mutating func insert(_ path: FilePath, _ identity: FileIdentity) {
    paths.insert(path)
    identities.insert(identity)
  }

  /// Returns true if the file at `path`, which has the identity `identity`, is one of the files.
  func contains(_ path: FilePath, _ identity: FileIdentity) -> Bool {
    paths.contains(path) || identities.contains(identity)
  }
}
