/// The folders of the program's files, relative to the folder of its executable.
///
/// The program therefore runs from a build folder, from a package and from a moved folder.
///
/// A build has all files in one folder; a package has `PREFIX/bin/lightbox`, helpers in
/// `PREFIX/libexec/lightbox` and data in `PREFIX/share/lightbox`.
package struct Installation: Hashable, Sendable {
  /// The folder of the executable.
  package let folder: FilePath

  package init(executableIn folder: FilePath) { self.folder = folder }

  /// The installation of the running program.
  package static var own: Installation {
    Installation(executableIn: UserFolders.executable() ?? FilePath("."))
  }

  /// Returns the path of a helper program: in the folder of this program, else in the package's
  /// folder of helpers.
  ///
  /// If both files are missing, returns the path in the folder of this program.
  package func helper(_ name: String) -> FilePath {
    let beside = folder.appending(name)
    let packaged = folder.parent.appending("libexec/lightbox").appending(name)
    for candidate in [beside, packaged] where (try? PhotoFile.open(candidate)) != nil {
      return candidate
    }
    return beside
  }

  /// Returns the folders to search for translation catalogues, in this order: the value of
  /// `TEXTDOMAINDIR`, the folder in a build, the folder in a package.
  package func catalogues(environment: (String) -> [UInt8]?) -> [FilePath] {
    let wanted = environment("TEXTDOMAINDIR").map { [FilePath(bytes: $0)] } ?? []
    return wanted + [folder.appending("locale"), folder.parent.appending("share/locale")]
  }

  /// The paths at which the sample album may be, in the order to try them.
  ///
  /// The first path is for an installed package. The others are for a build: the album in the
  /// source tree, which may begin at the executable's folder or at one of the four folders above
  /// it.
  package var albums: [FilePath] {
    var candidates = [folder.parent.appending("share/lightbox/album")]
    var folder = folder
    for _ in 0..<5 {
      candidates.append(folder.appending("Sources/Resources/SampleAlbum"))
      folder = folder.parent
    }
    return candidates
  }
}
