internal import Albums
internal import Files
internal import Glibc
internal import LightboxCore
package import ProgramSupport
internal import System

/// The paths of the marked photos, which are printed when the program ends.
package struct MarkedPaths {
  private(set) var text: [UInt8] = []

  /// Collects the paths of the marked photos among `photos`; for a pair, the paths of both files.
  /// `rated` has the marks that were set since the program started, and `store` has older marks.
  /// `separator` is the byte after each path. Relative paths are appended to `workingFolder`.
  init(
    of photos: [PhotoFiles], rated: PhotoRatings, _ store: RatingStore, separator: UInt8,
    from workingFolder: FilePath?
  ) {
    var rated = rated
    for files in photos { store.read(files) { rated.learn($0) } }
    var seen: Set<[UInt8]> = []
    for files in photos {
      let marked = PhotoFiles(files.photos.filter { rated[$0].isMarked }, like: files)
      for path in marked.paths {
        let bytes = path.absolute(from: workingFolder).bytes
        if seen.insert(bytes).inserted { text += bytes + [separator] }
      }
    }
  }

  /// Writes the paths to standard output; throws if that fails.
  package func write() throws(ProgramFailure) {
    do throws(SystemError) {
      try OwnedDescriptor(taking: dup(STDOUT_FILENO)).write(text)
    } catch {
      throw .cannotShow("the marked photos cannot be printed: \(error)")
    }
  }
}
