/// The places of a program's files, relative to the folder of its executable.
///
/// The program therefore runs from a build, from a package and from a moved folder.
///
/// A build has everything side by side; a package has `PREFIX/bin/lightbox`, helpers in
/// `PREFIX/libexec/lightbox` and data in `PREFIX/share/lightbox`.
package struct Installation: Hashable, Sendable {
  /// The folder of the executable.
  package let folder: FilePath

  package init(executableIn folder: FilePath) { self.folder = folder }

  /// The installation of the running program.
  package static var own: Installation {
    Installation(executableIn: UserFolders.executable() ?? FilePath("."))
  }

  /// The path of a helper program: beside this program, else among the package's helpers.
  ///
  /// A missing helper gets the path beside the program.
  package func helper(_ name: String) -> FilePath {
    let beside = folder.appending(name)
    let packaged = folder.parent.appending("libexec/lightbox").appending(name)
    for candidate in [beside, packaged] where (try? PhotoFile.open(candidate)) != nil {
      return candidate
    }
    return beside
  }

  /// The folders of translation catalogues, in this order: `TEXTDOMAINDIR`, a build's folder, a
  /// package's folder.
  package func catalogues(environment: (String) -> [UInt8]?) -> [FilePath] {
    let wanted = environment("TEXTDOMAINDIR").map { [FilePath(bytes: $0)] } ?? []
    return wanted + [folder.appending("locale"), folder.parent.appending("share/locale")]
  }

  /// The possible folders of the sample album.
  ///
  /// They are a package's folder, and the folder in the sources, if the executable lies up to four
  /// levels below them.
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
