internal import Files

/// The files in a job's target folder that the job must not replace: the files that the job has put
/// there, and the job's own photos that were already there.
///
/// A file is recognized by its path or by its identity. Neither is enough: one file may have two
/// paths (on FAT, `a.jpg` and `A.JPG`), and some file systems change the identity of a file.
package struct PlacedFiles: Sendable {
  private var paths: Set<FilePath> = []
  private var identities: Set<FileIdentity> = []

  package init() {}

  /// Adds the files of a photo that was copied or moved.
  package mutating func insert(_ filed: FiledFile) {
    paths.formUnion(filed.moves.map(\.after))
    identities.formUnion(filed.stamps.map(\.identity))
  }

  /// Adds a file of the job that was already in the folder.
  mutating func insert(_ path: FilePath, _ identity: FileIdentity) {
    paths.insert(path)
    identities.insert(identity)
  }

  /// Returns true if the file at `path`, which has the identity `identity`, is one of the files.
  func contains(_ path: FilePath, _ identity: FileIdentity) -> Bool {
    paths.contains(path) || identities.contains(identity)
  }
}
